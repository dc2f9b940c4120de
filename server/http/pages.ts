import { readdir, readFile } from "node:fs/promises";
import { join, sep } from "node:path";
import { ANSWER_MARK, FORM_RENDERER_FILE } from "#contract/form-renderer.ts";
import type { Settings } from "../config/settings.ts";
import { ifExists } from "../files/if-exists.ts";
import { type BuiltFile, buildFile, type CompressedForms } from "./built-file.ts";
import { type Dictionary, makeDictionary } from "./dictionary.ts";
import { fileHeaders } from "./file-headers.ts";
import { loadFormRenderer } from "./form-renderer.ts";
import { contentSecurityPolicy, type PolicySettings } from "./security-headers.ts";

/** The pages to serve now. `npm run publish` replaces them at run time. */
export type CurrentPages = () => Pages;

/** A page around the part that the server renders, and its Content-Security-Policy. */
export type PageFrame = { start: string; end: string; policy: string };

type PagesSettings = PolicySettings & Partial<Pick<Settings, "languages" | "redirects" | "pageChanges" | "pageFacts">>;

/** In a built site: the compressed forms of its files in Base64, by their names in `CompressedForms`. */
export const COMPRESSED_FILE = ".compressed.json";

/**
 * Reads the built site in `folder` into memory, with headers, ETags and compressed forms. A file that the build has not
 * compressed (compress-site.ts) has no Brotli form.
 */
export async function loadPages(folder: string, settings: PagesSettings) {
  const paths = await listFiles(folder);
  const files = new Map<string, BuiltFile>();
  const notFound = new Map<string, BuiltFile>();
  const frames = new Map<string, PageFrame>();
  const redirects = new Map(Object.entries(settings.redirects ?? {}));
  const forms = await readForms(folder);
  const prefixes = new Set(["", ...Object.values(settings.languages ?? {}).map(({ prefix }) => prefix)]);
  const dictionaries = await readDictionaries(folder, prefixes);
  const build = async (path: string): Promise<BuiltFile> => {
    const bytes = await readFile(join(folder, path));
    const { [path]: facts } = settings.pageFacts ?? {};
    const headers = fileHeaders(path, settings, facts);
    const dictionary = path.endsWith(".html") ? ofLanguage(dictionaries, `/${path}`) : undefined;
    const topics = (facts?.topics ?? []).map(async ({ query, parts }) => {
      const [name = "", value = ""] = query.split("=");
      const page = Buffer.concat(parts.map(([start, end]) => bytes.subarray(start, end)));
      return { name, value, page: await buildFile(page, headers, forms, dictionary) };
    });
    return { ...(await buildFile(bytes, headers, forms, dictionary)), topics: await Promise.all(topics) };
  };
  await Promise.all(
    paths.map(async (path) => {
      const address = cleanPath(`/${path}`);
      const [, prefix, answer] = /^(.*)\/(?:answers\/(.+)|404)\.html$/.exec(`/${path}`) ?? [];
      if (prefix === undefined || !prefixes.has(prefix)) {
        if (!redirects.has(address)) files.set(address, await build(path));
      } else if (answer === undefined) notFound.set(prefix, await build(path));
      else {
        const [start = "", _example, end = ""] = (await readFile(join(folder, path), "utf8")).split(ANSWER_MARK);
        const policy = contentSecurityPolicy(settings.pageFacts?.[path], settings);
        frames.set(`${prefix}/${answer}`, { start, end, policy });
      }
    }),
  );
  for (const { path, bytes, use } of dictionaries.values()) {
    const headers = { ...fileHeaders(path, settings, undefined), "use-as-dictionary": use };
    files.set(`/${path}`, await buildFile(bytes, headers, forms));
  }
  for (const { path, change, at } of settings.pageChanges ?? []) {
    const page = files.get(path);
    if (page && change === "closes") page.closesAt = Date.parse(at);
  }
  const code = await readIfExists(join(folder, FORM_RENDERER_FILE));
  const all = [...files.values(), ...notFound.values()].flatMap((file) => [
    file,
    ...(file.topics ?? []).map(({ page }) => page),
  ]);
  return {
    /** The files by the path of their address, such as `/`, `/portfolio`, `/_astro/x.abc.css`. */
    files: files as ReadonlyMap<string, BuiltFile>,
    /** The page for unknown addresses in each language, by its prefix: `/bn`, or an empty one for the default language. */
    notFound: notFound as ReadonlyMap<string, BuiltFile>,
    /** The files, the pages for unknown addresses, and the pages with a topic. */
    all,
    /** The pages whose middle part the server renders, by name: `/not-sent/contact`, `/bn/sent/contact`. */
    frames,
    /** Loads what renders the middle part; undefined for `npm run dev`, which has no build. */
    formRenderer: code === undefined ? undefined : loadFormRenderer(code),
    /** Paths without a page, and the path or address that each leads to. */
    redirects,
  };
}

export type Pages = Awaited<ReturnType<typeof loadPages>>;

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

/** The value for the language of a path such as `/bn.html` or `/bn/contact`. @param values by prefix */
export const ofLanguage = <Value>(values: ReadonlyMap<string, Value>, path: string): Value | undefined =>
  values.get(/^\/[^/.]+/.exec(path)?.[0] ?? "") ?? values.get("");

/** By the prefix of their language. A site without the page that it is made of has none. */
async function readDictionaries(folder: string, prefixes: Iterable<string>) {
  const dictionaries = new Map<string, Dictionary>();
  for (const prefix of prefixes) {
    const bytes = await ifExists(readFile(join(folder, prefix, "404.html")));
    if (bytes) dictionaries.set(prefix, makeDictionary(bytes, prefix));
  }
  return dictionaries;
}

async function readForms(folder: string): Promise<CompressedForms> {
  const text = (await readIfExists(join(folder, COMPRESSED_FILE))) ?? "{}";
  try {
    const forms = Object.entries(JSON.parse(text) as Record<string, string>);
    return new Map(forms.map(([hash, form]) => [hash, Buffer.from(form, "base64")]));
  } catch {
    /* The file was copied in part. */
    return new Map();
  }
}
