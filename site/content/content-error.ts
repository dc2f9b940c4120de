/** A record that is not what its schema asks for. `problems` holds one readable line each: file, line, field, reason. */
export class ContentError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join("\n"));
    this.name = "ContentError";
    this.problems = problems;
  }
}
