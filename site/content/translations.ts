import { execFile } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { lineFeeds } from "#contract/line-feeds.ts";
import { addressOf } from "./addresses.ts";
import { type LanguageRecords, recordsByLanguage, STANDS_ONCE } from "./languages.ts";
import { filesBelow } from "./media.ts";
import { isGroup, parseSource, type SourceFile } from "./parse-record.ts";
import { contentFolder } from "./records.ts";
import { translatedSite } from "./schema/site.ts";

/** A record of the default language and its version in another one. Their names are files below the content folder. */
type Translation = {
  /** Such as `bn`. */
  readonly tag: string;
  readonly original: string;
  /** Undefined if there is none: then words are those of the original, and the page is not in this language. */
  readonly version: string | undefined;
};

/** Of an original that changed since its version was last edited. */
export type Outdated = {
  /** When the version was last edited, in milliseconds since 1970. */
  readonly since: number;
  /** The original as it was then. */
  readonly text: string;
  /** The fields changed since, such as `opening.lead`. An entry of a list is called by its id, if it has one. */
  readonly fields: readonly string[];
};

/** Lists what can be translated, by language and name, each with what changed in the original since, if git knows it. */
export async function findTranslations(
  root = contentFolder(),
): Promise<(Translation & { outdated: Outdated | undefined; unsaid: readonly string[] })[]> {
  const names = filesBelow(root).filter((name) => /\.ya?ml$/.test(name));
  const sources = new Map(names.map((name) => [name, parseSource(name, readFileSync(join(root, name)))]));
  const translations = translationsOf(recordsByLanguage(sources).languages);
  const pairs = translations.flatMap(({ original, version }) => (version ? [{ original, version }] : []));
  const before = await originalsBefore(root, pairs);
  return translations.map((each) => {
    const { since, text } = before.get(each.version ?? "") ?? {};
    const changed = text === undefined ? [] : changedFields(parseSource("", text), sources.get(each.original));
    /* Fields that it does not have follow the original. */
    const [whole, own] = [each.original, each.version ?? ""].map((name) => sources.get(name)?.value);
    const said = new Map(valuesIn(own));
    const fields = changed.filter((field) => each.original !== "site.yaml" || said.has(field));
    const outdated = since !== undefined && text !== undefined && fields.length > 0 && { since, text, fields };
    const unsaid = each.original === "site.yaml" && each.version ? unsaidIn(whole, own, factsIn(whole)) : [];
    return { ...each, outdated: outdated || undefined, unsaid };
  });
}

/** @param languages the default one first */
function translationsOf([first, ...others]: readonly LanguageRecords[]): Translation[] {
  const originals = [...(first?.sources.keys() ?? [])].filter((name) => !STANDS_ONCE.test(name));
  return others.flatMap(({ language: { tag }, sources, originals: paths, lent }) => {
    const own = [...sources.keys()].filter((name) => !lent.has(name));
    return originals.map((original) => {
      const path = first && addressOf(original, first.language);
      const version = own.find((name) => (path === undefined ? name === original : paths.get(name) === path));
      return { tag, original, version: version && `${tag}/${version}` };
    });
  });
}

type Pair = { readonly original: string; readonly version: string };

/**
 * The originals as they were when their versions were last edited, by the version. Empty without a repository of git. Other
 * errors of git are in the log; before that, git is asked again.
 *
 * @param root the content folder
 */
