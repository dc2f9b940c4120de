import { createHash } from "node:crypto";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, expect, test } from "vitest";
import { compressSite } from "#server/http/compress-site.ts";
import { plainRequest, rawRequest } from "../support/raw-request.ts";
import { BUILT_SITE, INLINE_SCRIPT, INLINE_STYLE, SITE, writeFiles } from "../support/site-fixture.ts";
import { startServer } from "../support/start-server.ts";
import { tempFolder } from "../support/temp-folder.ts";

const dist = await tempFolder();
await writeFiles(dist.path, BUILT_SITE);
await compressSite(dist.path, SITE);
const server = await startServer({ distDir: dist.path });
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await dist[Symbol.asyncDispose]();
});

const ask = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  plainRequest(server.url, { path, method, headers });

const VARY = "accept-encoding, available-dictionary, save-data";

const file = (name: keyof typeof BUILT_SITE) => BUILT_SITE[name] ?? "";

test.each([
  ["/", "index.html"],
  ["/portfolio", "portfolio.html"],
  ["/%70ortfolio", "portfolio.html"],
  ["/.well-known/security.txt", ".well-known/security.txt"],
])("%s gives %s", async (path, name) => {
  const { status, body } = await ask(path);
  expect(status).toBe(200);
  expect(body.toString()).toBe(file(name));
});

test.each(["/portfolio", "/robots.txt", "/picture.png"])(
  "%s gets the same response from the fast path and from Fastify, in every encoding",
  async (path) => {
    for (const accepted of ["br", "gzip", "identity"]) {
      const [first, framework] = await Promise.all(
        [path, `${path}?`].map((address) => ask(address, { "accept-encoding": accepted })),
      );
      const { date: _date, ...headers } = first?.headers ?? {};
      expect(framework).toMatchObject({ status: 200, headers, body: first?.body });
      expect(Object.keys(framework?.headers ?? {}).toSorted()).toEqual(Object.keys(first?.headers ?? {}).toSorted());
    }
  },
);

test("a GET with a body gets the usual response", async () => {
  const head = "GET /portfolio HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\nconnection: close\r\n\r\n";
  expect(await rawRequest(server.port, `${head}hello`)).toMatchObject({ status: 200, body: file("portfolio.html") });
});

test.each([
  ["/portfolio/", "/portfolio"],
  ["/portfolio/?a=1&b=%20", "/portfolio?a=1&b=%20"],
  ["/index.html", "/"],
  ["/index.html?q", "/?q"],
  ["/Portfolio?A=1&b=%20", "/portfolio?A=1&b=%20"],
  ["/%50ORTFOLIO.HTML", "/portfolio"],
])("%s redirects permanently to %s", async (path, location) => {
  const { status, headers } = await ask(path);
  expect([status, headers.location]).toEqual([308, location]);
});

test.each([
  "/services/nothing",
  "/404.html",
  "/.env",
  "/.site.json",
  "/answers/not-sent/contact",
  "/.form-renderer.cjs",
  "/%2e%2e/package.json",
  "/..%2f..%2fetc%2fpasswd",
  "/..%5c..%5cetc%5cpasswd",
  "//evil.example/",
  "/%2f%2fevil.example/",
  "/%zz",
  "/%00",
  "/__proto__",
])("%s gets the 404 page", async (path) => {
  const { status, headers, body } = await ask(path);
  expect(status).toBe(404);
  expect(headers["content-type"]).toBe("text/html; charset=utf-8");
  expect(body.toString()).toBe(file("404.html"));
});

test.each([
  ["/services", "/portfolio"],
  ["/services?subject=x&y=%20", "/portfolio?subject=x&y=%20"],
  ["/Services", "/portfolio"],
  ["/shop", "https://shop.example/"],
])("%s redirects permanently to %s, as the site record says", async (path, location) => {
  for (const method of ["GET", "HEAD"]) {
    const { status, headers, body } = await ask(path, {}, method);
    expect([method, status, headers.location, body.length]).toEqual([method, 308, location, 0]);
  }
});

test("a path of a page accepts only GET and HEAD", async () => {
  for (const method of ["POST", "PUT", "DELETE", "PATCH"]) {
    const { status, headers, body } = await ask("/portfolio", {}, method);
    expect([status, headers.allow]).toEqual([405, "GET, HEAD"]);
    expect(JSON.parse(body.toString())).toEqual({ error: expect.stringMatching(/^Failed/) });
  }
});

test("a path in absolute form gets the same response", async () => {
  const { status } = await rawRequest(
    server.port,
    "GET http://evil.example/.env HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
  );
  expect(status).toBe(404);
});

