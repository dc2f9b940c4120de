import { execFileSync } from "node:child_process";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parse } from "yaml";
import type { Publication, PublishRequest } from "../../editor/api-types.ts";
import { openPublisher } from "../../editor/publish/publisher.ts";
import { openDrafts } from "../../editor/records/drafts.ts";
import { editorFolders } from "./editor-folders.ts";

export const GRACE = { name: "Grace Okafor", email: "grace@example.com" };

/** A fake `npm run publish`, which makes another build live. */
export const SUCCEED = [
  process.execPath,
  "-e",
  `const fs = require("fs"), build = "builds/" + Date.now();
  fs.mkdirSync(build, { recursive: true });
  fs.symlinkSync(build, "dist.new");
  fs.renameSync("dist.new", "dist");
  console.error("Checked the content in 0.1 s.\\nPublished: http://127.0.0.1:1 serves the new build.");`,
] as const;
export const FAIL = [
  process.execPath,
  "-e",
  `console.error("Checked the content in 0.1 s.\\nThe picture team.jpg cannot be read.\\n    at render (chunk.mjs:1:2)\\nNothing was published. The live site is unchanged.");
  process.exitCode = 1;`,
] as const;

/** `git`: the content folder is a repository, or a part of one as in a project. */
type SiteOptions = { git?: "content" | "project"; remote?: boolean; command?: readonly [string, ...string[]] };

/** A copy of the sample content with its drafts, whose build is a fake; in a repository of git and with a remote if wanted. */
export async function publishingSite({ git, remote = false, command = SUCCEED }: SiteOptions = {}) {
  const site = await editorFolders();
  const top = join(site.folders.published, "..");
  const folders = { ...site.folders, root: join(top, "project") };
  await mkdir(folders.root);
  const environment = {
    ...process.env,
    HOME: top,
    GIT_CONFIG_NOSYSTEM: "1",
    GIT_CONFIG_GLOBAL: join(top, "gitconfig"),
  };
  const gitIn =
    (folder: string) =>
    (...args: string[]): string =>
      execFileSync("git", args, { cwd: folder, env: environment, encoding: "utf8", stdio: "pipe" });
  const ours = gitIn(git === "project" ? top : folders.published);
  const other = join(top, "other");
  if (git) {
    await writeFile(
      join(top, "gitconfig"),
      "[user]\n  name = Dev\n  email = dev@example.com\n[init]\n  defaultBranch = main\n",
    );
    if (git === "project") await writeFile(join(top, ".gitignore"), "/*\n!/content\n!/.gitignore\n");
    ours("init", "-q");
    ours("add", "-A");
    /* Git keeps whole seconds: a commit in the second of the first publication would be sorted as newer than what that saves. */
    ours("commit", "-q", "-m", "Start", "--date", new Date(Date.now() - 60_000).toISOString());
  }
  if (remote) {
    gitIn(top)("init", "-q", "--bare", "remote.git");
    ours("remote", "add", "origin", join(top, "remote.git"));
    ours("push", "-q", "-u", "origin", "main");
    gitIn(top)("clone", "-q", "remote.git", "other");
  }
  const drafts = openDrafts(folders);
  drafts.update();
  let publisher = openPublisher({ folders, drafts, environment, command });
  const finished = async (): Promise<Publication> => {
    while (publisher.publication().state === "running") await wait(20);
    drafts.update();
    return publisher.publication();
  };
  return {
    ...site,
    folders,
    drafts,
    environment,
    git: ours,
    /** Adds a script that git runs. */
    hook: (name: string, script: string) =>
      writeFile(join(folders.published, ".git/hooks", name), `#!/bin/sh\n${script}\n`, { mode: 0o755 }),
    /** The remote's text of a record. */
    remote: (name: string) => gitIn(join(top, "remote.git"))("show", `main:${name}`),
    get publisher() {
      return publisher;
    },
    /** Opens it as the next start of the program does. */
    reopen(next = command) {
      publisher = openPublisher({ folders, drafts: openDrafts(folders), environment, command: next });
      return finished();
    },
    finished,
    /** Changes fields of the page of a record in its draft. */
    async draftPage(name: string, fields: Record<string, unknown>): Promise<void> {
      const value = parse(drafts.read(name, "drafts") ?? "");
      const next = JSON.parse(JSON.stringify({ ...value, page: { ...value.page, ...fields } }));
      const { outcome } = drafts.save(name, { base: value, value: next });
      if (outcome !== "saved") throw new Error(outcome);
    },
    /** Publishes, and waits for the end. */
    async publish(request: PublishRequest = {}) {
      const result = await publisher.publish(request, GRACE);
      return { result, publication: await finished() };
    },
    /** Somebody else changes a file in a clone and pushes it. */
    async pushFromElsewhere(name: string, found: string | RegExp, instead: string): Promise<void> {
      const there = gitIn(other);
      there("pull", "-q");
      const text = await readFile(join(other, name), "utf8");
      if (text.search(found) < 0) throw new Error(`${name} has no ${found}`);
      await writeFile(join(other, name), text.replace(found, instead));
      there("add", "-A");
      there("commit", "-q", "-m", `Change ${name}`);
      there("push", "-q");
    },
  };
}
