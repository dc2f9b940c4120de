import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { join, resolve } from "node:path";
import zlib from "node:zlib";

/*
 * Preloaded into a server under test. It keeps Brotli's output in a folder: the tests serve the same site a dozen times,
 * and compressing it takes six seconds of a processor each time.
 */

const FOLDER = resolve(import.meta.dirname, "../../node_modules/.cache/brotli");
mkdirSync(FOLDER, { recursive: true });

type Compress = (bytes: Buffer, options: zlib.BrotliOptions, done: zlib.CompressCallback) => void;

const compress = zlib.brotliCompress as Compress;
const compressOnce: Compress = (bytes, options, done) => {
  const hash = createHash("sha256").update(bytes).update(JSON.stringify(options)).digest("hex");
  const file = join(FOLDER, hash);
  try {
    const saved = readFileSync(file);
    setImmediate(done, null, saved);
  } catch {
    compress(bytes, options, (error, compressed) => {
      if (!error) save(file, compressed);
      done(error, compressed);
    });
  }
};
Object.assign(zlib, { brotliCompress: compressOnce });
syncBuiltinESMExports();

/** Renamed, so that another server never reads a part. */
function save(file: string, bytes: Buffer): void {
  const own = `${file}.${process.pid}`;
  writeFileSync(own, bytes);
  renameSync(own, file);
}
