import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { constants } from "node:fs";
import { copyFile, cp, mkdir, readFile, stat } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { writeFiles } from "../tests/support/site-fixture.ts";
import { tempFolder } from "../tests/support/temp-folder.ts";
import { isInstalled, isReplacing, machineError, startError } from "./ensure-installed.mjs";
import { PROJECT_ROOT, pinnedNode } from "./pinned-node.mjs";

const MACHINE = { nodeVersion: "20.9.0", platform: "linux", arch: "x64", glibc: true };

const LEFT = { version: "1.0.0", integrity: "sha512-left" };
const LOCKED = { "": {}, left: LEFT, mac: { version: "1.0.0", optional: true }, test: { version: "1.0.0", dev: true } };

test.each([
  [true, "as locked", { left: LEFT }],
  [true, "of another version of the project", { "": { version: "2.0.0" }, left: LEFT }],
  [false, "missing", {}],
  [false, "of another version", { left: { ...LEFT, version: "1.0.1" } }],
  [false, "other bytes", { left: { ...LEFT, integrity: "sha512-other" } }],
  [false, "no longer locked", { left: LEFT, "left/node_modules/right": LEFT }],
])("packages count as installed (%s) if one is %s", (expected, _what, installed) => {
  expect(isInstalled({ packages: LOCKED }, { packages: installed }, { withDev: false })).toBe(expected);
});

test("development packages are installed for all commands but npm start, also beside a running program", () => {
  const [lockfile, installed] = [{ packages: LOCKED }, { packages: { left: LEFT } }];
  expect(isInstalled(lockfile, installed, { withDev: true })).toBe(false);
  expect(isReplacing(lockfile, installed)).toBe(false);
  expect(isReplacing(lockfile, { packages: { right: LEFT } })).toBe(true);
  expect(isReplacing(lockfile, undefined)).toBe(true);
});

/** A project of two packages with the scripts that install them. Its pinned Node is a copy of this one. */
async function project() {
  const folder = await tempFolder();
  const at = (name: string) => join(folder.path, name);
  const pinned = relative(join(PROJECT_ROOT, "node_modules"), pinnedNode);
  const [node = ""] = pinned.split(sep);
  await mkdir(dirname(at(pinned)), { recursive: true });
  await copyFile(process.execPath, at(pinned), constants.COPYFILE_FICLONE);
  for (const name of ["run.mjs", "ensure-installed.mjs", "pinned-node.mjs"])
    await cp(join(PROJECT_ROOT, "scripts", name), at(`scripts/${name}`));
  await writeFiles(folder.path, {
    [`${node}/package.json`]: JSON.stringify({ name: node, version: "1.0.0" }),
    "scripts/wait.ts": 'console.log("ran");setTimeout(() => {}, Number(process.argv[2]));',
  });
  const packed = async (name: string, version: string) => {
    const file = `${name}-${version}.tgz`;
    await writeFiles(folder.path, { [`${name}/package/package.json`]: JSON.stringify({ name, version }) });
    spawnSync("tar", ["-czf", file, "-C", name, "package"], { cwd: folder.path });
    const integrity = `sha512-${createHash("sha512")
      .update(await readFile(at(file)))
      .digest("base64")}`;
    return { version, resolved: `file:${file}`, integrity };
  };
  const right = await packed("right", "1.0.0");
  /** Writes package.json and its lockfile. */
  const lock = async (leftVersion: string) => {
    const left = await packed("left", leftVersion);
    const manifest = { dependencies: { left: left.resolved, right: right.resolved, [node]: `file:${node}` } };
    const link = { [`node_modules/${node}`]: { resolved: node, link: true }, [node]: { version: "1.0.0" } };
    const packages = { "": manifest, "node_modules/left": left, "node_modules/right": right, ...link };
    await writeFiles(folder.path, {
      "package.json": JSON.stringify({ type: "module", ...manifest }),
      "package-lock.json": JSON.stringify({ lockfileVersion: 3, packages }),
    });
  };
  const npm = (...args: string[]) => spawnSync("npm", args, { cwd: folder.path, encoding: "utf8" });
  const run = (ms: number) => spawn(process.execPath, ["scripts/run.mjs", "wait.ts", String(ms)], { cwd: folder.path });
  return {
    lock,
    npm,
    run,
    async outputOf(child: ReturnType<typeof run>) {
      const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
      return stdout + stderr;
    },
    versionOf: async (name: string) =>
      JSON.parse(await readFile(at(`node_modules/${name}/package.json`), "utf8")).version,
    inodeOf: async (name: string) => (await stat(at(`node_modules/${name}`))).ino,
    [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose](),
  };
}

test("after npm ci nothing is installed again, later what differs, and never below a running program", async () => {
  await using fresh = await project();
  const { lock, npm, run, outputOf, versionOf, inodeOf } = fresh;
  await lock("1.0.0");
  expect(npm("ci", "--offline").status).toBe(0);
  expect(await outputOf(run(0))).toBe("ran\n");

  const server = run(60_000);
  await once(server.stdout, "data");
  await lock("2.0.0");
  const before = await inodeOf("right");
  if (process.platform === "linux") {
    expect(await outputOf(run(0))).toMatch(/a program is running with them\. Stop it first:\n\d+ .*wait\.ts 60000\n$/);
    expect(await versionOf("left")).toBe("1.0.0");
  }
  server.kill();
  await once(server, "close");
  expect(await outputOf(run(0))).toContain("Installing the locked packages");
  expect([await versionOf("left"), await inodeOf("right")]).toEqual(["2.0.0", before]);
  expect(await outputOf(run(0))).toBe("ran\n");
});

test.each([
  [{ nodeVersion: "18.20.0" }, "This needs Node 20 or newer to start; this is Node 18.20.0."],
  [{ arch: "riscv64" }, "There is no pinned Node package for linux-riscv64; see optionalDependencies in package.json."],
  [{ glibc: false }, "The pinned Node package needs glibc, which this Linux does not have (Alpine, for example)."],
])("a machine with %j is unsupported, and the error names the reason", (difference, sentence) => {
  expect(machineError({ ...MACHINE, ...difference })).toBe(sentence);
});

test("if the pinned Node lacks a library, the error names the package to install", () => {
  const stderr = "node: error while loading shared libraries: libatomic.so.1: cannot open shared object file";
  expect(startError({ status: 127, stderr })).toMatch(/libatomic\.so\.1: .*apt-get install libatomic1$/);
  expect(startError({ status: null, stderr: null, error: new Error("x") })).toBe("The pinned Node does not start: x.");
  expect(startError({ status: 0, stderr: "" })).toBeUndefined();
});
