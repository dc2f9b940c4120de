import { execFile } from "node:child_process";
import { resolve } from "node:path";
import { cleanEnvironment } from "./clean-environment.ts";
import { SERVER_CONTENT, writeFiles } from "./site-fixture.ts";
import { tempFolder } from "./temp-folder.ts";

const INBOX = resolve(import.meta.dirname, "../../server/inbox/main.ts");

/** Runs `npm run inbox -- …args` on `dataDir`. */
export const runInbox = (dataDir: string, ...args: string[]) => runInboxWith({ DATA_DIR: dataDir }, ...args);

/** Runs the inbox command with the given settings. */
export async function runInboxWith(settings: Record<string, string>, ...args: string[]) {
  await using folder = await tempFolder();
  await writeFiles(folder.path, SERVER_CONTENT);
  return await execInbox(folder.path, { env: settings }, args);
}

/** Runs the inbox command in `folder`, which may have a `.env`, without root privileges. */
export async function runInboxUnprivileged(folder: string, ...args: string[]) {
  await writeFiles(folder, SERVER_CONTENT);
  const isRoot = process.getuid?.() === 0;
  return await execInbox(folder, isRoot ? { uid: NOBODY, gid: NOBODY } : {}, args);
}

const NOBODY = 65_534;

type Options = { env?: Record<string, string>; uid?: number; gid?: number };

function execInbox(cwd: string, { env, ...user }: Options, args: string[]) {
  return new Promise<{ code: number; stdout: string; stderr: string }>((done) => {
    const options = { cwd, ...user, env: { ...cleanEnvironment(), ...env }, maxBuffer: 2 ** 28 };
    const child = execFile(process.execPath, [INBOX, ...args], options, (_error, stdout, stderr) =>
      done({ code: child.exitCode ?? -1, stdout, stderr }),
    );
  });
}
