import type { Problem } from "./api-types.ts";
import { namedProblem } from "./app/words.ts";

/**
 * An error with a sentence for the person, such as "This record was removed.", and what is wrong in records, with which the
 * sentence goes on: `{ "error": "…", "problems": […] }`.
 */
export class EditorError extends Error {
  readonly statusCode: number;
  readonly problems: readonly Problem[] | undefined;
  constructor(statusCode: number, sentence: string, options?: ErrorOptions & { problems?: readonly Problem[] }) {
    super(sentence, options);
    this.statusCode = statusCode;
    this.problems = options?.problems;
  }
}

/** @throws EditorError with the sentences of problems, if there are any, behind some words */
export function refuse(problems: readonly Problem[], words = ""): void {
  if (problems.length > 0) throw new EditorError(422, words + problems.map(namedProblem).join("\n"));
}

export const unknownRecord = () => new EditorError(404, "This record does not exist.");
