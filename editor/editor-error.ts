/**
 * An error with a sentence for the person, such as `new EditorError(404, "This record was removed.")`. Routes may throw it.
 * The answer is `{ "error": "…" }`.
 */
export class EditorError extends Error {
  readonly statusCode: number;
  constructor(statusCode: number, sentence: string, options?: ErrorOptions) {
    super(sentence, options);
    this.statusCode = statusCode;
  }
}