test.each([
  ["br", "br", brotliDecompressSync],
  ["gzip, deflate", "gzip", gunzipSync],
  ["br;q=0.1, gzip", "gzip", gunzipSync],
] as const)("for Accept-Encoding %s is encoded as %s", async (accepted, encoding, decode) => {
  const { headers, body } = await ask("/portfolio", { "accept-encoding": accepted });
  expect(headers["content-encoding"]).toBe(encoding);
  expect(headers["content-length"]).toBe(String(body.length));
  expect(headers.vary).toBe(VARY);
  expect(decode(body).toString()).toBe(file("portfolio.html"));
  expect(body.length).toBeLessThan(file("portfolio.html").length);
});

test("the body of an image is not compressed again", async () => {
  const { headers } = await ask("/picture.png", { "accept-encoding": "br, gzip" });
  expect([headers["content-encoding"], headers.vary]).toEqual([undefined, undefined]);
});

test("a body has an ETag per encoding and is not sent if it matches", async () => {
  const names = new Set<string | undefined>();
  for (const encoding of ["br", "gzip", "identity"]) {
    const first = await ask("/portfolio", { "accept-encoding": encoding });
    names.add(first.headers.etag);
    expect(first.headers.etag).toMatch(/^"[^"]+"$/);
    for (const known of [first.headers.etag, `"other", ${first.headers.etag}`, `W/${first.headers.etag}`, "*"]) {
      const again = await ask("/portfolio", { "accept-encoding": encoding, "if-none-match": String(known) });
      expect(again.status).toBe(304);
      expect(again.body.length).toBe(0);
      expect(again.headers).toMatchObject({
        etag: first.headers.etag,
        vary: VARY,
        "cache-control": first.headers["cache-control"],
        "content-security-policy": first.headers["content-security-policy"],
      });
    }
  }
  expect(names.size).toBe(3);
  expect((await ask("/portfolio", { "if-none-match": '"old"' })).status).toBe(200);
});

test("a HEAD gets the same headers without the body", async () => {
  const get = await ask("/portfolio", { "accept-encoding": "br" });
  const head = await ask("/portfolio", { "accept-encoding": "br" }, "HEAD");
  expect(head.body.length).toBe(0);
  expect({ ...head.headers, date: "" }).toEqual({ ...get.headers, date: "" });
});

test.each([
  ["/", "text/html; charset=utf-8", "no-cache"],
  ["/_astro/page.Abc123.js", "text/javascript; charset=utf-8", "public, max-age=31536000, immutable"],
  ["/drawings/cloth.9f.svg", "image/svg+xml; charset=utf-8", "public, max-age=31536000, immutable"],
  ["/robots.txt", "text/plain; charset=utf-8", "public, max-age=3600"],
  ["/site.webmanifest", "application/manifest+json; charset=utf-8", "public, max-age=3600"],
  ["/favicon.ico", "image/x-icon", "public, max-age=86400"],
  ["/picture.png", "image/png", "public, max-age=86400"],
  ["/pagefind/pagefind-entry.json", "application/json; charset=utf-8", "no-cache"],
  ["/pagefind/wasm.en.pagefind", "application/octet-stream", "no-cache"],
  ["/pagefind/index/en_c7d.pf_index", "application/octet-stream", "public, max-age=31536000, immutable"],
])("the headers of %s contain the type and the caching", async (path, type, caching) => {
  const { headers } = await ask(path);
  expect([headers["content-type"], headers["cache-control"]]).toEqual([type, caching]);
});

test("the headers allow exactly the inline scripts that the build wrote", async () => {
  const hash = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
  const policy = String((await ask("/")).headers["content-security-policy"]).split("; ");
  expect(policy).toEqual([
    "default-src 'none'",
    `script-src 'self' ${hash(INLINE_SCRIPT)}`,
    `style-src 'self' ${hash(INLINE_STYLE)}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "manifest-src 'self'",
    "worker-src 'self'",
  ]);
});

test("the headers say that the server closes idle connections after 10 s", async () => {
  for (const path of ["/", "/?"])
    expect((await ask(path, { connection: "keep-alive" })).headers["keep-alive"]).toBe("timeout=10");
});

test("the headers allow WebAssembly in workers alone, and no script in an opened drawing", async () => {
  const policyOf = async (path: string) => (await ask(path)).headers["content-security-policy"];
  expect(await policyOf("/_astro/page.Abc123.js")).toBe(
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'",
  );
  for (const path of ["/", "/portfolio", "/nothing"]) expect(await policyOf(path)).not.toContain("unsafe");
  expect(await policyOf("/drawings/cloth.9f.svg")).toBe("sandbox");
});
