/** `warning`: it works, but perhaps not as intended. `broken`: the operator or visitors are affected. */
export type Verdict = "ok" | "warning" | "broken";

export type Finding = {
  /** Two words at most, such as "mail server". */
  check: string;
  verdict: Verdict;
  /** One sentence. Never contains a password. */
  message: string;
  todo?: string;
  /** True if a mail has reported it, so that the office's pages do not. */
  isMailed?: boolean;
  details?: readonly string[];
};

const findingOf =
  (verdict: Verdict) =>
  (check: string, message: string, todo: string): Finding => ({ check, verdict, message, todo });
export const ok = (check: string, message: string): Finding => ({ check, verdict: "ok", message });
export const warning = findingOf("warning");
export const broken = findingOf("broken");

/** One line per finding with verdict, check, message and remedy; details below it; a summary as the last line. */
export function formatReport(findings: readonly Finding[]): string {
  const width = Math.max(...findings.map(({ check }) => check.length));
  const lines = findings.flatMap(({ verdict, check, message, todo, details = [] }) => [
    [verdict.padEnd("warning".length), check.padEnd(width), todo ? `${message} ${todo}` : message].join("  "),
    ...details.map((detail) => `${" ".repeat("warning".length + width + 4)}${detail}`),
  ]);
  const warnings = countOf(findings, "warning");
  const summary = `${countOf(findings, "broken") || "Nothing"} broken, ${warnings} warning${warnings === 1 ? "" : "s"}.`;
  return `${[...lines, "", summary].join("\n")}\n`;
}

export function reportAsJson(findings: readonly Finding[]): string {
  const counts = { broken: countOf(findings, "broken"), warnings: countOf(findings, "warning") };
  return `${JSON.stringify({ ...counts, findings }, null, 2)}\n`;
}

export const countOf = (findings: readonly Finding[], verdict: Verdict) =>
  findings.filter((finding) => finding.verdict === verdict).length;
