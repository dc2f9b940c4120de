import { createHash } from "node:crypto";
import { request } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { rawRequest } from "../support/raw-request.ts";
import { BUILT_SITE, INLINE_SCRIPT, INLINE_STYLE, writeFiles } from "../support/site-fixture.ts";
import { type RunningServer, startServer } from "../support/start-server.ts";
import { type TempFolder, tempFolder } from "../support/temp-folder.ts";

let dist: TempFolder;
let server: RunningServer;

beforeAll(async () => {
  dist = await tempFolder();
  await writeFiles(dist.path, BUILT_SITE);
  server = await startServer({ distDir: dist.path });
  await server.logged(({ msg }) => msg === "pages compressed");
});

afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await dist[Symbol.asyncDispose]();
});

type Answer = { status: number; headers: Record<string, string | undefined>; bytes: Buffer };

/** A request as it is written, without what fetch would add, follow or decode. */
function ask(path: string, headers: Record<string, string> = {}, method = "GET"): Promise<Answer> {
  return new Promise((answered, failed) => {
    const sent = request(server.url, { path, method, headers }, async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk as Buffer);
      const plain = response.headers as Record<string, string | undefined>;
      answered({ status: response.statusCode ?? 0, headers: plain, bytes: Buffer.concat(chunks) });
    });
    sent.on("error", failed);
    sent.end();
  });
}

const file = (name: keyof typeof BUILT_SITE) => BUILT_SITE[name] ?? "";

