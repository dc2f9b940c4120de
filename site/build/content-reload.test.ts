import { spawn } from "node:child_process";
import { once } from "node:events";
import { cp, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { cleanEnvironment } from "../../tests/support/clean-environment.ts";
import { freePort } from "../../tests/support/free-port.ts";
import { tempFolder } from "../../tests/support/temp-folder.ts";

/** For the start of the dev server and the first rendering of a page, on a slow machine. */
const START_MS = 60_000;

/* Their pages come from getStaticPaths, whose result Astro keeps. */
const FOLDERS = ["services", "case-studies"];

test("the dev server shows a saved service and case study without a restart", { timeout: 2 * START_MS }, async () => {
  await using folder = await tempFolder();
  const content = join(folder.path, "content");
  await cp("content", content, { recursive: true });
  await using dev = await startDevServer(content);
  const mainOf = async (path: string) => /<main[^]*<\/main>/.exec(await (await fetch(dev.url + path)).text())?.[0];
  const isShown = async (path: string) => (await mainOf(path))?.includes("A saved title");
  for (const name of FOLDERS) {
    const [file = ""] = await readdir(join(content, name));
    const record = join(content, name, file);
    const path = `/${name}/${file.replace(".yaml", "")}`;
    expect(await isShown(path)).toBe(false);
    await writeFile(record, (await readFile(record, "utf8")).replace(/^title: .*$/m, "title: A saved title"));
    await expect.poll(() => isShown(path)).toBe(true);
  }
});

async function startDevServer(content: string) {
  const port = await freePort();
  const args = ["node_modules/astro/bin/astro.mjs", "dev", "--host", "127.0.0.1", "--port", String(port)];
  const env = { ...cleanEnvironment(), CONTENT_DIR: content, ASTRO_TELEMETRY_DISABLED: "1" };
  const child = spawn(process.execPath, args, { env, stdio: "ignore" });
  const url = `http://127.0.0.1:${port}`;
  const isUp = () =>
    fetch(url).then(
      () => true,
      () => false,
    );
  const stop = async () => {
    child.kill("SIGKILL");
    if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
  };
  try {
    await expect.poll(isUp, { timeout: START_MS }).toBe(true);
  } catch (thrown) {
    await stop();
    throw thrown;
  }
  return { url, [Symbol.asyncDispose]: stop };
}
