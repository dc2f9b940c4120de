/** A command that is not possible. The message is one sentence for the operator. */
export class CommandError extends Error {
  override name = "CommandError";
}
