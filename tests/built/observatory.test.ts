import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { builtPages } from "../support/built-pages.ts";
import { directivesOf, observe } from "../support/observatory.ts";
import { rawRequest } from "../support/raw-request.ts";
import { CACHED_BROTLI } from "../support/serve-built-site.ts";
import { siteUnderTest } from "../support/sites.ts";
import { findNginx, type RunningNginx, type SiteResponse, startNginx } from "../support/start-nginx.ts";
import { type RunningServer, startServer } from "../support/start-server.ts";

/* Mozilla's HTTP Observatory on the built site, behind the shipped nginx site and its TLS. */

const SITE = "https://www.example.com";
/* The tests do not install nginx: without it the part over TLS is skipped. */
const nginx = findNginx();
if (!nginx) console.log("The Observatory's checks over TLS are skipped: nginx or openssl is not installed.");

let server: RunningServer;
let front: RunningNginx | undefined;

beforeAll(async () => {
  server = await startServer({ distDir: siteUnderTest().dist, env: { SITE_URL: SITE, ...CACHED_BROTLI } });
  front = nginx ? await startNginx(nginx, server.port) : undefined;
});

afterAll(async () => {
  await front?.[Symbol.asyncDispose]();
  await server[Symbol.asyncDispose]();
});

/** Requests the server directly, without TLS. */
async function requestServer(path: string, init: RequestInit = {}): Promise<SiteResponse> {
  const response = await fetch(server.url + path, { redirect: "manual", ...init });
  const headers = Object.fromEntries(response.headers);
  return { status: response.status, headers, body: Buffer.from(await response.arrayBuffer()) };
}

/** The redirects from http://host/. */
async function follow({ ask }: RunningNginx, host: string): Promise<string[]> {
  const route = [`http://${host}/`];
  for (let hop = 0; hop < 5; hop++) {
    const { headers } = await ask(route.at(-1) ?? "");
    if (!headers.location) break;
    route.push(String(headers.location));
  }
  return route;
}

const OTHER_ORIGIN = "https://http-observatory.security.mozilla.org";

describe.skipIf(!nginx)("over TLS, through the shipped nginx site,", () => {
  const tls = () => front ?? expect.fail("nginx is not running");

  test.each(["www.example.com", "example.com"])("http://%s is graded A+ by the Observatory's rules", async (host) => {
    const route = await follow(tls(), host);
    const report = observe({
      route,
      page: await tls().ask(route.at(-1) ?? ""),
      cors: await tls().ask(route.at(-1) ?? "", { headers: { origin: OTHER_ORIGIN } }),
    });
    const lost = Object.entries(report.findings).filter(([, { points }]) => points < 0);
    expect(lost).toEqual([]);
    expect(report).toMatchObject({ grade: "A+", score: 140 });
  });

  test("responses other than pages have the essential headers, too", async () => {
    const responses = [
      await tls().ask(`${SITE}/nothing`),
      await tls().ask(`${SITE}/`, { method: "DELETE" }),
      await tls().ask(`${SITE}/api/landing-mail`, { method: "POST", body: Buffer.from("{") }),
      await tls().ask(`${SITE}/metrics`),
      await tls().ask(`${SITE}/robots.txt`),
    ];
    for (const { headers } of responses) {
      expect(headers).toMatchObject({
        "strict-transport-security": expect.stringContaining("max-age=31536000"),
        "x-content-type-options": "nosniff",
        "x-frame-options": "DENY",
      });
    }
  });
});

describe("the server by itself", () => {
  test("sends every page with a policy without unsafe and external sources", async () => {
    const paths = [...builtPages().keys()].filter((path) => !/^(answers\/|404)/.test(path));
    expect(paths.length).toBeGreaterThan(20);
    for (const path of [...paths.map((file) => `/${file.replace(/(^|\/)index\.html$|\.html$/, "")}`), "/nothing"]) {
      const { headers, body } = await requestServer(path);
      const policy = directivesOf(String(headers["content-security-policy"]));
      for (const name of ["default-src", "base-uri", "frame-ancestors"]) expect(policy.get(name)).toEqual(["'none'"]);
      expect(policy.get("form-action")).toEqual(["'self'"]);
      /* default-src covers plugins, media and frames. */
      expect(policy.has("object-src")).toBe(false);
      expect([...policy.values()].flat().filter((source) => !/^'(none|self|sha256-.+)'$|^data:$/.test(source))).toEqual(
        [],
      );
      expect([...policy].filter(([, sources]) => sources.includes("data:")).map(([name]) => name)).toEqual(["img-src"]);
      expect(headers["set-cookie"]).toBeUndefined();
      expect(body.toString()).not.toMatch(/<[^>]+\s(?:style|on[a-z]+)="|http-equiv/i);
    }
  });

  test("allows no other origin and no browser feature that no page uses", async () => {
    const { headers } = await requestServer("/", { headers: { origin: OTHER_ORIGIN } });
    expect(Object.keys(headers).filter((name) => name.startsWith("access-control"))).toEqual([]);
    expect(headers["permissions-policy"]).toMatch(/camera=\(\).*microphone=\(\).*geolocation=\(\)/);
  });

  test("responds to every error with the essential headers", async () => {
    const ERRORS = [
      ["GET /nothing HTTP/1.1", 404],
      ["DELETE / HTTP/1.1", 405],
      ["GET /api/nothing HTTP/1.1", 404],
      ["POST /api/landing-mail HTTP/1.1\r\nOrigin: https://evil.example", 403],
      ["GET /%zz HTTP/1.1", 404],
      ["nonsense", 400],
      [`GET / HTTP/1.1\r\nX: ${"y".repeat(20_000)}`, 431],
    ] as const;
    for (const [head, status] of ERRORS) {
      const response = await rawRequest(server.port, `${head}\r\nHost: x\r\nConnection: close\r\n\r\n`);
      expect({ status: response.status, ...Object.fromEntries(response.headers) }, head.slice(0, 80)).toMatchObject({
        status,
        "x-content-type-options": "nosniff",
        "x-frame-options": "DENY",
        "referrer-policy": "strict-origin-when-cross-origin",
        "cross-origin-resource-policy": "same-origin",
        "strict-transport-security": expect.stringContaining("max-age=31536000"),
      });
    }
  });
});
