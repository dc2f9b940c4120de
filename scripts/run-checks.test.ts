import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import { tempFolder } from "../tests/support/temp-folder.ts";

/** Starts run-checks.ts with shell scripts in place of the commands; one that is not named succeeds. */
async function startChecks(
  folder: string,
  scripts: Readonly<Record<string, string>>,
  browser: string = process.execPath,
) {
  for (const command of ["biome", "astro", "vitest", "playwright", "node"]) {
    await writeFile(join(folder, command), `#!/bin/sh\ncd ${folder}\n${scripts[command] ?? ""}\n`, { mode: 0o755 });
  }
  const child = spawn(process.execPath, [join(import.meta.dirname, "run-checks.ts")], {
    env: { PATH: folder, CHROMIUM_PATH: browser, TEST_REPORTS: join(folder, "reports") },
    stdio: ["ignore", "pipe", "ignore"],
  });
  return { child, ended: Promise.all([once(child, "exit"), text(child.stdout)]) };
}

/** Creates the first file and waits at most 10 s for the second. */
const meet = (own: string, other: string) =>
  `: > ${own}; for i in $(/usr/bin/seq 100); do [ -e ${other} ] && exit 0; /bin/sleep 0.1; done; exit 1`;

test("the build runs beside the server tests, and each check that passes prints one line", async () => {
  await using folder = await tempFolder();
  const { ended } = await startChecks(folder.path, {
    node: meet("build", "tests"),
    vitest: `case "$*" in *project=server*) ${meet("tests", "build")};; esac`,
  });
  const [[code], output] = await ended;
  expect(output).toMatch(/^Build: passed in [\d.]+ s$/m);
  expect(output).toMatch(/^Server tests: passed in [\d.]+ s$/m);
  expect(output.match(/: passed in/g)).toHaveLength(9);
  expect(code).toBe(0);
}, 30_000);

test("checks whose results depend on time run one after the other, and others that none needs have a low priority", async () => {
  await using folder = await tempFolder();
  const { ended } = await startChecks(folder.path, {
    node: "/usr/bin/nice > build",
    /* The priority is set while the command starts. */
    astro: `for i in $(/usr/bin/seq 100); do [ $(/usr/bin/nice) -gt 0 ] && break; /bin/sleep 0.1; done; /usr/bin/nice > types`,
    vitest: `case "$*" in
      *project=server*) /usr/bin/nice > server;;
      *browsers.config*) [ -e played ];;
    esac`,
    playwright: "[ -e server ] && : > played",
  });
  const [[code]] = await ended;
  const niceness = async (file: string) => Number(await readFile(join(folder.path, file), "utf8"));
  expect(await niceness("types")).toBeGreaterThan(await niceness("server"));
  expect(await niceness("build")).toBe(await niceness("server"));
  expect(code).toBe(0);
}, 30_000);

test("a failed check prints and keeps its output, and its dependents do not run", async () => {
  await using folder = await tempFolder();
  const { ended } = await startChecks(folder.path, { node: "echo the reason; exit 3", playwright: ": > played" });
  const [[code], output] = await ended;
  expect(output).toMatch(/^Build: FAILED in [\d.]+ s\n\nthe reason$/m);
  expect(output).toContain("Browser tests: not run, because this check failed: Build of the test sites");
  expect(output).toContain(
    "Failed: Build, Build of the test sites, Tests of the built pages, Browser tests, Firefox and WebKit.",
  );
  expect(output).toContain("Server tests: passed");
  expect(await readFile(join(folder.path, "reports/Build.log"), "utf8")).toBe("the reason\n");
  expect(existsSync(join(folder.path, "played"))).toBe(false);
  expect(code).toBe(1);
}, 30_000);

test("a stop signal ends every running check, and no other starts", async () => {
  await using folder = await tempFolder();
  const wait = (file: string) => `: > ${file}; exec /bin/sleep 60`;
  const { child, ended } = await startChecks(folder.path, { node: wait("a"), vitest: wait("b"), astro: ": > c" });
  while (!existsSync(join(folder.path, "a")) || !existsSync(join(folder.path, "b"))) await delay(50);
  child.kill("SIGTERM");
  const [[code]] = await ended;
  expect(code).toBe(130);
  expect(existsSync(join(folder.path, "c"))).toBe(false);
}, 30_000);

test("without a browser the tests do not run, and the other checks do", async () => {
  await using folder = await tempFolder();
  const { ended } = await startChecks(folder.path, { vitest: ": > tested" }, "/no/such/browser");
  const [[code], output] = await ended;
  expect(output).toContain("Server tests: not run, because CHROMIUM_PATH: there is no file at /no/such/browser.");
  expect(output).toMatch(/^Build: passed/m);
  expect(output).toMatch(/^0 passed, 5 failed$/m);
  expect(existsSync(join(folder.path, "tested"))).toBe(false);
  expect(code).toBe(1);
}, 30_000);
