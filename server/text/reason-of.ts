/** The message of a thrown value. An AggregateError of connection attempts has only a code. */
export function reasonOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown);
  return thrown.message || String((thrown as NodeJS.ErrnoException).code ?? thrown.name);
}
