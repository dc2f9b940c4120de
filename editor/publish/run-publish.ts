import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { waitForLock } from "#server/database/node-sqlite.ts";
import { endedBy } from "../../scripts/processes.ts";
import { EditorError } from "../editor-error.ts";

const LOCK_MS = 120_000;

/** A line of `site/build/stage-times.ts`, such as "Rendered the pages in 4.1 s." */
const STAGE = /^(\S.*) in \d+\.\d s\.?$/;
const MAX_LINES = 400;

export const liveBuild = (root: string): string | null =>
  existsSync(join(root, "dist")) ? realpathSync(join(root, "dist")) : null;

/** Waits until no `npm run publish` of somebody else is running, at most so many milliseconds. */
export async function waitForOthers(root: string, limit = LOCK_MS): Promise<void> {
  const builds = join(root, "builds");
  if (!existsSync(builds)) return;
  using lock = await waitForLock(join(builds, ".lock"), limit);
  if (!lock) throw new EditorError(409, "Another npm run publish is running. Publish again later.");
}

/** Runs `npm run publish`. @returns its exit code, and what it printed beside its finished stages */
export async function runPublish(
  [program, ...args]: readonly [string, ...string[]],
  options: { root: string; environment: NodeJS.ProcessEnv },
  onStage: (stage: string) => void,
): Promise<{ code: number | null; lines: readonly string[] }> {
  const child = spawn(program, args, {
    cwd: options.root,
    env: { ...options.environment, NO_COLOR: "1" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const lines: string[] = [];
  const follow = async (stream: NodeJS.ReadableStream) => {
    for await (const line of createInterface({ input: stream })) {
      const [, stage] = STAGE.exec(line) ?? [];
      if (stage) onStage(`${stage}.`);
      else if (line.trim() && lines.length < MAX_LINES) lines.push(line.trimEnd());
    }
  };
  const [[code, signal]] = await Promise.all([once(child, "exit"), follow(child.stdout), follow(child.stderr)]);
  return { code, lines: signal ? [...lines, endedBy(signal)] : lines };
}
