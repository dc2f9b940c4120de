/** An error with a sentence for the person, such as "This record was removed.", which is the answer: `{ "error": "…" }`. */
export class EditorError extends Error {
  readonly statusCode: number;
  constructor(statusCode: number, sentence: string, options?: ErrorOptions) {
    super(sentence, options);
    this.statusCode = statusCode;
  }
}
