import { createHash } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { extname, join, sep } from "node:path";
import { promisify } from "node:util";
import { compileFunction } from "node:vm";
import { brotliCompress, constants, gzip } from "node:zlib";
import { lookup } from "mrmime";
import { ANSWER_MARK, FORM_RENDERER_FILE, type FormRenderer } from "#contract/build-files.ts";
import type { Config } from "../config/config.ts";
import { ifExists } from "../files/if-exists.ts";
import { writeAtomically } from "../files/write-atomically.ts";
import type { Encoding } from "./accept-encoding.ts";
import {
  contentSecurityPolicy,
  type Headers,
  type PolicyConfig,
  SVG_POLICY,
  securityHeaders,
  WORKER_POLICY,
} from "./security-headers.ts";

export type BuiltFile = {
  /** Its encodings, each with all headers. Brotli is added when it is computed. */
  bodies: Map<Encoding, Body>;
  /** For the page of a job: when it closes, in milliseconds since 1970. */
  closesAt?: number | undefined;
};

/** The pages to serve now. `npm run publish` replaces them at run time. */
export type CurrentPages = () => Pages;

/** A page around the part that the server renders, and its Content-Security-Policy. */
export type AnswerPage = { start: string; end: string; policy: string };

type PagesConfig = PolicyConfig & Partial<Pick<Config, "redirects" | "pageChanges">>;

/** The types that mrmime does not know, or knows by another name than feed readers expect. */
const MEDIA_TYPES: Record<string, string> = { ".xml": "application/xml", ".ico": "image/x-icon" };

/** Types of text, which is in UTF-8. Subtitles need not say so. */
const TEXT = /^text\/(?!vtt)|[/+](?:json|xml)$/;

/** Files that can run as a worker. */
const SCRIPT = /\.m?js$/;

/** Text types; images and fonts are already compressed. */
const COMPRESSIBLE = /charset=utf-8$/;

/** Browsers request parts of them. */
const VIDEO = /^video\//;

/** In a built site: the Brotli forms of its files in Base64, by the hash of the plain form. */
const BROTLI_FILE = ".brotli.json";

/** File names with a hash of the content: the content never changes. */
const HASHED = /^\/(?:(?:_astro|drawings|pagefind\/index|pagefind\/fragment)\/|pagefind\/.+\.pf_meta$)/;

export const isHashed = (path: string) => HASHED.test(path);

const NOT_FOUND = "404.html";

/** The search's loader belongs to one build, but has the same name in all. */
const CHECKED_EACH_TIME = /^\/pagefind\//;

/** A topic of a contact page (site/sections/contact-form): its query, and the two attributes that disable it. */
const TOPIC = /(<p data-topic="?([\w-]+=[\w-]+)"?) hidden(?:="")?([^>]*>.*?<input[^>]*?) disabled(?:="")?/g;

/** Files for crawlers, feed readers and browsers. A new page should not wait a day for them. */
const ABOUT_THE_SITE = /\.(?:xml|txt|webmanifest)$/;

/**
 * Reads the built site in `folder` into memory, with headers, ETags and compressed forms.
 *
 * It is served as soon as this returns. The build has compressed it; the Brotli forms of other files appear one by one.
 */
export async function loadPages(folder: string, config: PagesConfig) {
  const paths = await listFiles(folder);
  const files = new Map<string, BuiltFile>();
  const answers = new Map<string, AnswerPage>();
  const redirects = new Map(Object.entries(config.redirects ?? {}));
  const brotli = await readBrotli(folder);
  const buildFrom = async (path: string, bytes: Buffer) => await buildFile(path, bytes, config, brotli);
  const build = async (path: string) => await buildFrom(path, await readFile(join(folder, path)));
  const notFound = paths.includes(NOT_FOUND) ? await build(NOT_FOUND) : undefined;
  await Promise.all(
    paths.map(async (path) => {
      if (path === NOT_FOUND) return;
      const bytes = await readFile(join(folder, path));
      const answer = /^answers\/(.+)\.html$/.exec(path)?.[1];
      const address = cleanPath(`/${path}`);
      if (answer) answers.set(answer, answerPage(bytes.toString(), config));
      else if (!path.startsWith("answers/") && !redirects.has(address)) {
        files.set(address, await buildFrom(path, bytes));
        for (const [query, html] of path.endsWith(".html") ? topicPages(bytes.toString()) : [])
          files.set(`${address}?${query}`, await buildFrom(path, Buffer.from(html)));
      }
    }),
  );
  for (const { path, change, at } of config.pageChanges ?? []) {
    const page = files.get(path);
    if (page && change === "closes") page.closesAt = Date.parse(at);
  }
  const code = await readIfExists(join(folder, FORM_RENDERER_FILE));
  const compressed = addBrotli([...files.values(), ...(notFound ? [notFound] : [])]).then(
    () => undefined,
    (thrown: Error) => thrown,
  );
  return {
    /** The files by the path of their address, such as `/`, `/portfolio`, `/_astro/x.abc.css`. */
    files: files as ReadonlyMap<string, BuiltFile>,
    /** The topics of contact pages by address, such as `/contact?service=mvp-builder`. Each has its own file, which shows it. */
    topics: [...files.keys()].filter((address) => address.includes("?")),
    notFound,
    /** The pages whose middle part the server renders, by name: `not-sent/contact`, `sent/contact`. */
    answers,
    /** Loads what renders the middle part; undefined for a build of an earlier version. */
    formRenderer: code === undefined ? undefined : loadFormRenderer(code),
    /** Paths without a page, and the path or address that each leads to. */
    redirects,
    /** Resolves when every file has its Brotli form, or to the error that prevents it. Never rejects. */
    compressed,
  };
}

