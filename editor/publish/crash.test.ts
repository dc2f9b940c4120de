import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { GRACE, publishingSite } from "../../tests/support/publishing-site.ts";

const ABOUT = "pages/about.yaml";
const PROGRAM = resolve(import.meta.dirname, "../../tests/support/publish-process.ts");

/** A build that goes live once the file `go` exists. */
const WAITING = [
  process.execPath,
  "-e",
  `const fs = require("fs"), { DatabaseSync } = require("node:sqlite");
  new DatabaseSync("builds/.lock").exec("begin exclusive");
  fs.writeFileSync("pid", String(process.pid));
  const timer = setInterval(() => {
    if (!fs.existsSync("go")) return;
    fs.symlinkSync("builds", "dist");
    process.exit();
  }, 20);`,
] as const;

/** A publication whose program is killed during the build. */
async function interrupted() {
  const site = await publishingSite({ git: "content" });
  const { folders } = site;
  await mkdir(join(folders.root, "builds"));
  const before = await site.published(ABOUT);
  await site.draftPage(ABOUT, { title: "About our house" });
  const program = spawn(process.execPath, [PROGRAM, JSON.stringify({ folders, command: WAITING })], {
    env: site.environment,
    stdio: ["ignore", "inherit", "inherit"],
  });
  await expect.poll(() => existsSync(join(folders.root, "pid")), { timeout: 20_000 }).toBe(true);
  program.kill("SIGKILL");
  await once(program, "exit");
  expect(await site.published(ABOUT)).toBe(await site.draft(ABOUT));
  return Object.assign(site, { before, build: Number(await readFile(join(folders.root, "pid"), "utf8")) });
}

test("a publication that was killed with its build is taken back at the next start, and its drafts stay", async () => {
  await using site = await interrupted();
  const draft = await site.draft(ABOUT);
  process.kill(site.build, "SIGKILL");
  expect(await site.reopen()).toMatchObject({ state: "failed", by: GRACE, reason: expect.stringMatching(/restart/) });
  expect([await site.published(ABOUT), await site.draft(ABOUT)]).toEqual([site.before, draft]);
  expect((await site.publish()).publication).toMatchObject({ state: "live" });
  expect(await site.published(ABOUT)).toBe(draft);
});

test("a build that goes live after its program was killed is finished at the next start", async () => {
  await using site = await interrupted();
  const finished = site.reopen();
  expect(await site.publisher.publish({}, GRACE)).toEqual({ outcome: "busy", by: GRACE });
  await writeFile(join(site.folders.root, "go"), "");
  expect(await finished).toEqual({ state: "live", by: GRACE, at: expect.any(Number) });
  expect(await site.published(ABOUT)).toBe(await site.draft(ABOUT));
  expect(site.git("log", "-1", "--format=%an %s").trim()).toBe(`${GRACE.name} Why`);
  expect(site.publisher.changes()).toEqual([]);
});
