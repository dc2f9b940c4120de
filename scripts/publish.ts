import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { MANIFEST_FILE } from "#contract/site-manifest.ts";
import { localOrigin } from "../server/config/host-names.ts";
import { loadEnvironment } from "../server/config/load-settings.ts";
import { readArguments } from "../server/config/read-arguments.ts";
import { readManifest } from "../server/config/read-manifest.ts";
import { SettingsError } from "../server/config/settings-error.ts";
import { takeLock } from "../server/database/node-sqlite.ts";
import { utcMinute } from "../server/doctor/check-site.ts";
import { compressSite } from "../server/http/compress-site.ts";
import { PROJECT_ROOT } from "./pinned-node.mjs";
import { endedBy } from "./processes.ts";
import { keepOldFiles, removeOldBuilds, switchTo, undoBuild } from "./replace-build.ts";

const USAGE = `Usage: npm run publish [-- --undo]

Checks the content, builds the site beside the live one, replaces the live one in one step, and waits until the running server
serves it. If a check or the build fails, the live site stays as it is. --undo builds nothing and goes back to the build before
the live one.
`;

const LIVE = "dist";
const BUILDS = "builds";
const UNCHANGED = "Nothing was published. The live site is unchanged.";

/** The server checks for a new build every second; loading it takes a few seconds more. */
const LOADED_MS = 60_000;

const { values } = readArguments(USAGE, { undo: { type: "boolean", default: false } });
process.chdir(PROJECT_ROOT);
try {
  process.exitCode = await publish(localOrigin(loadEnvironment()));
} catch (thrown) {
  if (!(thrown instanceof SettingsError)) throw thrown;
  console.error(`${thrown.message}\n${UNCHANGED}`);
  process.exitCode = 1;
}

/** @returns the exit code */
async function publish(origin: string): Promise<number> {
  mkdirSync(BUILDS, { recursive: true });
  using lock = takeLock(join(BUILDS, ".lock"));
  if (!lock) {
    console.error("Another npm run publish is running in this folder.");
    return 1;
  }
  const build = values.undo ? await undoBuild(LIVE, Date.now()) : await publishNew();
  if (build === undefined) {
    if (values.undo) console.error(`There is no earlier build in ${BUILDS}/.`);
    console.error(UNCHANGED);
    return 1;
  }
  return reportServer(origin, build);
}

async function publishNew(): Promise<string | undefined> {
  const build = join(BUILDS, new Date().toISOString().replaceAll(":", "-"));
  /* The build ends with the channel, so that a publication that is killed leaves none running. */
  const child = spawn(process.execPath, ["scripts/build.ts"], {
    env: { ...process.env, OUT_DIR: build },
    stdio: ["inherit", "inherit", "inherit", "ipc"],
  });
  const [status, signal] = (await once(child, "close")) as [number | null, NodeJS.Signals | null];
  if (signal) console.error(endedBy(signal));
  if (status !== 0) {
    rmSync(build, { recursive: true, force: true });
    return undefined;
  }
  keepOldFiles(LIVE, build, Date.now());
  await compressSite(build, readManifest(build));
  switchTo(build, LIVE);
  removeOldBuilds(LIVE);
  return build;
}

async function reportServer(origin: string, build: string): Promise<number> {
  const { stamp } = readManifest(build);
  const { mtime } = statSync(join(build, MANIFEST_FILE));
  const done = values.undo ? `Went back to the build of ${utcMinute(mtime)}` : "Published";
  const end = performance.now() + LOADED_MS;
  let served = await servedBuild(origin);
  while (served !== stamp && served !== "no server" && performance.now() < end) {
    await wait(500);
    served = await servedBuild(origin);
  }
  if (served === stamp) {
    console.error(`${done}: ${origin} serves ${values.undo ? "it" : "the new build"}.`);
    return 0;
  }
  if (served === "no server") {
    const next = values.undo
      ? "npm run serve serves it, npm start builds the content again"
      : "the next start serves it";
    console.error(`${done}. No server responds at ${origin}; ${next}.`);
    return 0;
  }
  console.error(
    `The build is in ${LIVE}/, but the server at ${origin} does not load it: see its log, then restart it.`,
  );
  return 1;
}

/** The stamp of the build that the server at `origin` serves; undefined if it does not say. */
async function servedBuild(origin: string): Promise<string | undefined> {
  try {
    const response = await fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(5_000) });
    return ((await response.json()) as { build?: string }).build;
  } catch (thrown) {
    const { cause } = thrown as { cause?: { code?: string } };
    return cause?.code === "ECONNREFUSED" ? "no server" : undefined;
  }
}