export type Pages = Awaited<ReturnType<typeof loadPages>>;

/** The topics of a page: the query of each, and the page that shows and sends it. */
const topicPages = (html: string) =>
  [...html.matchAll(TOPIC)].map(
    ([all, start = "", query = "", rest = ""]) => [query, html.replace(all, () => start + rest)] as const,
  );

/**
 * The address of the topic that a page is opened with, whatever else its query has, as the page's script reads it
 * (site/client-scripts/forms.ts).
 *
 * @param search such as `?subject=DevSecOpsInquiry&utm_source=news`
 */
export function topicAddress({ topics }: Pick<Pages, "topics">, path: string, search: string): string | undefined {
  if (search === "") return undefined;
  const query = new URLSearchParams(search);
  return topics.find((address) => {
    const [page, key = "", value] = address.split(/[?=]/);
    return page === path && query.get(key) === value;
  });
}

function answerPage(html: string, config: PagesConfig): AnswerPage {
  const [start = "", _example, end = ""] = html.split(ANSWER_MARK);
  return { start, end, policy: contentSecurityPolicy(html, config) };
}

/** Paths below `folder` with forward slashes, without hidden ones. */
async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(folder, sep).length).replaceAll(sep, "/"))
    .filter((path) => !/(?:^|\/)\.(?!well-known\/)/.test(path));
}

const readIfExists = (path: string) => ifExists(readFile(path, "utf8"));

/**
 * The clean form of a path: `/index.html` → `/`, `/services/cloud-devops.html` → `/services/cloud-devops`,
 * `/portfolio/` → `/portfolio`, others as they are.
 */
export const cleanPath = (path: string): string => path.replace(/(?:\/index)?(?:\.html)?\/?$/, "") || "/";

type BrotliForms = ReadonlyMap<string, Buffer>;

/** The Brotli forms by the hash of the plain one, so that a form of another build is never used. Without them, all are made again. */
async function readBrotli(folder: string): Promise<BrotliForms> {
  const text = (await readIfExists(join(folder, BROTLI_FILE))) ?? "{}";
  try {
    const forms = Object.entries(JSON.parse(text) as Record<string, string>);
    return new Map(forms.map(([hash, form]) => [hash, Buffer.from(form, "base64")]));
  } catch {
    /* The file was copied in part. */
    return new Map();
  }
}

/** Compresses a built site for the server, and nothing twice that an earlier build in the folder had, too. */
export async function compressSite(folder: string): Promise<void> {
  const pages = await loadPages(folder, { siteOrigin: "", backendOrigin: undefined });
  const error = await pages.compressed;
  if (error) throw error;
  const forms: Record<string, string> = {};
  for (const { bodies } of [...pages.files.values(), ...(pages.notFound ? [pages.notFound] : [])]) {
    const [plain, brotli] = [bodies.get("identity"), bodies.get("br")];
    if (plain && brotli) forms[hashOf(plain.bytes)] = brotli.bytes.toString("base64");
  }
  await writeAtomically(join(folder, BROTLI_FILE), (path) => writeFile(path, JSON.stringify(forms)));
}

