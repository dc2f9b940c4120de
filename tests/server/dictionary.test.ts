import { createHash } from "node:crypto";
import { brotliDecompressSync, zstdDecompressSync } from "node:zlib";
import { afterAll, expect, test } from "vitest";
import { compressSite } from "#server/http/compress-site.ts";
import { pageResponse } from "#server/http/page-response.ts";
import { loadPages } from "#server/http/pages.ts";
import { plainRequest } from "../support/raw-request.ts";
import { BUILT_SITE, languagesOfSite, SITE, writeFiles } from "../support/site-fixture.ts";
import { startServer } from "../support/start-server.ts";
import { tempFolder } from "../support/temp-folder.ts";

/* Pages that are compressed with a dictionary (RFC 9842), as browsers and caches ask for them. */

const file = (name: string) => Buffer.from(BUILT_SITE[name] ?? "");
const offerOf = (dictionary: Buffer) => `:${createHash("sha256").update(dictionary).digest("base64")}:`;

const DICTIONARY = file("404.html");
const OFFER = offerOf(DICTIONARY);
/** Sent by Chromium if it has a dictionary. */
const READS = "gzip, deflate, br, zstd, dcb, dcz";
const WITH = { "accept-encoding": READS, "available-dictionary": OFFER };

const dist = await tempFolder();
await writeFiles(dist.path, BUILT_SITE);
await compressSite(dist.path, SITE);
const office = { OFFICE: "mina@site.example", OFFICE_SECRET: "c2VjcmV0".repeat(6) };
const server = await startServer({ distDir: dist.path, env: office });
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await dist[Symbol.asyncDispose]();
});

const ask = (path: string, headers: Record<string, string | string[]> = {}, method = "GET") =>
  plainRequest(server.url, { path, method, headers });

/** The page in a `dcz` body. @throws unless the body is one of `dictionary` */
function decode(body: Buffer, dictionary = DICTIONARY): string {
  const magic = Buffer.from("5e2a4d1820000000", "hex");
  const digest = createHash("sha256").update(dictionary).digest();
  expect(body.subarray(0, 40)).toEqual(Buffer.concat([magic, digest]));
  return zstdDecompressSync(body.subarray(40), { dictionary }).toString();
}

const addressIn = (link: string | string[] | undefined) =>
  /^<(\S+)>; rel="compression-dictionary"$/.exec(String(link))?.[1] ?? "";

test("the link of a page leads to the dictionary, which browsers keep and offer for documents alone", async () => {
  const { headers } = await ask("/portfolio", { "accept-encoding": "br" });
  const dictionary = await ask(addressIn(headers.link), { "accept-encoding": "br" });
  expect(dictionary.status).toBe(200);
  expect(brotliDecompressSync(dictionary.body)).toEqual(DICTIONARY);
  expect(dictionary.headers).toMatchObject({
    "use-as-dictionary": 'match="/*", match-dest=("document")',
    "cache-control": "public, max-age=31536000, immutable",
    "content-type": "text/plain; charset=utf-8",
    vary: "accept-encoding",
  });
  expect(dictionary.headers.link).toBeUndefined();
});

test.each(["/", "/portfolio", "/services/cloud-devops", "/nothing"])(
  "a browser that has the dictionary gets %s compressed with it, and no link to it",
  async (path) => {
    const [small, usual] = [await ask(path, WITH), await ask(path, { "accept-encoding": READS })];
    expect(small.headers).toMatchObject({
      "content-encoding": "dcz",
      "content-length": String(small.body.length),
      vary: "accept-encoding, available-dictionary, save-data",
      "content-security-policy": usual.headers["content-security-policy"],
      "cache-control": "no-cache",
    });
    expect(small.headers.link).toBeUndefined();
    expect(small.status).toBe(usual.status);
    expect(decode(small.body)).toBe(brotliDecompressSync(usual.body).toString());
    expect(small.body.length).toBeLessThan(usual.body.length);
  },
);

