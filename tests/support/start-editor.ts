import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import type { Json, OpenRecord, SaveRequest } from "../../editor/api-types.ts";
import { cleanEnvironment } from "./clean-environment.ts";
import { editorFolders } from "./editor-folders.ts";

/** Milliseconds between two questions for the preview, which takes about ten seconds to build. */
const PAUSE = 500;

/** Starts `npm run edit` on a copy of the sample content, and waits for its pages. */
export async function startEditor() {
  const site = await editorFolders();
  const env = {
    ...cleanEnvironment(),
    CONTENT_DIR: site.folders.published,
    DATA_DIR: site.folders.kept.replace(/\/drafts$/, ""),
  };
  const program = spawn(process.execPath, ["editor/main.ts"], { env, stdio: ["ignore", "ignore", "pipe"] });
  let url = "";
  for await (const line of createInterface({ input: program.stderr })) {
    url = /http:\S+/.exec(line)?.[0] ?? "";
    if (url) break;
  }
  if (!url) throw new Error("The editor did not start");
  program.stderr.resume();
  const records = `${url}/api/records/`;
  const read = async (name: string) => (await (await fetch(records + name)).json()) as OpenRecord;
  while ((await fetch(url)).status === 503) await new Promise((resolve) => setTimeout(resolve, PAUSE));
  return {
    url,
    read,
    /** Saves a record as another person. */
    async save(name: string, change: (value: Json) => Json): Promise<void> {
      const { value: base } = await read(name);
      const body = JSON.stringify({ base, value: change(base) } satisfies SaveRequest);
      const headers = { "content-type": "application/json", origin: new URL(url).origin };
      await fetch(records + name, { method: "PUT", headers, body });
    },
    async [Symbol.asyncDispose]() {
      const exit = once(program, "exit");
      program.kill();
      await exit;
      await site[Symbol.asyncDispose]();
    },
  };
}
