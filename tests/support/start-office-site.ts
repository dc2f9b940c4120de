import { spawnSync } from "node:child_process";
import { cp, mkdir, readdir, symlink } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { buildPreview } from "../../editor/preview/build-preview.ts";
import { SAMPLE_SITE } from "./sites.ts";
import { PREVIEW_BUILDS } from "./start-editor.ts";
import { startServer } from "./start-server.ts";
import { tempFolder } from "./temp-folder.ts";

const ROOT = resolve(import.meta.dirname, "../..");
const SOURCES = /^(?:content|contract|deploy|editor|forms|scripts|server|site|[\w.-]+\.(?:json|ts))$/;

/** A copy of the project's sources, with its packages. */
export async function copyProject(project: string): Promise<void> {
  await mkdir(project);
  for (const name of (await readdir(ROOT)).filter((each) => SOURCES.test(each)))
    await cp(join(ROOT, name), join(project, name), { recursive: true });
  await symlink(join(ROOT, "node_modules"), join(project, "node_modules"), "junction");
}

export type OfficeSite = Awaited<ReturnType<typeof startOfficeSite>>;

/**
 * A server with the editor, whose site can be published: a copy of the project with the built sample pages, and their content
 * in a git repository. `edit` changes a file of the content before. It is stopped, and its folders are removed, at the end of
 * the `await using` scope.
 */
export async function startOfficeSite(env: Record<string, string>, edit?: (content: string) => Promise<void>) {
  const temp = await tempFolder();
  const project = join(temp.path, "project");
  const content = join(temp.path, "content");
  const dataDir = join(temp.path, "data");
  const site = SAMPLE_SITE;
  await copyProject(project);
  await cp(site.dist, join(project, "dist"), { recursive: true });
  await cp(site.content, content, { recursive: true });
  await edit?.(content);
  /* Not the folder around it, in which another test may be building. */
  const built = await buildPreview(ROOT, site.content, PREVIEW_BUILDS);
  await cp(built, join(dataDir, "preview", basename(built)), { recursive: true, verbatimSymlinks: true });
  const git = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync("git", args, { cwd: content, encoding: "utf8" });
    if (status !== 0) throw new Error(`git ${args.join(" ")}: ${stderr}`);
    return stdout;
  };
  git("init", "--quiet");
  git("config", "user.name", "The server");
  git("config", "user.email", "server@office.example");
  git("add", ".");
  git("commit", "--quiet", "--message=The content");
  const server = await startServer({
    project,
    dataDir,
    env: { OFFICE_EDIT: "on", NODE_ENV: "production", CONTENT_DIR: content, ...env },
  });
  return {
    server,
    content,
    /** Runs git in the content folder. */
    git,
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
      await temp[Symbol.asyncDispose]();
    },
  };
}
