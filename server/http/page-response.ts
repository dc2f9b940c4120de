import type { IncomingHttpHeaders } from "node:http";
import { chooseEncoding, type Encoding } from "./accept-encoding.ts";
import type { Body, BuiltFile } from "./built-file.ts";
import { cleanPath, ofLanguage, type Pages } from "./pages.ts";
import type { Headers } from "./security-headers.ts";

export type PageResponse = {
  status: number;
  /** As an object, or name after value after name: the form that Node writes fastest. */
  headers: Headers | string[];
  body: Buffer | undefined;
};

export type PageRequest = Pick<IncomingHttpHeaders, "if-none-match" | "accept-encoding" | "range"> &
  Partial<Record<"if-range" | "available-dictionary" | "save-data", string | string[]>>;

/**
 * The response to a GET or HEAD for `url` (path and query as they came). Only files in the map can be reached, so no path
 * leads out of the site.
 *
 * @param common the headers of responses that are not files: redirects, and the 404 of a site without such a page.
 */
export function pageResponse(
  pages: Pages,
  url: string,
  requested: PageRequest,
  common: Headers,
  now: () => number = Date.now,
): PageResponse {
  const [rawPath = ""] = url.split("?", 1);
  const query = url.slice(rawPath.length);
  const path = decodePath(rawPath);
  const file = path === undefined ? undefined : pages.files.get(path);
  if (file?.closesAt !== undefined && file.closesAt <= now()) return notFound(pages, path, 410, requested, common);
  if (file) return fileResponse(topicPage(file, query) ?? file, 200, requested);
  /* As it came, then in lower case, but for the tag of a language: files and redirects of the site may have capitals. */
  for (const clean of path === undefined ? [] : [cleanPath(path), cleanPath(inLowerCase(path, pages))]) {
    if (clean !== path && pages.files.has(clean)) return redirect(encodeURI(clean) + query, common);
    const target = pages.redirects.get(clean);
    if (target !== undefined) return redirect(target + query, common);
  }
  return notFound(pages, path, 404, requested, common);
}

/**
 * The page with the topic that `query` asks for, whatever else it has, as the page's script reads it
 * (site/client-scripts/forms.ts).
 *
 * @param query such as `?subject=DevSecOpsInquiry&utm_source=news`
 */
function topicPage({ topics = [] }: BuiltFile, query: string): BuiltFile | undefined {
  if (topics.length === 0 || query === "") return undefined;
  const asked = new URLSearchParams(query);
  return topics.find(({ name, value }) => asked.get(name) === value)?.page;
}

function inLowerCase(path: string, { notFound }: Pages): string {
  const lower = path.toLowerCase();
  const isBelow = (prefix: string) => `${lower}/`.startsWith(`${prefix.toLowerCase()}/`);
  const prefix = [...notFound.keys()].find((each) => each !== "" && isBelow(each)) ?? "";
  return prefix + lower.slice(prefix.length);
}

/** @param status 410 for the page of a job that has closed, so that search engines drop it at once */
function notFound(
  { notFound }: Pages,
  path: string | undefined,
  status: 404 | 410,
  requested: PageRequest,
  common: Headers,
): PageResponse {
  const page = ofLanguage(notFound, path ?? "");
  if (page) return fileResponse(page, status, requested);
  const body = Buffer.from("Page Not Found\n");
  const headers = { "content-type": "text/plain; charset=utf-8", "content-length": String(body.length) };
  return { status, headers: { ...common, ...headers }, body };
}

const redirect = (location: string, common: Headers): PageResponse => ({
  status: 308,
  headers: { ...common, location, "content-length": "0" },
  body: undefined,
});

function fileResponse(
  { bodies, dictionary }: BuiltFile,
  status: 200 | 404 | 410,
  requested: PageRequest,
): PageResponse {
  const choose = (isReadable: boolean): Body => {
    const has = (encoding: Encoding) => bodies.has(encoding) && (isReadable || encoding !== "dcz");
    const body = bodies.get(chooseEncoding(requested["accept-encoding"], { has }));
    if (!body) throw new Error("a built file without a plain form");
    return body;
  };
  const hasDictionary = dictionary !== undefined && requested["available-dictionary"] === dictionary.offer;
  const body = choose(hasDictionary);
  const savesData = requested["save-data"] === "on";
  /* The browser may have loaded the page before the dictionary. */
  const known = [body, hasDictionary ? choose(false) : body].find(({ etag }) =>
    matchesEtag(requested["if-none-match"], etag),
  );
  if (status === 200 && known) {
    const {
      "content-length": _length,
      "content-encoding": _encoding,
      "content-type": _type,
      ...headers
    } = known.headers;
    return { status: 304, headers: savesData ? withoutLink(headers) : headers, body: undefined };
  }
  const headers = savesData ? withoutLink(body.headers) : body.headerList;
  return rangeResponse(body, requested) ?? { status, headers, body: body.bytes };
}

const withoutLink = ({ link: _link, ...headers }: Headers): Headers => headers;

/**
 * A part of a video (RFC 9110 §14). Safari plays no video without it. Other files are small and sent as a whole.
 *
 * @returns undefined if the whole file is to be sent
 */
function rangeResponse({ bytes, etag, headers }: Body, requested: PageRequest): PageResponse | undefined {
  const [, from = "", to = ""] = /^bytes=(\d*)-(\d*)$/.exec(requested.range ?? "") ?? [];
  const isCurrent = requested["if-range"] === undefined || requested["if-range"] === etag;
  if (!headers["accept-ranges"] || !isCurrent || from + to === "") return undefined;
  const size = bytes.length;
  const start = from === "" ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === "" || to === "" ? size - 1 : Math.min(Number(to), size - 1);
  if (from !== "" && to !== "" && Number(to) < start) return undefined;
  if (start > end) {
    return {
      status: 416,
      headers: { ...headers, "content-range": `bytes */${size}`, "content-length": "0" },
      body: undefined,
    };
  }
  const part = { "content-range": `bytes ${start}-${end}/${size}`, "content-length": String(end - start + 1) };
  return { status: 206, headers: { ...headers, ...part }, body: bytes.subarray(start, end + 1) };
}

/** RFC 9110 §13.1.2: a weak comparison with each of a list, or `*`. */
function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header.split(",").some((item) => item.trim() === "*" || item.trim().replace(/^W\//, "") === etag);
}

function decodePath(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined; // a malformed escape
  }
}
