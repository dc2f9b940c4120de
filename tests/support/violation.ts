/**
 * A broken rule as a test prints it.
 *
 * @param place a file, with the line if it is known
 * @param rule the rule that is broken there
 * @param fix the text to write instead
 */
export const violation = (place: string, rule: string, fix: string) => `${place} ${rule} → ${fix}`;

/** The lines of a source that a pattern matches, as `file:line`. The pattern has the flags `g` and `m`. */
export const linesMatching = (path: string, source: string, pattern: RegExp): string[] =>
  [...source.matchAll(pattern)].map(({ index }) => `${path}:${source.slice(0, index).split("\n").length}`);
