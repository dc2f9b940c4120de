import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, statSync } from "node:fs";
import { mkdir, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setImmediate, setTimeout as wait } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { GRACE, publishingSite } from "../../tests/support/publishing-site.ts";
import { copyProject } from "../../tests/support/start-office-site.ts";
import { IS_LONG } from "../../tests/support/test-run.ts";
import { NPM_RUN_PUBLISH } from "./publisher.ts";

const ABOUT = "pages/about.yaml";

/** Publishes all drafts, in a process that a test can kill. */
const PROGRAM = `
  import { openPublisher } from ${JSON.stringify(new URL("publisher.ts", import.meta.url))};
  import { openDrafts } from ${JSON.stringify(new URL("../records/drafts.ts", import.meta.url))};
  const { folders, command } = JSON.parse(process.argv[1]);
  process.env.CONTENT_DIR = folders.valid;
  const publisher = openPublisher({ folders, drafts: openDrafts(folders), environment: process.env, command });
  await publisher.publish({ why: "Why" }, ${JSON.stringify(GRACE)});`;
const RUN_PROGRAM = ["--input-type=module", "-e", PROGRAM];

/** A build that goes live once the file `go` exists. */
const WAITING = [
  process.execPath,
  "-e",
  `const fs = require("fs"), { DatabaseSync } = require("node:sqlite");
  new DatabaseSync("builds/.lock").exec("begin exclusive");
  fs.writeFileSync("started", "");
  const timer = setInterval(() => {
    if (!fs.existsSync("go")) return;
    fs.symlinkSync("builds", "dist");
    process.exit();
  }, 20);`,
] as const;

test("a build that goes live an hour after its program was killed is finished at the next start", async () => {
  await using site = await publishingSite({ git: "content" });
  const { folders } = site;
  await mkdir(join(folders.root, "builds"));
  await site.draftPage(ABOUT, { title: "About our house" });
  const program = spawn(process.execPath, [...RUN_PROGRAM, JSON.stringify({ folders, command: WAITING })], {
    env: site.environment,
    stdio: ["ignore", "inherit", "inherit"],
  });
  await expect.poll(() => existsSync(join(folders.root, "started"))).toBe(true);
  program.kill("SIGKILL");
  await once(program, "exit");
  /* An hour of this clock takes 0.4 s. */
  const { timeOrigin } = performance;
  const clock = vi.spyOn(performance, "now").mockImplementation(() => (Date.now() - timeOrigin) * 10_000);
  onTestFinished(() => clock.mockRestore());
  const start = performance.now();
  const finished = site.reopen();
  await expect(site.publisher.publish({}, GRACE)).rejects.toThrow("is publishing right now");
  while (site.publisher.publication().state === "running" && performance.now() < start + 3_600_000) await wait(50);
  expect(await site.published(ABOUT)).toBe(await site.draft(ABOUT));
  await writeFile(join(folders.root, "go"), "");
  expect(await finished).toEqual({ state: "live", by: GRACE, at: expect.any(Number) });
  expect(await site.published(ABOUT)).toBe(await site.draft(ABOUT));
  expect(site.git("log", "-1", "--format=%an %s").trim()).toBe(`${GRACE.name} Why`);
  expect(site.publisher.changes()).toEqual([]);
});

test("a file of the content is copied whole if a kill cut its copy off", async () => {
  await using site = await publishingSite();
  const { folders } = site;
  const [from = "", to = ""] = [folders.published, folders.valid].map((folder) => join(folder, "media/film.mp4"));
  await writeFile(from, Buffer.alloc(200_000_000));
  await utimes(from, 1, 1);
  const program = spawn(process.execPath, [...RUN_PROGRAM, JSON.stringify({ folders })], { stdio: "ignore" });
  while (!existsSync(to) && !existsSync(`${to}.part`)) await setImmediate();
  program.kill("SIGKILL");
  await once(program, "exit");
  await site.reopen();
  expect(statSync(to).size).toBe(200_000_000);
});

/** The processes below one, with their command. */
function processesBelow(pid: number): { pid: number; command: string }[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ").filter(Boolean);
  return children.map(Number).flatMap((child) => {
    try {
      return [{ pid: child, command: readFileSync(`/proc/${child}/cmdline`, "utf8") }, ...processesBelow(child)];
    } catch {
      return [];
    }
  });
}

if (IS_LONG)
  test.runIf(process.platform === "linux")("a build that the system ends is a sentence about memory", async () => {
    await using site = await publishingSite({ command: NPM_RUN_PUBLISH });
    site.folders.root = join(site.folders.root, "copy");
    await copyProject(site.folders.root);
    await site.draftPage(ABOUT, { title: "About our house" });
    await site.publisher.publish({}, GRACE);
    let astro: number | undefined;
    /* The process keeps its ID, but while its shebang line is resolved its command line can be empty. */
    const find = () => (astro = processesBelow(process.pid).find(({ command }) => /astro\0build/.test(command))?.pid);
    await expect.poll(find).toBeDefined();
    process.kill(Number(astro), "SIGKILL");
    expect(await site.finished()).toMatchObject({
      state: "failed",
      reason: expect.stringMatching(/SIGKILL\. Often the machine has too little free memory\.$/),
    });
    expect(existsSync(join(site.folders.root, "dist"))).toBe(false);
  });
