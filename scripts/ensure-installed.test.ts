import { expect, test } from "vitest";
import { installStamp, machineError, startError } from "./ensure-installed.mjs";

const INPUTS = {
  lockfile: '{"lockfileVersion":3}',
  manifest: JSON.stringify({ version: "1.0.0", scripts: { start: "x" }, dependencies: { left: "1.0.0" } }),
  platform: "linux-x64",
};
const MACHINE = { nodeVersion: "20.9.0", platform: "linux", arch: "x64", glibc: true };

test("a changed version or script in package.json does not change the stamp", () => {
  const manifest = JSON.stringify({ version: "2.0.0", scripts: {}, dependencies: { left: "1.0.0" } });
  expect(installStamp({ ...INPUTS, manifest })).toBe(installStamp(INPUTS));
});

test.each([
  ["the lockfile", { lockfile: "{}" }],
  ["a dependency", { manifest: JSON.stringify({ dependencies: { left: "1.0.1" } }) }],
  ["a tool", { manifest: JSON.stringify({ dependencies: { left: "1.0.0" }, devDependencies: { right: "1.0.0" } }) }],
  ["the platform", { platform: "darwin-arm64" }],
])("a change of %s changes the stamp", (_what, change) => {
  expect(installStamp({ ...INPUTS, ...change })).not.toBe(installStamp(INPUTS));
});

test("Node 20 on a platform with a pinned Node is supported", () => {
  expect(machineError(MACHINE)).toBeUndefined();
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
  expect(startError({ status: null, stderr: null, error: new Error("EACCES") })).toBe(
    "The pinned Node does not start: EACCES.",
  );
  expect(startError({ status: 0, stderr: "" })).toBeUndefined();
});