describe("an address", () => {
  test.each([
    ["/", "index.html"],
    ["/portfolio", "portfolio.html"],
    ["/services/cloud-devops", "services/cloud-devops.html"],
    ["/portfolio?subject=x", "portfolio.html"],
    ["/%70ortfolio", "portfolio.html"],
    ["/robots.txt", "robots.txt"],
    ["/.well-known/security.txt", ".well-known/security.txt"],
  ])("%s gives %s", async (path, name) => {
    const { status, bytes } = await ask(path);
    expect(status).toBe(200);
    expect(bytes.toString()).toBe(file(name));
  });

  test.each(["/portfolio", "/robots.txt", "/picture.png"])(
    "%s is answered ahead of the framework as it is by it, in every encoding",
    async (path) => {
      for (const accepted of ["br", "gzip", "identity"]) {
        const [first, framework] = await Promise.all(
          [path, `${path}?`].map((address) => ask(address, { "accept-encoding": accepted })),
        );
        const { date: _date, ...headers } = first?.headers ?? {};
        expect(framework).toMatchObject({ status: 200, headers, bytes: first?.bytes });
        expect(Object.keys(framework?.headers ?? {}).toSorted()).toEqual(Object.keys(first?.headers ?? {}).toSorted());
      }
    },
  );

  test("a GET with a body is answered like any other", async () => {
    const head = "GET /portfolio HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\nconnection: close\r\n\r\n";
    expect(await rawRequest(server.port, `${head}hello`)).toMatchObject({ status: 200, body: file("portfolio.html") });
  });

  test.each([
    ["/portfolio/", "/portfolio"],
    ["/portfolio.html", "/portfolio"],
    ["/portfolio/?a=1&b=%20", "/portfolio?a=1&b=%20"],
    ["/index.html", "/"],
    ["/index", "/"],
    ["/index.html?q", "/?q"],
    ["/services/cloud-devops.html", "/services/cloud-devops"],
  ])("%s moves for good to %s", async (path, location) => {
    const { status, headers } = await ask(path);
    expect([status, headers.location]).toEqual([308, location]);
  });

  test.each([
    "/nothing",
    "/services/nothing",
    "/404",
    "/404.html",
    "/.env",
    "/%2eenv",
    "/answers/landing-mail",
    "/answers/landing-mail.html",
    "/../package.json",
    "/%2e%2e/package.json",
    "/..%2f..%2fetc%2fpasswd",
    "/..%5c..%5cetc%5cpasswd",
    "/_astro/../.env",
    "//evil.example/",
    "/%2f%2fevil.example/",
    "/%zz",
    "/%",
    "/%00",
    "/__proto__",
    "/constructor",
  ])("%s is nowhere, said by the site's own page with status 404", async (path) => {
    const { status, headers, bytes } = await ask(path);
    expect(status).toBe(404);
    expect(headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(bytes.toString()).toBe(file("404.html"));
  });

  test.each([
    ["/services", "/portfolio"],
    ["/services/", "/portfolio"],
    ["/services.html", "/portfolio"],
    ["/services?subject=x&y=%20", "/portfolio?subject=x&y=%20"],
    ["/shop", "https://shop.example/"],
  ])("%s is redirected to %s for good, as the site record says", async (path, location) => {
    for (const method of ["GET", "HEAD"]) {
      const { status, headers, bytes } = await ask(path, {}, method);
      expect([method, status, headers.location, bytes.length]).toEqual([method, 308, location, 0]);
    }
  });

  test("that is redirected takes no messages", async () => {
    const { status, headers } = await ask("/services", {}, "POST");
    expect([status, headers.allow]).toEqual([405, "GET, HEAD"]);
  });

  test("of a page answers to reading only", async () => {
    for (const method of ["POST", "PUT", "DELETE", "PATCH"]) {
      const { status, headers, bytes } = await ask("/portfolio", {}, method);
      expect([status, headers.allow]).toEqual([405, "GET, HEAD"]);
      expect(JSON.parse(bytes.toString())).toEqual({ error: expect.stringMatching(/^Failed/) });
    }
  });

  test("that does not exist is 404 in JSON for anything but reading", async () => {
    const { status, bytes } = await ask("/nothing", { "content-type": "application/json" }, "POST");
    expect(status).toBe(404);
    expect(JSON.parse(bytes.toString())).toEqual({ error: expect.stringMatching(/^Failed/) });
  });

  test("in absolute form is no way around", async () => {
    const { status } = await rawRequest(
      server.port,
      "GET http://evil.example/.env HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
    );
    expect(status).toBe(404);
  });
});

describe("the bytes of a page", () => {
  test.each([
    ["br", "br", brotliDecompressSync],
    ["gzip, deflate", "gzip", gunzipSync],
    ["br;q=0.1, gzip", "gzip", gunzipSync],
  ] as const)("for %s come as %s", async (accepted, encoding, decode) => {
    const { headers, bytes } = await ask("/portfolio", { "accept-encoding": accepted });
    expect(headers["content-encoding"]).toBe(encoding);
    expect(headers["content-length"]).toBe(String(bytes.length));
    expect(headers.vary).toBe("accept-encoding");
    expect(decode(bytes).toString()).toBe(file("portfolio.html"));
    expect(bytes.length).toBeLessThan(file("portfolio.html").length);
  });

  test("come plain to who asks for nothing, still saying that they vary", async () => {
    const { headers, bytes } = await ask("/portfolio");
    expect(headers["content-encoding"]).toBeUndefined();
    expect(headers.vary).toBe("accept-encoding");
    expect(bytes.toString()).toBe(file("portfolio.html"));
  });

  test("of a picture are never compressed again", async () => {
    const { headers } = await ask("/picture.png", { "accept-encoding": "br, gzip" });
    expect([headers["content-encoding"], headers.vary]).toEqual([undefined, undefined]);
  });

  test("have a name of their own in every encoding, and are not sent to who has them", async () => {
    const names = new Set<string | undefined>();
    for (const encoding of ["br", "gzip", "identity"]) {
      const first = await ask("/portfolio", { "accept-encoding": encoding });
      names.add(first.headers.etag);
      expect(first.headers.etag).toMatch(/^"[^"]+"$/);
      for (const known of [first.headers.etag, `"other", ${first.headers.etag}`, `W/${first.headers.etag}`, "*"]) {
        const again = await ask("/portfolio", { "accept-encoding": encoding, "if-none-match": String(known) });
        expect(again.status).toBe(304);
        expect(again.bytes.length).toBe(0);
        expect(again.headers).toMatchObject({
          etag: first.headers.etag,
          vary: "accept-encoding",
          "cache-control": first.headers["cache-control"],
        });
      }
    }
    expect(names.size).toBe(3);
    expect((await ask("/portfolio", { "if-none-match": '"old"' })).status).toBe(200);
  });

  test("are left out for HEAD, with the same headers", async () => {
    const get = await ask("/portfolio", { "accept-encoding": "br" });
    const head = await ask("/portfolio", { "accept-encoding": "br" }, "HEAD");
    expect(head.bytes.length).toBe(0);
    expect({ ...head.headers, date: "" }).toEqual({ ...get.headers, date: "" });
  });
});

describe("the headers", () => {
  test.each([
    ["/", "text/html; charset=utf-8", "no-cache"],
    ["/_astro/page.Abc123.js", "text/javascript; charset=utf-8", "public, max-age=31536000, immutable"],
    ["/drawings/cloth.9f.svg", "image/svg+xml; charset=utf-8", "public, max-age=31536000, immutable"],
    ["/robots.txt", "text/plain; charset=utf-8", "public, max-age=3600"],
    ["/sitemap.xml", "application/xml; charset=utf-8", "public, max-age=3600"],
    ["/site.webmanifest", "application/manifest+json; charset=utf-8", "public, max-age=3600"],
    ["/favicon.ico", "image/x-icon", "public, max-age=86400"],
    ["/picture.png", "image/png", "public, max-age=86400"],
    ["/pagefind/pagefind.js", "text/javascript; charset=utf-8", "no-cache"],
    ["/pagefind/pagefind-entry.json", "application/json; charset=utf-8", "no-cache"],
    ["/pagefind/wasm.en.pagefind", "application/octet-stream", "no-cache"],
    ["/pagefind/pagefind.en_9cb.pf_meta", "application/octet-stream", "public, max-age=31536000, immutable"],
    ["/pagefind/index/en_c7d.pf_index", "application/octet-stream", "public, max-age=31536000, immutable"],
    ["/pagefind/fragment/en_168.pf_fragment", "application/octet-stream", "public, max-age=31536000, immutable"],
  ])("of %s say what it is and how long it holds", async (path, type, caching) => {
    const { headers } = await ask(path);
    expect([headers["content-type"], headers["cache-control"]]).toEqual([type, caching]);
  });

  test.each(["/", "/robots.txt", "/nothing", "/portfolio/", "/api/nothing", "/%zz", "/metrics"])(
    "of %s are the safe ones",
    async (path) => {
      expect((await ask(path)).headers).toMatchObject({
        "x-content-type-options": "nosniff",
        "referrer-policy": "strict-origin-when-cross-origin",
        "x-frame-options": "DENY",
        "cross-origin-opener-policy": "same-origin",
        "cross-origin-resource-policy": "same-origin",
        "permissions-policy": expect.stringContaining("camera=()"),
      });
    },
  );

  test("allow a page exactly its own inline code", async () => {
    const hash = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
    const policy = (await ask("/")).headers["content-security-policy"]?.split("; ");
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

  test("allow a script WebAssembly where it runs as a worker, and a page never", async () => {
    const policy = (await ask("/_astro/page.Abc123.js")).headers["content-security-policy"];
    expect(policy).toBe("default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'");
    for (const path of ["/", "/portfolio", "/nothing"]) {
      expect((await ask(path)).headers["content-security-policy"]).not.toContain("unsafe");
    }
  });

  test("of a 304 keep the policy of the page", async () => {
    const first = await ask("/");
    const again = await ask("/", { "if-none-match": String(first.headers.etag) });
    expect(again.headers["content-security-policy"]).toBe(first.headers["content-security-policy"]);
  });
});

test("a site on https asks browsers to stay on it", async () => {
  await using secure = await startServer({ distDir: dist.path, env: { SITE_URL: "https://site.example" } });
  const response = await fetch(secure.url);
  expect(response.headers.get("strict-transport-security")).toMatch(/^max-age=31536000/);
  expect(response.headers.get("content-security-policy")).toContain("upgrade-insecure-requests");
});

test("without a built site a page says so, and the API works", async () => {
  await using bare = await startServer();
  const response = await fetch(bare.url);
  expect(response.status).toBe(503);
  expect(response.headers.get("content-type")).toBe("text/plain; charset=utf-8");
  expect(await response.text()).toMatch(/not built/);
  expect((await fetch(`${bare.url}/healthz`)).status).toBe(200);
  expect(bare.log.find(({ level }) => level === 40)?.msg).toMatch(/not built/);
});