export async function originalsBefore(root: string, pairs: readonly Pair[]) {
  const found = new Map<string, { since: number; text: string }>();
  if (pairs.length === 0) return found;
  const { GIT_DIR, GIT_WORK_TREE, GIT_INDEX_FILE, ...env } = process.env;
  const options = {
    cwd: root,
    env: { ...env, LC_ALL: "C", GIT_LITERAL_PATHSPECS: "1" },
    maxBuffer: MAX_BYTES,
    encoding: "buffer",
  } as const;
  const run = (args: string[], input?: string) =>
    new Promise<Buffer>((resolve, reject) => {
      const child = execFile("git", args, options, (error, stdout) => (error ? reject(error) : resolve(stdout)));
      /* One that ends without reading says why itself. */
      child.stdin?.on("error", () => undefined).end(input);
    });
  const git = (args: string[], input?: string) => run(args, input).catch(() => run(args, input));
  const versions = pairs.map(({ version }) => version);
  /* `git diff` would lock the index to refresh it, so that a commit at the same time fails. */
  const isEdited = (version: string, committed = "") =>
    !existsSync(join(root, version)) || lineFeeds(readFileSync(join(root, version), "utf8")) !== lineFeeds(committed);
  try {
    const log = await git([...LOG, "--", ...versions]);
    const commits = lastCommits(String(log).split("\0"));
    const asked = pairs.flatMap(({ original, version }) => {
      const commit = commits.get(version);
      return commit ? [{ ...commit, names: [original, version], version }] : [];
    });
    const places = asked.flatMap(({ id, names }) => names.map((name) => `${id}:./${name}\n`));
    const texts = blobs(await git(["cat-file", "--batch"], places.join("")));
    for (const [index, { version, since }] of asked.entries()) {
      const [text, own] = [texts[2 * index], texts[2 * index + 1]];
      if (text !== undefined && !isEdited(version, own)) found.set(version, { since, text });
    }
    return found;
  } catch (thrown) {
    const { message } = thrown as Error;
    if (!NO_HISTORY.test(message)) console.error("git cannot say what changed in the originals:", message.trim());
    return found;
  }
}

const LOG = ["log", "-z", "--name-only", "--no-renames", "--relative", "--format=commit %H %ct"];

/** There is no git, no repository, or no commit in it. */
const NO_HISTORY = /ENOENT|not a git repository|does not have any commits/;

const MAX_BYTES = 256 * 1024 * 1024;

/** The newest commit of each file in a log, which has the newest first. */
function lastCommits(log: readonly string[]): Map<string, { id: string; since: number }> {
  const commits = new Map<string, { id: string; since: number }>();
  let commit = { id: "", since: 0 };
  for (const line of log) {
    const [, id, seconds] = /^commit (\w+) (\d+)$/.exec(line) ?? [];
    const name = line.trimStart();
    if (id) commit = { id, since: Number(seconds) * 1000 };
    else if (name && !commits.has(name)) commits.set(name, commit);
  }
  return commits;
}

/** The texts in the output of `git cat-file --batch`, in their order. Undefined for one that does not exist. */
function blobs(output: Buffer): (string | undefined)[] {
  const texts: (string | undefined)[] = [];
  for (let at = 0; at < output.length; ) {
    const end = output.indexOf("\n", at);
    const [, size] = / blob (\d+)$/.exec(output.toString("utf8", at, end)) ?? [];
    const from = end + 1;
    at = size === undefined ? from : from + Number(size) + 1;
    texts.push(size === undefined ? undefined : output.toString("utf8", from, at - 1));
  }
  return texts;
}

/** The fields of a site record that stand once. */
const factsIn = (site: unknown) => [
  "sample",
  "direction",
  ...(translatedSite.safeParse(site).error?.issues ?? []).flatMap(({ path, ...issue }) =>
    issue.code === "unrecognized_keys" ? issue.keys.map((key) => [...path, key].join(".")) : [],
  ),
];

/** The fields of a group that another one does not have. */
function unsaidIn(whole: unknown, own: unknown, facts: readonly string[], path: readonly string[] = []): string[] {
  if (!isGroup(own)) return [path.join(".")];
  return Object.entries(isGroup(whole) ? whole : {}).flatMap(([key, item]) => {
    const field = [...path, key];
    if (facts.includes(field.join("."))) return [];
    const said = own[key];
    return isGroup(item) || said === undefined ? unsaidIn(item, said, facts, field) : [];
  });
}

/** The fields whose values differ, in the order of the newer one; then those that are gone. */
function changedFields(old: Pick<SourceFile, "value">, now: Pick<SourceFile, "value"> | undefined): string[] {
  const [before, after] = [old, now].map((source) => new Map(valuesIn(source?.value)));
  const fields = new Set([...(after?.keys() ?? []), ...(before?.keys() ?? [])]);
  return [...fields].filter((field) => before?.get(field) !== after?.get(field));
}

function valuesIn(value: unknown, field: readonly string[] = []): [field: string, value: unknown][] {
  if (typeof value !== "object" || value === null) return [[field.join("."), value]];
  return Object.entries(value).flatMap(([key, item]) => {
    const { id } = (item ?? {}) as { id?: unknown };
    return valuesIn(item, [...field, Array.isArray(value) && typeof id === "string" ? id : key]);
  });
}
