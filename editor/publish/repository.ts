import { execFile } from "node:child_process";
import type { Person, PublishedVersion, RecordName } from "../api-types.ts";
import { EditorError } from "../editor-error.ts";

/* The plain program git: it reads its own settings for keys, signatures and hooks. */

export type Repository = NonNullable<Awaited<ReturnType<typeof openRepository>>>;

/** git failed. The reason completes a sentence and contains no address and no credentials. */
export class GitError extends EditorError {
  readonly reason: string;
  constructor(reason: string, options?: ErrorOptions) {
    super(502, `git: ${reason}.`, options);
    this.reason = reason;
  }
}

const FETCH_MS = 15_000;
const OTHER_MS = 60_000;
const MAX_BYTES = 256 * 1024 * 1024;
const MAX_VERSIONS = 100;
/** Of commits that the editor makes: below what somebody wrote for it. */
const EDITED = "Published-with: the editor";
const LOG_FORMAT = "--format=%H%x1f%an%x1f%ae%x1f%at%x1f%s%x1f%b";

type GitOptions = { env?: NodeJS.ProcessEnv; timeout?: number };

/** The repository of the content folder; undefined without git, and if the folder is in none or ignored there. */
export async function openRepository(folder: string, environment: NodeJS.ProcessEnv) {
  const { GIT_DIR, GIT_WORK_TREE, GIT_INDEX_FILE, ...own } = environment;

  const git = (args: readonly string[], { env, timeout = OTHER_MS }: GitOptions = {}) =>
    new Promise<string>((resolve, reject) => {
      const settings = { LC_ALL: "C", GIT_TERMINAL_PROMPT: "0", GIT_LITERAL_PATHSPECS: "1" };
      const options = { cwd: folder, env: { ...own, ...settings, ...env }, timeout, maxBuffer: MAX_BYTES };
      const child = execFile("git", args, options, (error, stdout, stderr) => {
        if (!error) return resolve(stdout.replace(/\n$/, ""));
        const said = withoutCredentials(stderr.trim());
        if (typeof error.code !== "number") console.error(`git ${args[0]}: ${error.code ?? error.signal} ${said}`);
        const reason = said || (typeof error.code === "string" ? error.code : (error.signal ?? "no, without a reason"));
        reject(new GitError(reasonOf(reason), { cause: said }));
      });
      child.stdin?.end();
    });
  /** The same, and undefined if git says no. */
  const ask = (...args: string[]) => git(args).catch(() => undefined);

  const prefix = await git(["rev-parse", "--show-prefix"]).catch((thrown: GitError) => {
    if (/not a git repository|ENOENT/.test(String(thrown.cause || thrown.message))) return undefined;
    throw thrown;
  });
  if (prefix === undefined || (prefix && (await ask("check-ignore", "-q", ".")) !== undefined)) return undefined;

  /** Undefined without a remote, and if the repository also has code, which people push. */
  async function remoteBranch(): Promise<{ remote: string; ref: string } | undefined> {
    if (prefix) return undefined;
    const branch = await ask("symbolic-ref", "-q", "--short", "HEAD");
    const remotes = (await git(["remote"])).split("\n").filter(Boolean);
    if (remotes.length === 0) return undefined;
    if (!branch) throw new GitError("the folder is on no branch");
    const set = await ask("config", "--get", `branch.${branch}.remote`);
    const remote = set ?? (remotes.includes("origin") ? "origin" : remotes.length === 1 ? remotes[0] : undefined);
    if (!remote || remote === ".") return undefined;
    return { remote, ref: (await ask("config", "--get", `branch.${branch}.merge`)) ?? `refs/heads/${branch}` };
  }

  const headCommit = () => ask("rev-parse", "-q", "--verify", "HEAD");

  /** Takes over what others pushed, if there is a remote and nothing else was changed here. @throws GitError that names the places */
  async function pull(): Promise<void> {
    const upstream = await remoteBranch();
    if (!upstream || !(await headCommit())) return;
    try {
      await git(["fetch", "--quiet", "--no-tags", upstream.remote, upstream.ref], { timeout: FETCH_MS });
    } catch (thrown) {
      if (/couldn't find remote ref/.test(String((thrown as GitError).cause))) return;
      throw thrown;
    }
    const base = await ask("merge-base", "HEAD", "FETCH_HEAD");
    if (!base) throw new GitError("its history is another one");
    const changed = async (...range: string[]) =>
      (await git(["diff", "--name-only", "-z", "--no-renames", "--no-ext-diff", ...range])).split("\0").filter(Boolean);
    const theirs = await changed(base, "FETCH_HEAD");
    try {
      await git(["merge", "--quiet", "--ff-only", "FETCH_HEAD"]);
    } catch (thrown) {
      if (!/fast-forward|overwritten/.test(String((thrown as GitError).cause))) throw thrown;
      const ours = await changed(base);
      const both = ours.filter((path) => theirs.includes(path));
      const places = shortList(both.length > 0 ? both : ours);
      throw new GitError(`the content was changed here as well (${places}). Both have to be brought together with git`);
    }
  }

  return {
    pull,
    /** @param names files below the content folder; others stay as they are, also in the index */
    async commit({ names, message, by }: { names: readonly string[]; message: string; by: Person }): Promise<void> {
      if (await ask("rev-parse", "-q", "--verify", "MERGE_HEAD"))
        throw new GitError("a merge in the folder is not finished");
      const list = async (...kind: string[]) =>
        (await git(["ls-files", "-z", ...kind, "--", ...names])).split("\0").filter(Boolean);
      const [tracked, added] = [await list(), await list("--others", "--exclude-standard")];
      if (added.length > 0) await git(["add", "--intent-to-add", "--", ...added]);
      const paths = [...tracked, ...added];
      const isSame = (await headCommit()) && (await ask("diff", "--quiet", "HEAD", "--", ...paths)) !== undefined;
      if (paths.length === 0 || isSame) return;
      const name = by.name.replace(/[<>\n]/g, "").trim() || "Editor";
      const email = by.email.replace(/[<>\s]/g, "");
      const author = { GIT_AUTHOR_NAME: name, GIT_AUTHOR_EMAIL: email };
      const env = { ...author, GIT_COMMITTER_NAME: name, GIT_COMMITTER_EMAIL: email };
      await git(["commit", "--quiet", "--only", "-m", message, "-m", EDITED, "--", ...paths], { env });
    },
    async push(): Promise<void> {
      const upstream = await remoteBranch();
      if (upstream) await git(["push", "--quiet", upstream.remote, `HEAD:${upstream.ref}`]);
    },
    async history(name: RecordName): Promise<PublishedVersion[]> {
      if (!(await headCommit())) return [];
      const log = await git(["log", "-z", `-${MAX_VERSIONS}`, "--diff-filter=AM", LOG_FORMAT, "--", name]);
      const lines = log.split("\0").filter(Boolean);
      return lines.map((line) => {
        const [id = "", name = "", email = "", at, why = "", body = ""] = line.split("\x1f");
        const isByDeveloper = !body.includes(EDITED);
        return { id, by: { name, email }, at: Number(at) * 1000, isByDeveloper, why: isByDeveloper ? "" : why };
      });
    },
    async textAt(name: RecordName, commit: string) {
      return /^[0-9a-f]{40,64}$/.test(commit) ? ask("cat-file", "blob", `${commit}:${prefix}${name}`) : undefined;
    },
  };
}

/** Addresses of remotes may contain a password or a token. */
const withoutCredentials = (text: string) =>
  text.replace(/\/\/[^/\s@]*@/g, "//").replace(/(https?:[^\s?]*)\?\S*/g, "$1");

const REASONS: readonly (readonly [RegExp, string])[] = [
  [/fetch first|non-fast-forward|\(stale info\)/, "somebody else pushed meanwhile"],
  [/remote rejected|hook declined|protected branch/, "the remote refused it"],
  [/dubious ownership/, "the folder belongs to another account of the server"],
  [/index\.lock|cannot lock ref/, "another git program is working in the folder"],
  [/SIGTERM|ETIMEDOUT|timed out/, "the remote does not answer"],
  [
    /permission denied|authentication failed|could not read (?:username|password)|access denied|403|401/i,
    "the remote does not accept the key of this server",
  ],
  [
    /could not read from remote|unable to access|could not resolve|does not appear to be a git/i,
    "the remote cannot be reached",
  ],
];

const MOST_PLACES = 5;

export function shortList(places: readonly string[]): string {
  const more = places.length - MOST_PLACES;
  return places.slice(0, MOST_PLACES).join(", ") + (more > 0 ? ` and ${more} more` : "");
}

function reasonOf(said: string): string {
  const known = REASONS.find(([pattern]) => pattern.test(said))?.[1];
  const [first] = /(?<=^(?:fatal|error): ).*/m.exec(said) ?? said.split("\n");
  return known ?? `git says: ${first?.replace(/\.$/, "").replace(/https?:\S+|\S+@\S+:\S+/g, "…")}`;
}
