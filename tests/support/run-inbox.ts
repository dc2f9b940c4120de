import { execFile } from "node:child_process";
import { resolve } from "node:path";
import { parseSettings } from "#server/config/settings.ts";
import { runInbox as runInboxCommand } from "#server/inbox/run-inbox.ts";
import { cleanEnvironment } from "./clean-environment.ts";
import { EMPTY_BUILD, SITE, writeFiles } from "./site-fixture.ts";
import { tempFolder } from "./temp-folder.ts";

const INBOX = resolve(import.meta.dirname, "../../server/built/inbox.mjs");

type InboxResult = { code: number; stdout: string; stderr: string };

/** Runs an inbox command on `dataDir` in this process, without a terminal. */
export const runInbox = (dataDir: string, ...args: string[]) => runInboxWith({ DATA_DIR: dataDir }, ...args);

/** A submission as the inbox command shows it. */
export async function showSubmission(dataDir: string, reference: string): Promise<Record<string, unknown>> {
  return JSON.parse((await runInbox(dataDir, "show", reference, "--json")).stdout) as Record<string, unknown>;
}

/** Runs an inbox command with the given settings in this process, without a terminal. */
export const runInboxWith = (settings: Record<string, string>, ...args: string[]) =>
  runInboxAnswering(undefined, settings, ...args);

/** The same in a terminal, where a person answers each question with `isYes`. */
export async function runInboxAnswering(
  isYes: boolean | undefined,
  settings: Record<string, string>,
  ...args: string[]
): Promise<InboxResult> {
  let [stdout, stderr] = ["", ""];
  const code = await runInboxCommand(args, {
    loadSettings: () => parseSettings(settings, SITE),
    writeOutput(text) {
      stdout += text;
    },
    writeError(text) {
      stderr += text;
    },
    async ask(question) {
      stderr += question;
      return isYes;
    },
  });
  return { code, stdout, stderr };
}

/** Runs `npm run inbox -- …args` with the given settings, in a process of its own. */
export async function spawnInbox(settings: Record<string, string>, ...args: string[]): Promise<InboxResult> {
  await using folder = await tempFolder();
  await writeFiles(folder.path, EMPTY_BUILD);
  return await execInbox(folder.path, { env: settings }, args);
}

/** Runs the inbox command in `folder`, which may have a `.env`, without root privileges. */
export async function spawnInboxUnprivileged(folder: string, ...args: string[]): Promise<InboxResult> {
  await writeFiles(folder, EMPTY_BUILD);
  const isRoot = process.getuid?.() === 0;
  return await execInbox(folder, isRoot ? { uid: NOBODY, gid: NOBODY } : {}, args);
}

const NOBODY = 65_534;

type Options = { env?: Record<string, string>; uid?: number; gid?: number };

/** Runs the inbox command in `cwd`, whatever it has. */
export function execInbox(cwd: string, { env, ...user }: Options, args: string[]) {
  return new Promise<InboxResult>((done) => {
    const options = { cwd, ...user, env: { ...cleanEnvironment(), ...env }, maxBuffer: 2 ** 28 };
    const child = execFile(process.execPath, [INBOX, ...args], options, (_error, stdout, stderr) =>
      done({ code: child.exitCode ?? -1, stdout, stderr }),
    );
  });
}
