import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { readArguments } from "#server/config/read-arguments.ts";
import { SettingsError } from "#server/config/settings-error.ts";
import { waitForLock } from "#server/database/node-sqlite.ts";
import { onStopSignal } from "../scripts/processes.ts";
import { EDITOR } from "./addresses.ts";
import { foldersOf } from "./folders.ts";
import { identifyLocalPerson, identifyOfficePerson } from "./identify-person.ts";
import { openPublisher } from "./publish/publisher.ts";
import { openDrafts } from "./records/drafts.ts";
import { buildEditor } from "./server.ts";

const USAGE = `Usage: npm run edit

Opens the editor of the content in the browser of this machine: prints its address, and publishes as npm run publish does.
`;

/* The live server starts this program with EDITOR_KEY and a channel for messages (server/office/editor). */

const HOST = "127.0.0.1";
const FIRST_PORT = 3400;
/** Another editor, which the server has just stopped, may take so long to end. In milliseconds. */
const LOCK_MS = 10_000;

/** The programs that this one starts must not know the key. */
const { EDITOR_KEY: key, ...environment } = takeEnvironment();

readArguments(USAGE, {});
try {
  await main();
} catch (thrown) {
  console.error(thrown instanceof SettingsError ? thrown.message : thrown);
  process.exit(1);
}

async function main(): Promise<void> {
  if (key) joinServer();
  const folders = foldersOf(environment);
  mkdirSync(folders.data, { recursive: true, mode: 0o700 });
  /* Two programs that write the same drafts would overwrite each other's. */
  const lock = await waitForLock(join(folders.data, ".lock"), LOCK_MS);
  if (!lock)
    throw new SettingsError(
      `Another editor is using ${folders.data}: stop it, or use that one (${EDITOR} of the server).`,
    );
  /* For all code of this process, the content is that of the drafts. */
  process.env.CONTENT_DIR = folders.valid;
  const drafts = openDrafts(folders);
  /* Without a server, PORT is the address of this program, not of the live site. */
  const { PORT, ...others } = environment;
  /* Before the drafts take over what is published: a publication that was interrupted may be put back. */
  const publisher = openPublisher({ folders, drafts, environment: key ? environment : others });
  /* The pages of the preview are those of the drafts, so they exist before. */
  drafts.update();
  const app = buildEditor({
    folders,
    drafts,
    publisher,
    person: key ? identifyOfficePerson(key) : identifyLocalPerson(folders.published),
    isLocal: !key,
    now: Date.now,
    logLevel: environment.LOG_LEVEL || (key ? "info" : "warn"),
  });
  /* Finishes running requests. Without the server that started it, nobody could reach it any more. */
  const stop = async () => {
    await app.close();
    lock[Symbol.dispose]();
    process.exit(0);
  };
  onStopSignal(() => void stop());
  process.on("disconnect", () => void stop());
  const listen = (port: number) => app.listen({ host: HOST, port });
  /* Without a server on a port that stays the same from one time to the next, unless another program has it. */
  await listen(key ? 0 : Number(PORT) || FIRST_PORT).catch((thrown: NodeJS.ErrnoException) => {
    if (thrown.code !== "EADDRINUSE") throw thrown;
    return listen(0);
  });
  const { port } = app.server.address() as AddressInfo;
  if (key) process.send?.({ ready: { port } });
  else console.error(`The editor is at http://${HOST}:${port}${EDITOR}\nPress Ctrl+C to stop it.`);
}

/** Settings of a process that the live server started. */
function joinServer(): void {
  /* The server's files are private, but nginx reads a page of the build. DATA_DIR stays private. */
  process.umask(0o022);
  /* If the machine has no memory left, Linux ends this process or one of its builds, and not the server. */
  if (process.platform !== "linux") return;
  try {
    writeFileSync("/proc/self/oom_score_adj", "500");
  } catch {
    /* /proc may be read-only. */
  }
}

function takeEnvironment(): NodeJS.ProcessEnv {
  if (!process.env.EDITOR_KEY && existsSync(".env")) process.loadEnvFile(".env");
  const all = { ...process.env };
  delete process.env.EDITOR_KEY;
  return all;
}