async function buildFile(path: string, bytes: Buffer, config: PagesConfig, brotli: BrotliForms): Promise<BuiltFile> {
  const headers = pageHeaders(path, bytes, config);
  const bodies: BuiltFile["bodies"] = new Map([["identity", makeBody("identity", bytes, bytes, headers)]]);
  const known = brotli.get(hashOf(bytes));
  if (known) addSmaller(bodies, "br", known);
  if (isCompressible(headers)) addSmaller(bodies, "gzip", await promisify(gzip)(bytes, { level: 9 }));
  return { bodies };
}

const isCompressible = (headers: Headers) => COMPRESSIBLE.test(headers["content-type"] ?? "");

function pageHeaders(path: string, bytes: Buffer, config: PagesConfig): Headers {
  const type = mediaTypeOf(extname(path));
  const isPage = path.endsWith(".html");
  return {
    ...securityHeaders(config),
    ...(isPage && { "content-security-policy": contentSecurityPolicy(bytes.toString(), config) }),
    ...(SCRIPT.test(path) && { "content-security-policy": WORKER_POLICY }),
    ...(path.endsWith(".svg") && { "content-security-policy": SVG_POLICY }),
    ...(COMPRESSIBLE.test(type) && { vary: "accept-encoding" }),
    ...(VIDEO.test(type) && { "accept-ranges": "bytes" }),
    "content-type": type,
    "cache-control": cacheControl(`/${path}`, isPage),
  };
}

function mediaTypeOf(extension: string): string {
  const type = MEDIA_TYPES[extension] ?? lookup(extension) ?? "application/octet-stream";
  return TEXT.test(type) ? `${type}; charset=utf-8` : type;
}

function cacheControl(address: string, isPage: boolean): string {
  if (isHashed(address)) return "public, max-age=31536000, immutable";
  if (isPage || CHECKED_EACH_TIME.test(address)) return "no-cache";
  return ABOUT_THE_SITE.test(address) ? "public, max-age=3600" : "public, max-age=86400";
}

/** Adds a compressed form, unless it is no smaller than the plain one. */
function addSmaller(bodies: BuiltFile["bodies"], encoding: Encoding, bytes: Buffer): void {
  const plain = bodies.get("identity");
  if (plain && bytes.length < plain.bytes.length) {
    bodies.set(encoding, makeBody(encoding, bytes, plain.bytes, plain.headers));
  }
}

const hashOf = (plain: Buffer) => createHash("sha256").update(plain).digest("base64url").slice(0, 22);

/** A strong ETag names bytes, so each encoding has its own. */
function makeBody(encoding: Encoding, bytes: Buffer, plain: Buffer, headers: Headers) {
  const hash = hashOf(plain);
  const isPlain = encoding === "identity";
  const etag = isPlain ? `"${hash}"` : `"${hash}-${encoding}"`;
  const complete: Headers = {
    ...headers,
    etag,
    "content-length": String(bytes.length),
    ...(!isPlain && { "content-encoding": encoding }),
  };
  /* `headerList` is the same, name after value after name: the form that Node writes fastest. */
  return { bytes, etag, headers: complete, headerList: Object.entries(complete).flat() };
}

export type Body = ReturnType<typeof makeBody>;

/**
 * The best Brotli is slow (a second of two cores for 2 MB), so it does not hold up the start; and only two
 * files at a time, so that what else waits for the thread pool is not held up either.
 */
async function addBrotli(files: BuiltFile[]): Promise<void> {
  const isWaiting = ({ bodies }: BuiltFile) =>
    !bodies.has("br") && isCompressible(bodies.get("identity")?.headers ?? {});
  const waiting = files.filter(isWaiting);
  const work = async () => {
    for (let file = waiting.shift(); file; file = waiting.shift()) await addBrotliTo(file);
  };
  await Promise.all([work(), work()]);
}

async function addBrotliTo({ bodies }: BuiltFile): Promise<void> {
  const plain = bodies.get("identity")?.bytes ?? Buffer.alloc(0);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
  };
  addSmaller(bodies, "br", await promisify(brotliCompress)(plain, { params }));
}

const require = createRequire(import.meta.url);

/**
 * Returns a function that loads a build's module for answers without JavaScript when it is first called, because it contains
 * React. Unlike an imported module, it goes with its build.
 */
export function loadFormRenderer(code: string): () => FormRenderer {
  let loaded: FormRenderer | undefined;
  return () => {
    if (loaded) return loaded;
    const module = { exports: {} };
    compileFunction(code, ["module", "exports", "require"])(module, module.exports, require);
    loaded = module.exports as FormRenderer;
    return loaded;
  };
}
