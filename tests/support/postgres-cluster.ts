import { type ChildProcess, execFile, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { chown, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { freePort } from "./free-port.ts";
import {
  findPostgres,
  isOpenToOthers,
  type OtherUser,
  type PostgresSource,
  userForPostgres,
} from "./postgres-binaries.ts";

/** A PostgreSQL cluster in a temporary folder. */
export type PostgresCluster = {
  /** Starts it, on the same port each time. @returns the URL of its first database with the password */
  start(): Promise<string>;
  /** Closes all connections and stops it; the data remains. */
  stop(): Promise<void>;
  /** Stops it and removes its folder. */
  remove(): Promise<void>;
};

const run = promisify(execFile);

/**
 * Creates a stopped cluster.
 *
 * @throws if PostgreSQL is not available or cannot run
 */
export async function makeCluster(source: PostgresSource): Promise<PostgresCluster> {
  const user = userForPostgres();
  const folder = await mkdtemp(join(folderForData(user), "site-postgres-"));
  const remove = () => rm(folder, { recursive: true, force: true, maxRetries: 3 });
  try {
    return await makeClusterIn(folder, user, source, remove);
  } catch (thrown) {
    await remove();
    throw thrown;
  }
}

function folderForData(user: OtherUser | undefined): string {
  if (user === undefined || isOpenToOthers(tmpdir())) return tmpdir();
  return "/tmp";
}

async function makeClusterIn(
  folder: string,
  user: OtherUser | undefined,
  source: PostgresSource,
  removeFolder: () => Promise<void>,
): Promise<PostgresCluster> {
  const data = join(folder, "data");
  const passwordFile = join(folder, "password");
  const password = randomBytes(12).toString("hex");
  await mkdir(data, { mode: 0o700 });
  await writeFile(passwordFile, password);
  if (user) for (const path of [folder, data, passwordFile]) await chown(path, user.uid, user.gid);
  const { initdb, postgres } = await findPostgres(folder, user, source);
  const options = { cwd: folder, env: { PATH: process.env.PATH, LC_ALL: "C" }, ...user };
  const init = ["--auth=scram-sha-256", "--username=postgres", `--pwfile=${passwordFile}`, "--encoding=UTF8"];
  await run(initdb, [`--pgdata=${data}`, ...init, "--locale=C", "--no-sync", "--no-instructions"], options);

  const port = await freePort();
  let server: ChildProcess | undefined;
  const stop = async () => {
    if (!server || server.exitCode !== null || server.signalCode !== null) return;
    const exit = once(server, "exit");
    /* "Fast shutdown" does not wait for clients. */
    server.kill("SIGINT");
    await exit;
  };
  return {
    async start() {
      server = spawn(postgres, ["-D", data, "-p", String(port), ...SETTINGS], {
        ...options,
        stdio: ["ignore", "ignore", "pipe"],
      });
      await untilReady(server);
      return `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
    },
    stop,
    async remove() {
      await stop();
      await removeFolder();
    },
  };
}

/** Without fsync, because test data need not survive a power failure. */
const SETTINGS = Object.entries({
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  max_connections: "200",
  shared_buffers: "32MB",
  fsync: "off",
}).flatMap(([name, value]) => ["-c", `${name}=${value}`]);

async function untilReady(server: ChildProcess): Promise<void> {
  let output = "";
  await new Promise<void>((ready, failed) => {
    server.stderr?.on("data", (chunk) => {
      output += chunk;
      if (output.includes("ready to accept connections")) ready();
    });
    server.once("exit", (code) => failed(new Error(`PostgreSQL ended with ${code}: ${output.trim()}`)));
    server.once("error", failed);
  });
}
