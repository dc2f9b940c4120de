import type { OfficeFigures, RouteFigures } from "./budgets.ts";
import type { Measured } from "./measure-server.ts";

/** One line per route, sizes in kB of 1000 bytes. "machine" is Lighthouse's BenchmarkIndex; × is a multiple of a plain page. */
export function routeTable(routes: readonly RouteFigures[]): string {
  const hasLighthouse = routes.some(({ lighthouse }) => lighthouse);
  const bytes = ["html", "font", "css", "js", "image", "other", "total"];
  const head = ["route, kB", ...bytes, "requests", "js before", "js after", "axe"];
  const simulated = ["perf/a11y/practice/seo", "FCP ms", "LCP ms", "TBT ms", "CLS", "machine"];
  const hasSlowPhone = routes.some(({ slowPhone }) => slowPhone);
  const slow = ["slow phone: LCP", "main thread", "late task ms", "tap"];
  return columns([
    [...head, ...(hasLighthouse ? simulated : []), ...(hasSlowPhone ? slow : [])],
    ...routes.map(routeLine),
  ]);
}

function routeLine({ route, load, axe, lighthouse, slowPhone }: RouteFigures): string[] {
  const { documentBytes, fontBytes, cssBytes, scriptBytes, imageBytes, otherBytes, totalBytes } = load;
  const sizes = [documentBytes, fontBytes, cssBytes, scriptBytes, imageBytes, otherBytes, totalBytes].map(kilobytes);
  const line = [route, ...sizes, String(load.requests)];
  line.push(kilobytes(load.scriptBefore), kilobytes(load.scriptAfter), String(axe));
  const slow = slowPhone
    ? [
        `×${slowPhone.lcpRatio}`,
        `×${slowPhone.mainThreadRatio}`,
        String(slowPhone.longestLateTask),
        `×${slowPhone.tapRatio}`,
      ]
    : [];
  if (!lighthouse) return [...line, ...slow];
  const { performance, accessibility, bestPractices, seo, fcp, lcp, tbt, cls, machine } = lighthouse;
  return [
    ...line,
    [performance, accessibility, bestPractices, seo].join("/"),
    ...[fcp, lcp, tbt, cls, machine].map(String),
    ...slow,
  ];
}

/** The server's figures, one per line, and the skipped measurements. */
export function serverTable(server: Measured): string {
  const { pagesPerCpuSecond: ours, nginxPagesPerCpuSecond: nginx, shareOfNginx } = server;
  const share =
    shareOfNginx === undefined ? "nginx was not measured" : `${Math.round(shareOfNginx * 100)} % of nginx's ${nginx}`;
  const lines = [
    ["pages per CPU second", `${ours} (${share})`],
    ["submissions accepted per second", String(server.submissionsPerSecond)],
    ["syncs to disk per submission and its mail", String(server.syncsPerSubmission ?? "not counted")],
    ["memory at rest, after, MB", `${server.megabytesAtRest}, ${server.megabytesAfter}`],
  ];
  return [columns(lines), ...server.skipped.map((reason) => `not measured: ${reason}`)].join("\n");
}

/** One line per page of the office. */
export const officeTable = (figures: readonly OfficeFigures[]): string =>
  columns([
    ["office with 10,000 messages", "CPU ms", "queries"],
    ...figures.map(({ page, cpuMs, queries }) => [page, String(cpuMs), String(queries)]),
  ]);

const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1);

/** Aligns the first column to the left, the others to the right. */
function columns(lines: readonly (readonly string[])[]): string {
  const widths = (lines[0] ?? []).map((_, index) => Math.max(...lines.map((line) => line[index]?.length ?? 0)));
  const pad = (text: string, index: number) =>
    index === 0 ? text.padEnd(widths[index] ?? 0) : text.padStart(widths[index] ?? 0);
  return lines.map((line) => line.map(pad).join("  ")).join("\n");
}
