import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { pinnedEnvironment, pinnedNodePath } from "./pinned-node.mjs";

const PLATFORMS = ["linux-x64", "linux-arm64", "darwin-x64", "darwin-arm64", "win32-x64"] as const;

test("package.json pins the Node of every platform to the same version", () => {
  const { optionalDependencies } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
  const names = PLATFORMS.map((platform) => {
    const [system = "", arch = ""] = platform.split("-");
    return /node_modules[\\/]([^\\/]+)/.exec(pinnedNodePath(system, arch) ?? "")?.[1];
  });
  for (const name of names) expect(Object.keys(optionalDependencies)).toContain(name);
  expect(new Set(names.map((name) => optionalDependencies[name ?? ""])).size).toBe(1);
});

test("installed commands come first on the search path, and other variables are kept", () => {
  const env = pinnedEnvironment({ EXTRA: "1" });
  expect(env.PATH).toMatch(/node_modules[\\/]\.bin[:;]/);
  expect(env.PATH?.indexOf("node_modules")).toBeLessThan(
    env.PATH?.indexOf(process.env.PATH ?? "") || Number.POSITIVE_INFINITY,
  );
  expect(env.EXTRA).toBe("1");
});
