import { truncate } from "node:fs/promises";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { afterAll, expect, test } from "vitest";
import { writeFiles } from "../../tests/support/site-fixture.ts";
import { tempFolder } from "../../tests/support/temp-folder.ts";
import { compressSite } from "./compress-site.ts";
import { type PageRequest, pageResponse } from "./page-response.ts";
import { COMPRESSED_FILE, loadPages } from "./pages.ts";

const dist = await tempFolder();
afterAll(() => dist[Symbol.asyncDispose]());
await writeFiles(dist.path, { "_astro/clip.12345678.mp4": "0123456789", "robots.txt": "0123456789" });
const pages = await loadPages(dist.path, { siteOrigin: "http://site.example", backendOrigin: undefined });

const VIDEO = "/_astro/clip.12345678.mp4";

function ask(path: string, requested: PageRequest) {
  const { status, headers, body } = pageResponse(pages, path, requested, {}, Date.now);
  const entries = Array.isArray(headers)
    ? headers.flatMap((name, index) => (index % 2 === 0 ? [[name, headers[index + 1]]] : []))
    : Object.entries(headers);
  return { status, headers: Object.fromEntries(entries) as Record<string, string>, body: String(body ?? "") };
}

test("a page has the Brotli form that its build made from the first request on, and never that of another build", async () => {
  await using site = await tempFolder();
  const words = "A sentence that compresses well. ".repeat(50);
  const load = () => loadPages(site.path, { siteOrigin: "http://site.example", backendOrigin: undefined });
  type Loaded = Awaited<ReturnType<typeof load>>;
  const textOf = (from: Loaded, path: string) =>
    brotliDecompressSync(from.files.get(path)?.bodies.get("br")?.bytes ?? Buffer.of()).toString();
  const encodingsOf = (from: Loaded, path: string) => [...(from.files.get(path)?.bodies.keys() ?? [])];
  await writeFiles(site.path, { "a.html": `a ${words}`, "b.html": `b ${words}` });
  await compressSite(site.path, { pageFacts: {}, languages: {} });
  await writeFiles(site.path, { "a.html": `changed ${words}` });
  const next = await load();
  expect(textOf(next, "/b")).toBe(`b ${words}`);
  expect(encodingsOf(next, "/a")).toEqual(["identity", "gzip"]);
  /* A copy of the build that ended in the middle of the file. */
  await truncate(join(site.path, COMPRESSED_FILE), 20);
  const cut = await load();
  expect(encodingsOf(cut, "/b")).toEqual(["identity", "gzip"]);
});

test("the query of a topic gets the page that shows it, in every encoding, and any other query the page itself", async () => {
  await using site = await tempFolder();
  const html = `<p hidden>Über MVP</p>${"A sentence that compresses well. ".repeat(50)}`;
  await writeFiles(site.path, { "contact.html": html });
  const parts: [number, number][] = [
    [0, 2],
    [9, Buffer.byteLength(html)],
  ];
  const facts = { scripts: [], styles: [], hasVideo: false, players: [], topics: [{ query: "service=mvp", parts }] };
  const pageFacts = { "contact.html": facts };
  await compressSite(site.path, { pageFacts, languages: {} });
  const loaded = await loadPages(site.path, { siteOrigin: "", backendOrigin: undefined, pageFacts });
  const bodyOf = (query: string, encoding: string) =>
    pageResponse(loaded, `/contact${query}`, { "accept-encoding": encoding }, {}).body ?? Buffer.of();
  const shown = html.replace(" hidden", "");
  expect(String(bodyOf("?utm_source=news&service=mvp", ""))).toBe(shown);
  expect(String(brotliDecompressSync(bodyOf("?service=mvp", "br")))).toBe(shown);
  for (const query of ["", "?service=other", "?topic=mvp", "?"]) expect(String(bodyOf(query, ""))).toBe(html);
});

test.each([
  ["bytes=0-1", "01", "bytes 0-1/10"],
  ["bytes=7-", "789", "bytes 7-9/10"],
  ["bytes=-2", "89", "bytes 8-9/10"],
  ["bytes=8-99", "89", "bytes 8-9/10"],
  ["bytes=-99", "0123456789", "bytes 0-9/10"],
])("a request for the part %s of a video gets it", (range, part, contentRange) => {
  const { status, headers, body } = ask(VIDEO, { range });
  expect([status, body]).toEqual([206, part]);
  expect(headers).toMatchObject({
    "content-range": contentRange,
    "content-length": String(part.length),
    "content-type": "video/mp4",
    "cache-control": "public, max-age=31536000, immutable",
  });
});

test.each(["bytes=10-", "bytes=-0"])("a part that the video does not have, %s, is a 416", (range) => {
  const { status, headers, body } = ask(VIDEO, { range });
  expect([status, headers["content-range"], headers["content-length"], body]).toEqual([416, "bytes */10", "0", ""]);
});

test.each(["bytes=5-2", "bytes=0-1,4-5", "bytes=-", "lines=0-1"])("the header %s is ignored", (range) => {
  expect(ask(VIDEO, { range })).toMatchObject({ status: 200, body: "0123456789" });
});

test("a part of a changed video is not sent, but the whole", () => {
  const { etag = "" } = ask(VIDEO, {}).headers;
  expect(ask(VIDEO, { range: "bytes=0-1", "if-range": etag }).status).toBe(206);
  expect(ask(VIDEO, { range: "bytes=0-1", "if-range": '"old"' }).status).toBe(200);
});

test("other files are sent as a whole", () => {
  const { status, headers } = ask("/robots.txt", { range: "bytes=0-1" });
  expect(status).toBe(200);
  expect(headers).not.toHaveProperty("accept-ranges");
});
