import type { SiteResponse } from "./start-nginx.ts";

/*
 * Mozilla's HTTP Observatory as functions: its tests and modifiers of 2026 (mdn/mdn-http-observatory, src/analyzer and
 * src/grader), for what a site with one policy header and no `<meta http-equiv>` can be.
 */

/** The responses that the Observatory requests from a site. */
export type Scan = {
  /** The URLs from http://host/ to the end of the redirects. */
  route: readonly string[];
  /** https://host/. */
  page: SiteResponse;
  /** The same, with the Origin header of another site. */
  cors: SiteResponse;
};

/** The result of one test, and its points, which may be negative. */
type Finding = { result: string; points: number };

type Report = { score: number; grade: string; findings: Readonly<Record<string, Finding>> };

/** Below this score no points are given. */
const MINIMUM_FOR_EXTRA = 90;
/** Its "six months", in seconds. */
const SIX_MONTHS = 15_552_000;

export function observe(scan: Scan): Report {
  const findings = {
    "content-security-policy": policyFinding(header(scan.page, "content-security-policy")),
    cookies: scan.page.headers["set-cookie"] ? finding("set", -20) : finding("none", 0),
    "cross-origin-resource-sharing": corsFinding(scan.cors),
    redirection: redirectionFinding(scan.route),
    "referrer-policy": referrerFinding(header(scan.page, "referrer-policy")),
    "strict-transport-security": hstsFinding(header(scan.page, "strict-transport-security")),
    "subresource-integrity": integrityFinding(scan.page.body.toString()),
    "x-content-type-options": oneOf(header(scan.page, "x-content-type-options"), ["nosniff"], 0, -5, -5),
    "x-frame-options": frameFinding(scan.page),
    "cross-origin-resource-policy": oneOf(
      header(scan.page, "cross-origin-resource-policy"),
      ["same-origin", "same-site"],
      10,
      0,
      -5,
    ),
    "cross-origin-opener-policy": oneOf(header(scan.page, "cross-origin-opener-policy"), OPENERS, 10, 0, -5),
    "cross-origin-embedder-policy": oneOf(header(scan.page, "cross-origin-embedder-policy"), EMBEDDERS, 10, 0, -5),
  };
  const points = Object.values(findings).map((found) => found.points);
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 100);
  const strict = sum(points.filter((value) => value < 0));
  const score = Math.max(strict >= MINIMUM_FOR_EXTRA ? sum(points) : strict, 0);
  return { score, grade: gradeOf(score), findings };
}

const OPENERS = ["same-origin", "same-origin-allow-popups", "noopener-allow-popups"];
const EMBEDDERS = ["require-corp", "credentialless"];

const finding = (result: string, points: number): Finding => ({ result, points });

function header({ headers }: SiteResponse, name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value.join(", ") : value;
}

/** The grade of a score, rounded down to a multiple of five. */
function gradeOf(score: number): string {
  if (score >= 100) return "A+";
  const letters = [
    "F",
    "F",
    "F",
    "F",
    "F",
    "D-",
    "D",
    "D",
    "D+",
    "C-",
    "C",
    "C",
    "C+",
    "B-",
    "B",
    "B",
    "B+",
    "A-",
    "A",
    "A",
  ];
  return letters[Math.floor(score / 5)] ?? "F";
}

function oneOf(value: string | undefined, good: string[], points: number, missing: number, invalid: number): Finding {
  if (value === undefined) return finding("missing", missing);
  const isGood = good.includes(value.trim().toLowerCase());
  return isGood ? finding(value, points) : finding(`invalid: ${value}`, invalid);
}

/** The directives of a policy with their sources. @throws if a directive is repeated, which the Observatory rejects */
export function directivesOf(policy: string): ReadonlyMap<string, readonly string[]> {
  const directives = new Map<string, readonly string[]>();
  for (const entry of policy.split(";").map((text) => text.trim())) {
    if (entry === "") continue;
    const [name = "", ...sources] = entry.toLowerCase().split(/\s+/);
    if (directives.has(name)) throw new Error(`repeated directive: ${name}`);
    directives.set(name, sources);
  }
  return directives;
}

