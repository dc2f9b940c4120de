import { afterAll, expect, test } from "vitest";
import { builtPages } from "../support/built-pages.ts";
import { rawRequest } from "../support/raw-request.ts";
import { siteUnderTest } from "../support/sites.ts";
import { startServer } from "../support/start-server.ts";

/* The headers of the built site's pages and errors. nginx.long.test.ts has what the shipped nginx site adds. */

const SITE = "https://www.example.com";

const server = await startServer({ distDir: siteUnderTest().dist, env: { SITE_URL: SITE } });
afterAll(() => server[Symbol.asyncDispose]());

/** The sources of each directive. */
const directivesOf = (policy: string) =>
  new Map(policy.split("; ").map((entry) => [entry.split(" ")[0] ?? "", entry.split(" ").slice(1)]));

test("every page is sent with a policy without unsafe and external sources", async () => {
  const paths = [...builtPages().keys()].filter((path) => !/^(answers\/|404)/.test(path));
  expect(paths.length).toBeGreaterThan(20);
  for (const path of [...paths.map((file) => `/${file.replace(/(^|\/)index\.html$|\.html$/, "")}`), "/nothing"]) {
    const response = await fetch(server.url + path, { redirect: "manual" });
    const policy = directivesOf(String(response.headers.get("content-security-policy")));
    for (const name of ["default-src", "base-uri", "frame-ancestors"]) expect(policy.get(name)).toEqual(["'none'"]);
    expect(policy.get("form-action")).toEqual(["'self'"]);
    /* default-src covers plugins, media and frames. */
    expect(policy.has("object-src")).toBe(false);
    /* The frame is that of a video of another site. */
    policy.delete("frame-src");
    expect([...policy.values()].flat().filter((source) => !/^'(none|self|sha256-.+)'$|^data:$/.test(source))).toEqual(
      [],
    );
    expect([...policy].filter(([, sources]) => sources.includes("data:")).map(([name]) => name)).toEqual(["img-src"]);
    expect(response.headers.get("set-cookie")).toBeNull();
    expect(await response.text()).not.toMatch(/<[^>]+\s(?:style|on[a-z]+)="|http-equiv/i);
  }
});

test("the server allows no other origin and no browser feature that no page uses", async () => {
  const { headers } = await fetch(server.url, { headers: { origin: "https://other.example" } });
  expect([...headers.keys()].filter((name) => name.startsWith("access-control"))).toEqual([]);
  expect(headers.get("permissions-policy")).toMatch(/camera=\(\).*microphone=\(\).*geolocation=\(\)/);
  const icon = await fetch(`${server.url}/favicon.svg`);
  expect(icon.headers.get("permissions-policy"), "a file without scripts").toBeNull();
});

test("every error has the essential headers", async () => {
  const ERRORS = [
    ["GET /nothing HTTP/1.1", 404],
    ["DELETE / HTTP/1.1", 405],
    ["GET /api/nothing HTTP/1.1", 404],
    ["POST /api/landing-mail HTTP/1.1\r\nOrigin: https://evil.example", 403],
    ["GET /%zz HTTP/1.1", 404],
    ["nonsense", 400],
    /* A second Host header, for the fast path and for Fastify. */
    ["GET / HTTP/1.1\r\nhost: y", 400],
    ["POST /api/landing-mail HTTP/1.1\r\nhost: y", 400],
    [`GET / HTTP/1.1\r\nX: ${"y".repeat(20_000)}`, 431],
  ] as const;
  for (const [head, status] of ERRORS) {
    const response = await rawRequest(server.port, `${head}\r\nHost: x\r\nConnection: close\r\n\r\n`);
    expect({ status: response.status, ...Object.fromEntries(response.headers) }, head.slice(0, 80)).toMatchObject({
      status,
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "referrer-policy": "strict-origin-when-cross-origin",
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-resource-policy": "same-origin",
      "strict-transport-security": expect.stringContaining("max-age=31536000"),
    });
  }
});
