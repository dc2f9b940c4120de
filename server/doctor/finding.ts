/** `look`: it works, but perhaps not as you want it. `broken`: something a visitor or you will miss. */
export type Verdict = "ok" | "look" | "broken";

/** What one check came to. */
export type Finding = {
  /** Two words at most, such as "mail server". */
  check: string;
  verdict: Verdict;
  /** One sentence: what is the case. Never a password. */
  says: string;
  /** One sentence: what to do about it. */
  todo?: string;
  /** One line each, where a sentence cannot hold it. */
  details?: readonly string[];
};

export const ok = (check: string, says: string): Finding => ({ check, verdict: "ok", says });
export const look = (check: string, says: string, todo: string): Finding => ({ check, verdict: "look", says, todo });
export const broken = (check: string, says: string, todo: string): Finding => ({
  check,
  verdict: "broken",
  says,
  todo,
});

/** The sentence of whatever was thrown; what is thrown for several addresses at once has only a code. */
export function reasonOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown);
  return thrown.message || String((thrown as NodeJS.ErrnoException).code ?? thrown.name);
}