const BROAD = ["*", "http:", "https:", "ftp:", "http://*", "https://*", "http://*.*", "https://*.*"];
const INLINE = ["'unsafe-inline'", "data:"];

function policyFinding(policy: string | undefined): Finding {
  if (policy === undefined) return finding("missing", -25);
  const directives = directivesOf(policy);
  const sources = (name: string) => directives.get(name) ?? directives.get("default-src") ?? ["*"];
  const has = (name: string, unwanted: readonly string[]) => sources(name).some((source) => unwanted.includes(source));
  const isPlain = (source: string) => source.startsWith("http:") || source.startsWith("ftp:");
  const active = [...directives].filter(([name]) => name !== "img-src" && name !== "media-src");

  if (has("script-src", [...BROAD, ...INLINE]) || has("object-src", BROAD)) return finding("unsafe scripts", -20);
  if (active.some(([, list]) => list.some(isPlain))) return finding("plain http", -20);
  if ([...sources("script-src"), ...sources("style-src")].includes("'unsafe-eval'")) return finding("unsafe-eval", -10);
  if ([...sources("img-src"), ...sources("media-src")].some(isPlain)) return finding("plain http pictures", -10);
  if (has("style-src", [...BROAD, ...INLINE])) return finding("unsafe styles", 0);
  const isClosed = directives.get("default-src")?.join() === "'none'";
  return isClosed ? finding("default-src 'none'", 10) : finding("nothing unsafe", 5);
}

function corsFinding(response: SiteResponse): Finding {
  const origin = header(response, "access-control-allow-origin");
  if (origin === undefined) return finding("none", 0);
  const isOpen = origin !== "*" && header(response, "access-control-allow-credentials") === "true";
  return isOpen ? finding("open with credentials", -50) : finding(origin, 0);
}

function redirectionFinding(route: readonly string[]): Finding {
  const [first, second, last] = [route[0], route[1], route.at(-1)].map((address) => address && new URL(address));
  if (!first || !second || !last) return finding("no redirection", -20);
  if (last.protocol !== "https:") return finding("not to https", -20);
  if (second.protocol !== "https:") return finding("to http first", -10);
  return first.hostname === second.hostname ? finding("to https", 0) : finding("to another host first", -5);
}

function referrerFinding(policy: string | undefined): Finding {
  return oneOf(policy, ["no-referrer", "same-origin", "strict-origin", "strict-origin-when-cross-origin"], 5, 0, -5);
}

function hstsFinding(value: string | undefined): Finding {
  if (value === undefined) return finding("missing", -20);
  const maxAge = /(?:^|;)\s*max-age=(\d+)/i.exec(value)?.[1];
  if (maxAge === undefined || value.includes(",")) return finding("invalid", -20);
  return Number(maxAge) < SIX_MONTHS ? finding("less than six months", -10) : finding(value, 0);
}

/** External scripts need an integrity attribute. */
function integrityFinding(html: string): Finding {
  const scripts = [...html.matchAll(/<script\b[^>]*\ssrc="([^"]*)"[^>]*>/g)];
  const foreign = scripts.filter(([, source = ""]) => /^(?:https?:)?\/\//.test(source));
  if (foreign.some(([tag, source = ""]) => !source.startsWith("https:") || !tag.includes("integrity="))) {
    return finding("external scripts without integrity", -50);
  }
  return foreign.length > 0 ? finding("external scripts with integrity", 5) : finding("own scripts", 0);
}

function frameFinding(page: SiteResponse): Finding {
  const policy = header(page, "content-security-policy");
  if (policy && directivesOf(policy).has("frame-ancestors")) return finding("frame-ancestors", 5);
  return oneOf(header(page, "x-frame-options"), ["deny", "sameorigin"], 5, -20, -20);
}
