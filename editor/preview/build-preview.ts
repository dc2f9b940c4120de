import { type ExecFileException, execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { rolldown } from "rolldown";
import { stampOf } from "../../scripts/build-stamp.ts";
import { endedBy } from "../../scripts/processes.ts";
import { PREVIEW_SCRIPT } from "../addresses.ts";

const SOURCES = ["site", "contract", "forms", "editor", "astro.config.ts", "tsconfig.json", "package-lock.json"];

/**
 * Builds the preview in a part of `folder`, unless it was built from the same code, and removes older builds. `onBuild` gets the
 * seconds that the last build took. The content may be any that is valid: it is read at each request.
 * @throws with the end of Astro's output if the build fails
 */
export async function buildPreview(
  root: string,
  content: string,
  folder: string,
  { signal, onBuild }: { signal?: AbortSignal; onBuild?(last: number | undefined): void } = {},
): Promise<string> {
  const stamp = stampOf(root, SOURCES).slice(0, 16);
  const built = join(folder, stamp);
  if (!existsSync(built)) {
    const began = performance.now();
    const timeFile = join(folder, ".build-seconds");
    onBuild?.(existsSync(timeFile) ? Number(await readFile(timeFile, "utf8")) : undefined);
    const making = join(folder, `.${stamp}-${process.pid}`);
    await rm(making, { recursive: true, force: true });
    await mkdir(making, { recursive: true });
    try {
      await runAstro(root, content, making, signal);
      await bundlePreviewScript(join(making, "client", PREVIEW_SCRIPT));
      /* Modules of the build import packages of the project, wherever DATA_DIR is. */
      await symlink(join(root, "node_modules"), join(making, "node_modules"), "junction");
      await rename(making, built);
      await writeFile(timeFile, String(Math.ceil((performance.now() - began) / 1000)));
    } catch (error) {
      await rm(making, { recursive: true, force: true });
      if (!existsSync(built)) throw error;
    }
  }
  const others = (await readdir(folder)).filter((name) => !name.startsWith(".") && name !== stamp);
  for (const name of others) await rm(join(folder, name), { recursive: true, force: true });
  return built;
}

/** Of the other settings, some would change the build. */
const SYSTEM = /^(?:PATH|HOME|TMPDIR|TEMP|TMP|SystemRoot|USERPROFILE|LANG)$/i;

/** Enough of Astro's output for its error. */
const OUTPUT_LENGTH = 2000;
const MAX_OUTPUT = 64 * 1024 * 1024;

async function runAstro(root: string, content: string, folder: string, signal?: AbortSignal): Promise<void> {
  const args = ["node_modules/astro/bin/astro.mjs", "build", "--config", "editor/preview/astro.config.ts"];
  const system = Object.entries(process.env).filter(([name]) => SYSTEM.test(name));
  const settings = { ASTRO_TELEMETRY_DISABLED: "1", NO_COLOR: "1", NODE_ENV: "production", OUT_DIR: folder };
  const env = { ...Object.fromEntries(system), ...settings, CONTENT_DIR: content };
  const options = { cwd: root, env, maxBuffer: MAX_OUTPUT, signal };
  await promisify(execFile)(process.execPath, args, options).catch((error: ExecFileException) => {
    const output = `${error.stdout}${error.stderr}`.slice(-OUTPUT_LENGTH);
    throw new Error(error.signal ? endedBy(error.signal) : `The build failed: ${output}`);
  });
}

async function bundlePreviewScript(file: string): Promise<void> {
  const bundle = await rolldown({ input: join(import.meta.dirname, "preview-script.ts"), platform: "browser" });
  await bundle.write({ file, format: "iife", minify: true, codeSplitting: false });
  await bundle.close();
}