const OTHER = offerOf(Buffer.from("another"));

test.each<[string, Record<string, string | string[]>]>([
  ["no dictionary", { "accept-encoding": READS }],
  ["the dictionary of another build", { ...WITH, "available-dictionary": OTHER }],
  ["no dcz", { ...WITH, "accept-encoding": "gzip, br" }],
  ["dcz refused", { ...WITH, "accept-encoding": "br, dcz;q=0" }],
  ["less dcz than br", { ...WITH, "accept-encoding": "br, dcz;q=0.5" }],
  ["any encoding", { ...WITH, "accept-encoding": "*" }],
  ["no colons", { ...WITH, "available-dictionary": OFFER.slice(1, -1) }],
  ["no padding", { ...WITH, "available-dictionary": OFFER.replace("=", "") }],
  ["a part of the hash", { ...WITH, "available-dictionary": `${OFFER.slice(0, 20)}:` }],
  ["a text", { ...WITH, "available-dictionary": `"${OFFER}"` }],
  ["other letters", { ...WITH, "available-dictionary": `:${"\u00ff".repeat(44)}:` }],
  ["nothing", { ...WITH, "available-dictionary": "" }],
  ["7 kB", { ...WITH, "available-dictionary": `:${"A".repeat(7_000)}:` }],
  ["two", { ...WITH, "available-dictionary": [OFFER, OTHER] }],
  ["a hundred", { ...WITH, "available-dictionary": Array<string>(100).fill(OFFER) }],
])("the offer of %s gets the page as without a dictionary", async (_name, headers) => {
  const { status, headers: answered, body } = await ask("/portfolio", headers);
  expect([status, answered["content-encoding"]]).toEqual([200, "br"]);
  expect(addressIn(answered.link)).toMatch(/^\/_astro\/dictionary\./);
  expect(answered.vary).toBe("accept-encoding, available-dictionary, save-data");
  expect(brotliDecompressSync(body)).toEqual(file("portfolio.html"));
});

test("a page that was loaded before or with the dictionary is confirmed, and only to a browser that can read it", async () => {
  const { etag: usual = "" } = (await ask("/portfolio", { "accept-encoding": READS })).headers;
  const { etag: small = "" } = (await ask("/portfolio", WITH)).headers;
  expect(small).not.toBe(usual);
  for (const etag of [usual, small, `W/${small}`, `"old", ${small}`]) {
    const { status, headers, body } = await ask("/portfolio", { ...WITH, "if-none-match": etag });
    expect([status, body.length]).toEqual([304, 0]);
    expect(etag).toContain(headers.etag);
    expect(headers).toMatchObject({ vary: "accept-encoding, available-dictionary, save-data" });
    expect(headers["content-encoding"]).toBeUndefined();
  }
  /* As a cache asks that ignores Vary, for a browser without the dictionary. */
  const { status, headers } = await ask("/portfolio", { "accept-encoding": READS, "if-none-match": small });
  expect([status, headers["content-encoding"]]).toEqual([200, "br"]);
});

test("a HEAD for a page in dcz gets its headers, and a Range the whole page", async () => {
  const [get, head] = [await ask("/portfolio", WITH), await ask("/portfolio", WITH, "HEAD")];
  expect(head.body.length).toBe(0);
  expect({ ...head.headers, date: "" }).toEqual({ ...get.headers, date: "" });
  const part = await ask("/portfolio", { ...WITH, range: "bytes=0-1" });
  expect([part.status, part.body]).toEqual([200, get.body]);
});

test("a visitor who saves data is not told of the dictionary, but gets pages compressed with it", async () => {
  const saves = { "save-data": "on", "accept-encoding": READS };
  const usual = await ask("/portfolio", saves);
  const known = await ask("/portfolio", { ...saves, "if-none-match": String(usual.headers.etag) });
  expect([usual.status, known.status]).toEqual([200, 304]);
  for (const { headers } of [usual, known]) {
    expect(headers.link).toBeUndefined();
    expect(headers.vary).toContain("save-data");
  }
  expect((await ask("/portfolio", { ...saves, ...WITH })).headers["content-encoding"]).toBe("dcz");
});

