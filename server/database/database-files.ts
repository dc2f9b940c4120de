import { closeSync, fstatSync, openSync, readSync, statSync } from "node:fs";
import { StorageError } from "./storage-error.ts";

const LOST =
  "the database file was deleted, replaced or cut while the server had it open, so nothing can be kept; " +
  "before you restart the server, see docs/back-up-and-restore.md";

export type DatabaseFiles = {
  /** @throws {StorageError} when a file is gone, is another one by now, or was cut. */
  check(): void;
  /** To be called after SQLite closed the database: on Linux, closing a file drops SQLite's locks on it. */
  close(): void;
};

/**
 * Holds the files of a database that was opened at `path` in WAL mode. SQLite does not notice when somebody deletes,
 * replaces or truncates them: it goes on, and what it commits is gone after a restart.
 */
export function holdDatabaseFiles(path: string): DatabaseFiles {
  const database = holdFile(path);
  const log = holdFile(`${path}-wal`);
  const index = holdFile(`${path}-shm`);
  const files = [database, log, index];
  let knownBytes = 0;

  /** Only a file that got shorter is compared with its header: while a checkpoint makes it longer, they may differ. */
  const isDatabaseCut = () => {
    const bytes = fstatSync(database.fd).size;
    if (bytes === 0 || (bytes < knownBytes && bytes < expectedBytes(readStart(database, HEADER_BYTES)))) return true;
    knownBytes = bytes;
    return false;
  };
  const isLogCut = () => fstatSync(log.fd).size > 0 && !isLogHeader(readStart(log, 4));

  return {
    check() {
      if (files.every(isInPlace) && !isDatabaseCut() && !isLogCut()) return;
      throw new StorageError(LOST, { code: "DATABASE_LOST" });
    },
    close() {
      for (const { fd } of files) closeSync(fd);
    },
  };
}

type HeldFile = { path: string; fd: number; identity: string };

function holdFile(path: string): HeldFile {
  const fd = openSync(path, "r");
  return { path, fd, identity: identityOf(fstatSync(fd, { bigint: true })) };
}

function isInPlace({ path, identity }: HeldFile): boolean {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false });
  return found !== undefined && identityOf(found) === identity;
}

const identityOf = ({ dev, ino }: { dev: bigint; ino: bigint }) => `${dev} ${ino}`;

/** https://sqlite.org/fileformat.html §1.3: page size at byte 16 (1 means 65536), size in pages at byte 28. */
const HEADER_BYTES = 32;
function expectedBytes(header: Buffer): number {
  const pageSize = header.readUInt16BE(16);
  return (pageSize === 1 ? 65_536 : pageSize) * header.readUInt32BE(28);
}

/** §4.1 there: the log begins with one of two magic numbers. */
const isLogHeader = (start: Buffer) => [0x377f0682, 0x377f0683].includes(start.readUInt32BE(0));

/** The first bytes of a file; zeros where it is shorter. */
function readStart({ fd }: HeldFile, length: number): Buffer {
  const start = Buffer.alloc(length);
  readSync(fd, start, 0, length, 0);
  return start;
}
