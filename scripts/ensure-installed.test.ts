import { expect, test } from "vitest";
import { installStamp, machineProblem, startProblem } from "./ensure-installed.mjs";

const INPUTS = {
  lockfile: '{"lockfileVersion":3}',
  manifest: JSON.stringify({ version: "1.0.0", scripts: { start: "x" }, dependencies: { left: "1.0.0" } }),
  platform: "linux-x64",
};
const MACHINE = { nodeVersion: "20.9.0", platform: "linux", arch: "x64", glibc: true };

test("nothing is installed again when only the version or the scripts changed", () => {
  const manifest = JSON.stringify({ version: "2.0.0", scripts: {}, dependencies: { left: "1.0.0" } });
  expect(installStamp({ ...INPUTS, manifest })).toBe(installStamp(INPUTS));
});

test.each([
  ["the lockfile", { lockfile: "{}" }],
  ["a dependency", { manifest: JSON.stringify({ dependencies: { left: "1.0.1" } }) }],
  ["a tool", { manifest: JSON.stringify({ dependencies: { left: "1.0.0" }, devDependencies: { right: "1.0.0" } }) }],
  ["the platform", { platform: "darwin-arm64" }],
])("everything is installed again when %s changed", (_what, change) => {
  expect(installStamp({ ...INPUTS, ...change })).not.toBe(installStamp(INPUTS));
});

test("a machine with Node 20 and a pinned Node for its platform will do", () => {
  expect(machineProblem(MACHINE)).toBeUndefined();
});

test.each([
  [{ nodeVersion: "18.20.0" }, "This needs Node 20 or newer to start; this is Node 18.20.0."],
  [{ arch: "riscv64" }, "There is no pinned Node package for linux-riscv64; see optionalDependencies in package.json."],
  [{ glibc: false }, "The pinned Node package needs glibc, which this Linux does not have (Alpine, for example)."],
])("a machine with %j is told what is missing", (difference, sentence) => {
  expect(machineProblem({ ...MACHINE, ...difference })).toBe(sentence);
});

test("a pinned Node that lacks a library is told with the package to install", () => {
  const stderr = "node: error while loading shared libraries: libatomic.so.1: cannot open shared object file";
  expect(startProblem({ status: 127, stderr })).toMatch(/libatomic\.so\.1: .*apt-get install libatomic1$/);
  expect(startProblem({ status: null, stderr: null, error: new Error("EACCES") })).toBe(
    "The pinned Node does not start: EACCES.",
  );
  expect(startProblem({ status: 0, stderr: "" })).toBeUndefined();
});
