import { closeSync, fstatSync, openSync, readSync, statSync } from "node:fs";
import { StorageError } from "./storage-error.ts";

const LOST =
  "the database file was deleted, replaced or cut while the server had it open, so nothing can be saved; " +
  "before you restart the server, see docs/back-up-and-restore.md";

type DatabaseFiles = {
  /** @throws {StorageError} if a file was deleted, replaced or truncated. */
  check(): void;
  /** Must be called after SQLite has closed the database: on Linux, closing a file drops SQLite's locks on it. */
  close(): void;
};

/**
 * Opens the files of the WAL-mode database at `path` to detect later whether they were deleted, replaced or truncated.
 * SQLite does not detect this: it keeps committing, and the commits are lost after a restart.
 */
export function holdDatabaseFiles(path: string): DatabaseFiles {
  const database = openFile(path);
  const log = openFile(`${path}-wal`);
  const index = openFile(`${path}-shm`);
  const files = [database, log, index];
  let knownBytes = 0;

  /** Compares a file with its header only if it shrank: while a checkpoint extends the file, the two may differ. */
  const isDatabaseTruncated = () => {
    const bytes = fstatSync(database.fd).size;
    if (bytes === 0 || (bytes < knownBytes && bytes < expectedBytes(readStart(database, HEADER_BYTES)))) return true;
    knownBytes = bytes;
    return false;
  };
  const isLogTruncated = () => fstatSync(log.fd).size > 0 && !isLogHeader(readStart(log, 4));

  return {
    check() {
      if (files.every(isInPlace) && !isDatabaseTruncated() && !isLogTruncated()) return;
      throw new StorageError(LOST, { code: "DATABASE_LOST" });
    },
    close() {
      for (const { fd } of files) closeSync(fd);
    },
  };
}

type OpenFile = { path: string; fd: number; identity: string };

function openFile(path: string): OpenFile {
  const fd = openSync(path, "r");
  return { path, fd, identity: identityOf(fstatSync(fd, { bigint: true })) };
}

function isInPlace({ path, identity }: OpenFile): boolean {
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

/** §4.1 of the same page: the log starts with one of two magic numbers. */
const isLogHeader = (start: Buffer) => [0x377f0682, 0x377f0683].includes(start.readUInt32BE(0));

function readStart({ fd }: OpenFile, length: number): Buffer {
  const start = Buffer.alloc(length);
  readSync(fd, start, 0, length, 0);
  return start;
}
