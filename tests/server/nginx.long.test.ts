import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import { connect } from "node:net";
import { brotliDecompressSync, zstdDecompressSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { compressSite } from "#server/http/compress-site.ts";
import { makeDictionary } from "#server/http/dictionary.ts";
import { findNginx } from "../../scripts/test-tools.ts";
import { freePort, listening } from "../support/listening.ts";
import { rawRequest } from "../support/raw-request.ts";
import { SITE as MANIFEST, manifestFile, writeFiles } from "../support/site-fixture.ts";
import { type RunningNginx, startNginx } from "../support/start-nginx.ts";
import { type RunningServer, startServer } from "../support/start-server.ts";
import { type TempFolder, tempFolder } from "../support/temp-folder.ts";

/* The shipped nginx site in front of the real server. */

const nginx = findNginx();
if (!nginx) console.log("The nginx site is not tested: this machine has no nginx, or no openssl.");

const SITE = "https://www.example.com";
const pageOf = (title: string) => `<!doctype html><title>${title}</title>${"<p>woven</p>".repeat(200)}`;
const UNKNOWN = pageOf("Unknown");

let dist: TempFolder;
let server: RunningServer;
let front: RunningNginx;

beforeAll(async () => {
  if (!nginx) return;
  dist = await tempFolder();
  await writeFiles(dist.path, { "index.html": pageOf("Home"), "404.html": UNKNOWN, ...manifestFile() });
  await compressSite(dist.path, MANIFEST);
  server = await startServer({ distDir: dist.path, env: { SITE_URL: SITE } });
  front = await startNginx(nginx, server.port);
});

afterAll(async () => {
  await front?.[Symbol.asyncDispose]();
  await server?.[Symbol.asyncDispose]();
  await dist?.[Symbol.asyncDispose]();
});

const OWN_HEADERS = {
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "strict-origin",
  "cross-origin-resource-policy": "same-origin",
  "strict-transport-security": expect.stringContaining("max-age=31536000"),
  "content-security-policy": expect.stringContaining("default-src 'none'"),
  server: "nginx",
};

const POSTED = Buffer.from(JSON.stringify({ name: "Ada", to_email: "ada@visitor.example", description: "Hello" }));
const jsonHeaders = (more: Record<string, string> = {}) => ({
  "content-type": "application/json",
  "content-length": POSTED.length,
  origin: SITE,
  ...more,
});

/* `nginx` is undefined where nginx or openssl is not installed (start-nginx.ts). */
test.skipIf(!nginx)("a page passes through TLS with the server's own brotli and headers", async () => {
  const { status, headers, body } = await front.ask(`${SITE}/`, { headers: { "accept-encoding": "br, gzip" } });
  expect(status).toBe(200);
  expect(headers["content-encoding"]).toBe("br");
  expect(brotliDecompressSync(body).toString()).toContain("woven");
  expect(headers["strict-transport-security"]).toMatch(/max-age=\d{8}/);
  expect(headers["content-security-policy"]).toContain("upgrade-insecure-requests");
  expect(headers.server).toBe("nginx");
  const missing = await front.ask(`${SITE}/api/nothing`);
  expect(missing.headers["content-security-policy"]).toBeUndefined();
  /* nginx adds none. */
  for (const own of [headers, missing.headers]) {
    for (const name of Object.keys(OWN_HEADERS)) expect(String(own[name]), name).not.toMatch(/, ?(nosniff|DENY)/);
    expect(own["retry-after"]).toBeUndefined();
  }
});

test.skipIf(!nginx)("other host names redirect to the site's https origin", async () => {
  for (const host of ["example.com", "www.example.com"]) {
    const plain = await front.ask(`http://${host}/contact?x=1`);
    expect([plain.status, plain.headers.location]).toEqual([308, `https://${host}/contact?x=1`]);
  }
  const short = await front.ask("https://example.com/contact?x=1");
  expect([short.status, short.headers.location]).toEqual([308, `${SITE}/contact?x=1`]);
  expect(short.headers["strict-transport-security"]).toMatch(/max-age=\d{8}/);
});

test.skipIf(!nginx)("a page that the server compressed with its dictionary passes through nginx as it is", async () => {
  const dictionary = makeDictionary(Buffer.from(UNKNOWN), "");
  const offer = { "accept-encoding": "br, dcz", "available-dictionary": dictionary.offer };
  const small = await front.ask(`${SITE}/`, { headers: offer });
  const usual = await front.ask(`${SITE}/`, { headers: { "accept-encoding": "br, dcz" } });
  expect([small.headers["content-encoding"], usual.headers["content-encoding"]]).toEqual(["dcz", "br"]);
  expect(zstdDecompressSync(small.body.subarray(40), { dictionary: dictionary.bytes }).toString()).toBe(pageOf("Home"));
  expect(usual.headers.link).toBe(dictionary.link);
  const loaded = await front.ask(`${SITE}/${dictionary.path}`, { headers: { "accept-encoding": "br" } });
  expect(loaded.headers["use-as-dictionary"]).toBe(dictionary.use);
  expect(brotliDecompressSync(loaded.body).toString()).toBe(UNKNOWN);
});

test.skipIf(!nginx)("a message is saved, and local-only paths are not proxied", async () => {
  const request = { method: "POST", headers: jsonHeaders(), body: POSTED };
  const saved = await front.ask(`${SITE}/api/landing-mail`, request);
  expect([saved.status, JSON.parse(saved.body.toString()).message]).toEqual([
    200,
    expect.stringContaining("Reference C-"),
  ]);
  expect((await front.ask(`${SITE}/healthz`)).status).toBe(200);
  expect((await front.ask(`${SITE}/readyz`)).status).toBe(404);
  expect((await front.ask(`${SITE}/metrics`)).status).toBe(404);
});

test.skipIf(!nginx)("an unknown host name gets no redirect and no certificate", async () => {
  for (const host of ["evil.example", "127.0.0.1", "www.example.com.evil.example"]) {
    const plain = await front.ask(`http://${host}/contact`);
    expect([plain.status, plain.headers.location, plain.headers.server]).toEqual([421, undefined, "nginx"]);
  }
  const { status } = await rawRequest(front.httpPort, "GET / HTTP/1.0\r\n\r\n");
  expect(status).toBe(421);
  await expect(front.ask("https://evil.example/")).rejects.toThrow(/unrecognized name|handshake/i);
  const mixed = await front.ask(`${SITE}/`, { headers: { host: "evil.example" } });
  expect([mixed.status, mixed.headers.server]).toEqual([421, "nginx"]);
});

test.skipIf(!nginx)("nginx's own responses have the security headers once and no version", async () => {
  const missing = await front.ask(`${SITE}/metrics`);
  expect([missing.status, missing.headers]).toEqual([404, expect.objectContaining(OWN_HEADERS)]);
  expect(missing.body.toString()).not.toContain("nginx/");
  /* nginx answers before it has read the body, and then closes the connection, which would end the request of a slow client. */
  const headers = { "content-type": "application/json", "content-length": 34 * 1024 * 1024, accept: "*/*" };
  const tooLarge = await front.ask(`${SITE}/api/landing-mail`, { method: "POST", headers, body: Buffer.alloc(1) });
  expect([tooLarge.status, tooLarge.headers]).toEqual([413, expect.objectContaining(OWN_HEADERS)]);
  expect(JSON.parse(tooLarge.body.toString()).error).toMatch(/^Failed to send: .*10 MB/);
  for (const accept of ["application/json", "text/html"]) {
    const overHttp2 = await front.askHttp2("/api/landing-mail", { ...headers, accept }, Buffer.alloc(1));
    expect(overHttp2).toEqual({ status: 413, text: expect.stringMatching(/Failed to send: a file .*10 MB/) });
  }
  const unreadable = await front.ask(`${SITE}/`, { headers: { "x-long": "y".repeat(40_000) } });
  expect([unreadable.status, unreadable.headers]).toEqual([400, expect.objectContaining(OWN_HEADERS)]);
  expect((await front.ask(`${SITE}/.website/unavailable.html`)).status).toBe(404);
});

const DOWN_PAGE = "<!doctype html><title>Back soon</title>";
test.skipIf(!nginx)("without a server a browser gets the unavailable page, and a script gets JSON", async () => {
  await using root = await tempFolder();
  await writeFiles(root.path, { "dist/answers/unavailable.html": DOWN_PAGE });
  await using front = await startNginx(nginx ?? "", 1, root.path);
  const accept = "text/html,application/xhtml+xml";
  const page = await front.ask(`${SITE}/contact`, { headers: { accept } });
  expect([page.status, page.body.toString()]).toEqual([502, DOWN_PAGE]);
  expect(page.headers).toMatchObject({
    ...OWN_HEADERS,
    "content-type": "text/html; charset=utf-8",
    "retry-after": "10",
  });
  const form = { method: "POST", body: POSTED };
  const posted = await front.ask(`${SITE}/api/landing-mail`, { ...form, headers: jsonHeaders({ accept }) });
  expect([posted.status, posted.body.toString()]).toEqual([502, DOWN_PAGE]);
  for (const key of [{}, { "idempotency-key": "k" }]) {
    const script = await front.ask(`${SITE}/api/landing-mail`, {
      ...form,
      headers: jsonHeaders({ accept: "*/*", ...key }),
    });
    expect([script.status, JSON.parse(script.body.toString())]).toEqual([
      502,
      { error: expect.stringMatching(/^Server error: .*try again/) },
    ]);
  }
});

/** A server that answers every GET and closes the connection of the first POST after reading it. */
async function dropsFirstPost() {
  const posts: { key: string | string[] | undefined; bytes: number }[] = [];
  const listener: RequestListener = (request, response) => {
    let bytes = 0;
    request.on("data", (chunk) => (bytes += chunk.length));
    request.on("end", () => {
      if (request.method === "POST") posts.push({ key: request.headers["idempotency-key"], bytes });
      if (posts.length === 1 && request.method === "POST") request.socket.destroy();
      else response.end("{}");
    });
  };
  return { posts, ...(await listening(createServer(listener))) };
}

test.skipIf(!nginx).each([
  ["with an Idempotency-Key is repeated", { "idempotency-key": "3f1c" }, 200, 2],
  ["without one is not", {}, 502, 1],
])("a POST without a response %s", async (_name, headers, status, times) => {
  await using upstream = await dropsFirstPost();
  await using front = await startNginx(nginx ?? "", upstream.port);
  /* nginx repeats a request that fails on a reused connection. */
  await front.ask(`${SITE}/`);
  const request = { method: "POST", headers: jsonHeaders(headers), body: POSTED };
  expect((await front.ask(`${SITE}/api/landing-mail`, request)).status).toBe(status);
  expect(upstream.posts).toEqual(
    Array(times).fill({ key: "idempotency-key" in headers ? "3f1c" : undefined, bytes: POSTED.length }),
  );
});

test.skipIf(!nginx)("several servers that were down together are asked again at once", async () => {
  const ports = [await freePort(), await freePort()];
  await using front = await startNginx(nginx ?? "", ports);
  expect((await front.ask(`${SITE}/`)).status).toBe(502);
  await using servers = new AsyncDisposableStack();
  const answer: RequestListener = (_request, response) => response.end("page");
  for (const port of ports) servers.use(await listening(createServer(answer), port));
  expect((await front.ask(`${SITE}/`)).body.toString()).toBe("page");
});

test.skipIf(!nginx)("a client has at most 20 posts in progress; the next gets an error, pages are served", async () => {
  const waiting: (() => void)[] = [];
  const server = createServer((request, response) => {
    if (request.method === "GET") return void response.end("page");
    waiting.push(() => response.end("{}"));
    if (waiting.length === 20) server.emit("full");
  });
  await using upstream = await listening(server);
  const full = once(server, "full");
  await using front = await startNginx(nginx ?? "", upstream.port);
  const post = (more = {}) =>
    front.ask(`${SITE}/api/landing-mail`, {
      method: "POST",
      headers: jsonHeaders({ accept: "*/*", ...more }),
      body: POSTED,
    });
  const posts = Array.from({ length: 20 }, () => post({ "idempotency-key": "k" }));
  await full;
  const rejected = await post();
  expect([rejected.status, rejected.headers["retry-after"]]).toEqual([429, "10"]);
  expect(JSON.parse(rejected.body.toString()).error).toMatch(/^Failed: too many requests/);
  expect((await front.ask(`${SITE}/`)).body.toString()).toBe("page");
  /* The editor, whose pages load many files at once. */
  expect((await front.ask(`${SITE}/office/content/page/`)).body.toString()).toBe("page");
  expect((await front.ask(`${SITE}/office`)).status).toBe(429);
  for (const answer of waiting) answer();
  expect((await Promise.all(posts)).map(({ status }) => status)).toEqual(Array(20).fill(200));
});

/* Here after 1 s (start-nginx.ts). By default nginx waits for 60 s. */
test.skipIf(!nginx)("a connection whose head takes longer than 10 s is closed", async () => {
  const socket = connect(front.httpPort, "127.0.0.1").resume();
  socket.write("GET / HTTP/1.1\r\nHost: www.example.com\r\n");
  await expect.poll(() => socket.closed).toBe(true);
});

test.skipIf(!nginx)("signed links are not in the logs, also while the server restarts", async () => {
  await using root = await tempFolder();
  await using other = await startNginx(nginx ?? "", 1, root.path);
  for (const path of [
    "/office?q=secret",
    "/office/sign-in/secret",
    "/office/action/secret/result",
    "/message/secret/erase",
  ]) {
    for (const each of [front, other]) {
      const { status } = await each.ask(SITE + path, { headers: { accept: "text/html" } });
      expect(status).toBe(each === front ? 404 : 502);
      expect((await each.ask(`https://example.com${path}`)).status).toBe(308);
      expect((await each.ask(`http://www.example.com${path}`)).status).toBe(308);
      expect((await each.ask(`http://other.example${path}`)).status).toBe(421);
    }
  }
  for (const each of [front, other]) {
    await each.ask(`${SITE}/last`);
    await expect.poll(each.accessLog).toMatch(/GET \/last /);
    expect(each.accessLog() + each.errorLog()).not.toContain("secret");
  }
});
