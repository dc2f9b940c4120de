import { execFile } from "node:child_process";
import { join, resolve } from "node:path";
import { parseConfig } from "#server/config/config.ts";
import { readSiteRecord } from "#server/config/site-record.ts";
import { runInbox as runInboxCommand } from "#server/inbox/run-inbox.ts";
import { cleanEnvironment } from "./clean-environment.ts";
import { SITE_RECORD, writeFiles } from "./site-fixture.ts";
import { tempFolder } from "./temp-folder.ts";

const INBOX = resolve(import.meta.dirname, "../../server/inbox/main.ts");

type InboxResult = { code: number; stdout: string; stderr: string };

/** Runs an inbox command on `dataDir` in this process, without a terminal. */
export const runInbox = (dataDir: string, ...args: string[]) => runInboxWith({ DATA_DIR: dataDir }, ...args);

/** Runs an inbox command with the given settings in this process, without a terminal. */
export async function runInboxWith(settings: Record<string, string>, ...args: string[]): Promise<InboxResult> {
  await using folder = await folderWithSiteRecord();
  let [stdout, stderr] = ["", ""];
  const code = await runInboxCommand(args, {
    loadConfig: () => parseConfig(settings, readSiteRecord(join(folder.path, SITE_RECORD_PATH))),
    writeOutput(text) {
      stdout += text;
    },
    writeError(text) {
      stderr += text;
    },
    ask: async () => undefined,
  });
  return { code, stdout, stderr };
}

/** Runs `npm run inbox -- …args` with the given settings, in a process of its own. */
export async function spawnInbox(settings: Record<string, string>, ...args: string[]): Promise<InboxResult> {
  await using folder = await folderWithSiteRecord();
  return await execInbox(folder.path, { env: settings }, args);
}

/** Runs the inbox command in `folder`, which may have a `.env`, without root privileges. */
export async function spawnInboxUnprivileged(folder: string, ...args: string[]): Promise<InboxResult> {
  await writeFiles(folder, { [SITE_RECORD_PATH]: SITE_RECORD });
  const isRoot = process.getuid?.() === 0;
  return await execInbox(folder, isRoot ? { uid: NOBODY, gid: NOBODY } : {}, args);
}

const SITE_RECORD_PATH = join("content", "site.yaml");
const NOBODY = 65_534;

async function folderWithSiteRecord() {
  const folder = await tempFolder();
  await writeFiles(folder.path, { [SITE_RECORD_PATH]: SITE_RECORD });
  return folder;
}

type Options = { env?: Record<string, string>; uid?: number; gid?: number };

function execInbox(cwd: string, { env, ...user }: Options, args: string[]) {
  return new Promise<InboxResult>((done) => {
    const options = { cwd, ...user, env: { ...cleanEnvironment(), ...env }, maxBuffer: 2 ** 28 };
    const child = execFile(process.execPath, [INBOX, ...args], options, (_error, stdout, stderr) =>
      done({ code: child.exitCode ?? -1, stdout, stderr }),
    );
  });
}
