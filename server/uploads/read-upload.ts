import type { Readable } from "node:stream";
import type { MultipartFile } from "@fastify/multipart";
import type { FastifyRequest } from "fastify";
import { FILE_LIMIT } from "#contract/files.ts";
import type { Flaw } from "./flaw.ts";
import { type SpooledFile, spool } from "./spool.ts";

/** What a form sent as multipart. Its spooled file is gone at the end of the `await using` scope. */
export type Upload = AsyncDisposable & {
  /** The text fields by name; of several with one name the last. */
  fields: Record<string, string>;
  /** The file, or why there is no need to look at it. Undefined when none was chosen. */
  file: ArrivedFile | { flaw: Flaw } | undefined;
};

export type ArrivedFile = { path: string; name: string | undefined };

/** What arrived is not multipart, or ends in the middle. */
export class UnreadableUpload extends Error {
  override name = "UnreadableUpload";
  readonly statusCode = 400;
}

/** A field is longer than any form allows. */
class FieldTooLong extends Error {
  override name = "FieldTooLong";
  readonly statusCode = 413;
}

/** Our forms have seven fields and one file. A field longer than this is cut, and refused. */
const UPLOAD_LIMITS = {
  fileSize: FILE_LIMIT,
  fieldSize: 64 * 1024,
  fields: 40,
  files: 10,
  parts: 50,
  headerPairs: 20,
};

/**
 * Up to here a file that is too large is read and thrown away, so that the visitor's text is still found and can be
 * shown again. Beyond it nobody listens.
 */
const MOST_BYTES = 32 * 1024 * 1024;

/**
 * Reads a multipart request to its end: text fields into memory, the file of `fileField` into the spool in `folder`,
 * other files nowhere. The fields also become the request's body, so that a refusal can show them again.
 *
 * @throws {UnreadableUpload} when the parser gives up, and an error of status 413 when a field was too long for it; what
 *   the file system throws passes.
 */
export async function readUpload(request: FastifyRequest, folder: string, fileField: string): Promise<Upload> {
  const found = new FoundParts();
  request.body = found.fields;
  if (Number(request.headers["content-length"]) > MOST_BYTES) return found.asTooLarge();
  const overflow = countBytes(request);
  const reading = readParts(request, found, folder, fileField);
  try {
    if ((await Promise.race([reading, overflow])) === "overflow") {
      await found.abandon(reading);
      return found.asTooLarge();
    }
    return found;
  } catch (thrown) {
    throwAwayRest(request);
    await found[Symbol.asyncDispose]();
    throw isKnown(thrown) ? thrown : new UnreadableUpload("what arrived cannot be read", { cause: thrown });
  }
}

/** The file system's errors name a system call, the plugin's a status; the parser's have nothing but words. */
const isKnown = (thrown: unknown) => thrown instanceof Error && ("syscall" in thrown || "statusCode" in thrown);

/** What has been read so far. */
class FoundParts implements Upload {
  readonly fields: Record<string, string> = {};
  file: Upload["file"];
  spooled: SpooledFile | undefined;
  /** The file that is arriving just now. */
  arriving: Readable | undefined;

  asTooLarge(): Upload {
    this.file = { flaw: "tooLarge" };
    return this;
  }

  /** Stops in the middle. Without a file under way the parser waits for more for ever, so nobody waits for it. */
  async abandon(reading: Promise<unknown>): Promise<void> {
    if (!this.arriving) return;
    this.arriving.destroy();
    await Promise.allSettled([reading]);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.spooled?.[Symbol.asyncDispose]();
  }
}

async function readParts(request: FastifyRequest, found: FoundParts, folder: string, fileField: string): Promise<void> {
  let isCut = false;
  for await (const part of request.parts({ limits: UPLOAD_LIMITS })) {
    if (part.type === "field") {
      isCut ||= part.valueTruncated;
      if (typeof part.value === "string") found.fields[part.fieldname] = part.value;
    } else if (part.fieldname !== fileField) {
      part.file.resume();
    } else {
      found.arriving = part.file;
      await readFilePart(part, found, folder);
      found.arriving = undefined;
    }
  }
  /* What is left of it might pass for short enough. */
  if (isCut) throw new FieldTooLong("a field was cut off");
}

/** Whether a file was cut off at the limit is known only once its stream has ended. */
async function readFilePart({ file, filename }: MultipartFile, found: FoundParts, folder: string): Promise<void> {
  const spooled = await spool(folder, file);
  const isNone = file.bytesRead === 0 && !filename;
  if (isNone) return await spooled[Symbol.asyncDispose]();
  if (found.file) {
    found.file = { flaw: "several" };
    return await spooled[Symbol.asyncDispose]();
  }
  found.spooled = spooled;
  found.file = file.truncated ? { flaw: "tooLarge" } : { path: spooled.path, name: filename };
}

/** Resolves once more has come than anybody reads; what comes after is thrown away. */
function countBytes({ raw }: FastifyRequest): Promise<"overflow"> {
  let bytes = 0;
  return new Promise((overflow) => {
    raw.on("data", function count(chunk: Buffer) {
      bytes += chunk.length;
      if (bytes <= MOST_BYTES) return;
      raw.off("data", count);
      throwAwayRest({ raw });
      overflow("overflow");
    });
  });
}

/** Who is not read to the end cannot finish sending, and would keep the connection, and a stop, waiting. */
function throwAwayRest({ raw }: Pick<FastifyRequest, "raw">): void {
  raw.unpipe();
  raw.resume();
}
