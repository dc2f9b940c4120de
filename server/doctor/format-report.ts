import type { Finding, Verdict } from "./finding.ts";

const MESSAGES: Record<Verdict, string> = { ok: "ok", look: "look at this", broken: "broken" };

/** One line for each finding: verdict, check, what is the case and what to do; details below it. */
export function formatReport(findings: readonly Finding[]): string {
  const wide = Math.max(...findings.map(({ check }) => check.length));
  const lines = findings.flatMap(({ verdict, check, says, todo, details = [] }) => [
    [MESSAGES[verdict].padEnd(MESSAGES.look.length), check.padEnd(wide), todo ? `${says} ${todo}` : says].join("  "),
    ...details.map((detail) => `${" ".repeat(MESSAGES.look.length + wide + 4)}${detail}`),
  ]);
  return `${[...lines, "", summary(findings)].join("\n")}\n`;
}

/** The whole report for a program. */
export function reportAsJson(findings: readonly Finding[]): string {
  return `${JSON.stringify({ broken: countOf(findings, "broken"), look: countOf(findings, "look"), findings }, null, 2)}\n`;
}

export const countOf = (findings: readonly Finding[], verdict: Verdict) =>
  findings.filter((finding) => finding.verdict === verdict).length;

function summary(findings: readonly Finding[]): string {
  const wrong = countOf(findings, "broken");
  const doubtful = countOf(findings, "look");
  const looks = doubtful === 1 ? "1 thing to look at" : `${doubtful} things to look at`;
  return wrong === 0 ? `Nothing is broken, ${looks}.` : `${wrong} broken, ${looks}.`;
}