test.each(["/_astro/page.Abc123.js", "/robots.txt", "/picture.png", "/api/landing-mail", "/office", "/healthz"])(
  "the response of %s does not depend on the dictionary",
  async (path) => {
    const { headers: offered, ...response } = await ask(path, WITH);
    expect(response.status).not.toBe(404);
    const { headers, ...same } = await ask(path, { "accept-encoding": READS });
    expect(response).toEqual(same);
    expect({ ...offered, date: "" }).toEqual({ ...headers, date: "" });
    expect(headers.vary ?? "").not.toContain("available-dictionary");
  },
);

test("each language has a dictionary for its own pages", async () => {
  await using site = await tempFolder();
  const languages = languagesOfSite();
  const texts = (title: string, more = "") => `<title>${title}</title>${`<p>ধন্যবাদ ${title}</p>`.repeat(50)}${more}`;
  const bangla = { "bn.html": texts("bn", "home"), "bn/about.html": texts("bn", "about"), "bn/404.html": texts("bn") };
  const english = { "about.html": texts("en", "about"), "bnx.html": texts("en", "bnx"), "404.html": texts("en") };
  await writeFiles(site.path, { ...bangla, ...english });
  await compressSite(site.path, { pageFacts: {}, languages });
  const pages = await loadPages(site.path, { siteOrigin: "", backendOrigin: undefined, languages });
  const respond = (path: string, headers = {}) => pageResponse(pages, path, headers, {});
  const decoded = (path: string, dictionary: string) => {
    const { body } = respond(path, {
      "accept-encoding": READS,
      "available-dictionary": offerOf(Buffer.from(dictionary)),
    });
    return decode(body ?? Buffer.of(), Buffer.from(dictionary));
  };
  expect(decoded("/bn", bangla["bn/404.html"])).toBe(bangla["bn.html"]);
  expect(decoded("/bn/about", bangla["bn/404.html"])).toBe(bangla["bn/about.html"]);
  expect(decoded("/bn/nothing", bangla["bn/404.html"])).toBe(bangla["bn/404.html"]);
  expect(decoded("/about", english["404.html"])).toBe(english["about.html"]);
  expect(decoded("/bnx", english["404.html"])).toBe(english["bnx.html"]);
  const uses = [...pages.files].flatMap(([path, { bodies }]) =>
    path.startsWith("/_astro/dictionary.") ? [bodies.get("br")?.headers["use-as-dictionary"]] : [],
  );
  expect(uses).toEqual(['match="/*", match-dest=("document")', 'match="/bn*", match-dest=("document")']);
});

test("a page that is compressed with another dictionary has another ETag, and without its form no link", async () => {
  await using site = await tempFolder();
  await writeFiles(site.path, BUILT_SITE);
  await compressSite(site.path, SITE);
  const load = () => loadPages(site.path, { siteOrigin: "", backendOrigin: undefined });
  const before = await load();
  const changed = `${DICTIONARY}<!-- changed -->`;
  await writeFiles(site.path, { "404.html": changed });
  const between = pageResponse(await load(), "/portfolio", WITH, {});
  expect(between.headers).toEqual(expect.arrayContaining(["br", "accept-encoding"]));
  expect(between.headers).not.toContain("link");
  await compressSite(site.path, SITE);
  const tags = [before, await load()].map(({ files }) => files.get("/portfolio")?.bodies.get("dcz")?.etag);
  expect(tags).toEqual([expect.stringMatching(/-dcz"$/), expect.stringMatching(/-dcz"$/)]);
  expect(tags[0]).not.toBe(tags[1]);
});
