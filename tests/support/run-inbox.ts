import { execFile } from "node:child_process";
import { join, resolve } from "node:path";
import { cleanEnvironment } from "./clean-environment.ts";
import { SITE_RECORD, writeFiles } from "./site-fixture.ts";
import { tempFolder } from "./temp-folder.ts";

const INBOX = resolve(import.meta.dirname, "../../server/inbox/main.ts");

/** Runs the operator's command over `dataDir`, as `npm run inbox -- …args` does. */
export const runInbox = (dataDir: string, ...args: string[]) => runInboxWith({ DATA_DIR: dataDir }, ...args);

/** The same with any settings. */
export async function runInboxWith(settings: Record<string, string>, ...args: string[]) {
  await using folder = await tempFolder();
  await writeFiles(folder.path, { [join("content", "site.yaml")]: SITE_RECORD });
  return await new Promise<{ code: number; stdout: string; stderr: string }>((done) => {
    const options = { cwd: folder.path, env: { ...cleanEnvironment(), ...settings }, maxBuffer: 2 ** 28 };
    const child = execFile(process.execPath, [INBOX, ...args], options, (_error, stdout, stderr) =>
      done({ code: child.exitCode ?? -1, stdout, stderr }),
    );
  });
}
