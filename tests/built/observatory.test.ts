import { resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { builtPages } from "../support/built-pages.ts";
import { directivesOf, observe } from "../support/observatory.ts";
import { rawRequest } from "../support/raw-request.ts";
import { findNginx, type RunningNginx, type SiteResponse, startNginx } from "../support/start-nginx.ts";
import { type RunningServer, startServer } from "../support/start-server.ts";

/* Mozilla's HTTP Observatory on the built site, behind the shipped nginx site and its TLS. */

const SITE = "https://www.example.com";
const nginx = findNginx();
if (!nginx) console.log("The Observatory's checks over TLS are not run: this machine has no nginx, or no openssl.");

let server: RunningServer;
let front: RunningNginx | undefined;

beforeAll(async () => {
  server = await startServer({ distDir: resolve("dist"), env: { SITE_URL: SITE } });
  front = nginx ? await startNginx(nginx, server.port) : undefined;
});

afterAll(async () => {
  await front?.[Symbol.asyncDispose]();
  await server[Symbol.asyncDispose]();
});

/** Straight from the server, without TLS. */
async function askServer(path: string, init: RequestInit = {}): Promise<SiteResponse> {
  const response = await fetch(server.url + path, { redirect: "manual", ...init });
  const headers = Object.fromEntries(response.headers);
  return { status: response.status, headers, body: Buffer.from(await response.arrayBuffer()) };
}

/** Where http://host/ leads, hop by hop. */
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
  const asked = () => front ?? expect.fail("nginx is not running");

  test.each(["www.example.com", "example.com"])("http://%s is graded A+ by the Observatory's rules", async (host) => {
    const route = await follow(asked(), host);
    const report = observe({
      route,
      page: await asked().ask(route.at(-1) ?? ""),
      cors: await asked().ask(route.at(-1) ?? "", { headers: { origin: OTHER_ORIGIN } }),
    });
    const lost = Object.entries(report.findings).filter(([, { points }]) => points < 0);
    expect(lost).toEqual([]);
    expect(report).toMatchObject({ grade: "A+", score: 140 });
  });

  test("answers that are no page have the essential headers, too", async () => {
    const answers = [
      await asked().ask(`${SITE}/nothing`),
      await asked().ask(`${SITE}/`, { method: "DELETE" }),
      await asked().ask(`${SITE}/api/landing-mail`, { method: "POST", body: Buffer.from("{") }),
      await asked().ask(`${SITE}/metrics`),
      await asked().ask(`${SITE}/robots.txt`),
    ];
    for (const { headers } of answers) {
      expect(headers).toMatchObject({
        "strict-transport-security": expect.stringContaining("max-age=31536000"),
        "x-content-type-options": "nosniff",
        "x-frame-options": "DENY",
      });
    }
  });
});

describe("the server by itself", () => {
  test("sends every page with a policy that allows nothing unsafe and nothing of others", async () => {
    const paths = [...builtPages().keys()].filter((path) => !/^(answers\/|404)/.test(path));
    expect(paths.length).toBeGreaterThan(20);
    for (const path of [...paths.map((file) => `/${file.replace(/(^|\/)index\.html$|\.html$/, "")}`), "/nothing"]) {
      const { headers, body } = await askServer(path);
      const policy = directivesOf(String(headers["content-security-policy"]));
      for (const name of ["default-src", "base-uri", "frame-ancestors"]) expect(policy.get(name)).toEqual(["'none'"]);
      expect(policy.get("form-action")).toEqual(["'self'"]);
      /* default-src covers what is not named: plugins, media, frames */
      expect(policy.has("object-src")).toBe(false);
      expect([...policy.values()].flat().filter((source) => !/^'(none|self|sha256-.+)'$|^data:$/.test(source))).toEqual(
        [],
      );
      expect([...policy].filter(([, sources]) => sources.includes("data:")).map(([name]) => name)).toEqual(["img-src"]);
      expect(headers["set-cookie"]).toBeUndefined();
      expect(body.toString()).not.toMatch(/<[^>]+\s(?:style|on[a-z]+)="|http-equiv/i);
    }
  });

  test("shares nothing with other origins and forbids what no page uses", async () => {
    const { headers } = await askServer("/", { headers: { origin: OTHER_ORIGIN } });
    expect(Object.keys(headers).filter((name) => name.startsWith("access-control"))).toEqual([]);
    expect(headers["permissions-policy"]).toMatch(/camera=\(\).*microphone=\(\).*geolocation=\(\)/);
  });

  test.each([
    ["a page that does not exist", "GET /nothing HTTP/1.1", 404],
    ["a method no page takes", "DELETE / HTTP/1.1", 405],
    ["an unknown call", "GET /api/nothing HTTP/1.1", 404],
    ["another site's call", "POST /api/landing-mail HTTP/1.1\r\nOrigin: https://evil.example", 403],
    ["a malformed address", "GET /%zz HTTP/1.1", 404],
    ["what Node's parser cannot read", "nonsense", 400],
    ["headers without end", `GET / HTTP/1.1\r\nX: ${"y".repeat(20_000)}`, 431],
  ])("answers %s with the essential headers", async (_name, head, status) => {
    const answer = await rawRequest(server.port, `${head}\r\nHost: x\r\nConnection: close\r\n\r\n`);
    expect(answer.status).toBe(status);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "referrer-policy": "strict-origin-when-cross-origin",
      "cross-origin-resource-policy": "same-origin",
      "strict-transport-security": expect.stringContaining("max-age=31536000"),
    });
  });
});
