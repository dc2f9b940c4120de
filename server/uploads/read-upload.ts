import type { Readable } from "node:stream";
import type { MultipartFile } from "@fastify/multipart";
import type { FastifyRequest } from "fastify";
import { FILE_LIMIT } from "#contract/files.ts";
import { LIMITS } from "#contract/limits.ts";
import { type SpooledFile, spool } from "./spool.ts";
import type { UploadError } from "./upload-error.ts";

/** What a form sent as multipart. Its spooled file is gone at the end of the `await using` scope. */
export type Upload = AsyncDisposable & {
  /** The text fields by name; of several with one name the last. */
  fields: Record<string, string>;
  /** The file, or why there is no need to look at it. Undefined when none was chosen. */
  file: ArrivedFile | { flaw: UploadError } | undefined;
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

/**
 * Our forms have at most seven fields and one file. Every part is read as a stream, text fields too: the parser itself
 * would collect them in memory, whatever they are called.
 */
const PARSER = {
  isPartAFile: () => true,
  limits: { fileSize: FILE_LIMIT, files: 20, parts: 20, headerPairs: 20, headerSize: 2048 },
};

/**
 * Bytes of a text field that are read for each character it may have. A character takes at most three in UTF-8; twice
 * that, so that a text somewhat too long is refused by the form, which names the field, and can be shown again.
 */
const BYTES_PER_CHARACTER = 6;
/** Characters of a field that has no limit of its own: a choice, or the honeypot. */
const SHORT_FIELD = 200;

const bytesOf = (field: string) =>
  BYTES_PER_CHARACTER * ((LIMITS as Readonly<Record<string, number>>)[field] ?? SHORT_FIELD);

/**
 * Up to here a file that is too large is read and thrown away, so that the visitor's text is still found and can be
 * shown again. Beyond it nobody listens.
 */
const MOST_BYTES = 32 * 1024 * 1024;

/** The parts of a multipart request that are kept. */
export type KnownParts = {
  texts: ReadonlySet<string>;
  file: string;
};

/**
 * Reads a multipart request to its end: known text fields into memory, the known file into the spool in `folder`, and
 * discards all other parts as they arrive. The fields also become the request's body, so that a refusal can show them
 * again.
 *
 * @throws {UnreadableUpload} when the parser gives up, and an error of status 413 when a field was too long for it; what
 *   the file system throws passes.
 */
export async function readUpload(request: FastifyRequest, folder: string, known: KnownParts): Promise<Upload> {
  const found = new FoundParts();
  request.body = found.fields;
  if (Number(request.headers["content-length"]) > MOST_BYTES) return found.asTooLarge();
  const overflow = countBytes(request);
  const reading = readParts(request, found, folder, known);
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

async function readParts(request: FastifyRequest, found: FoundParts, folder: string, known: KnownParts): Promise<void> {
  let isSubset = false;
  for await (const part of request.parts(PARSER)) {
    /* Never: see PARSER. */
    if (part.type === "field") continue;
    const { fieldname, file, filename } = part;
    found.arriving = file;
    if (!isFile(part) && known.texts.has(fieldname)) {
      const { text, isWhole } = await readText(file, bytesOf(fieldname));
      found.fields[fieldname] = text;
      isSubset ||= !isWhole;
    } else if (isFile(part) && fieldname === known.file && !found.file) {
      await readFilePart(file, filename, found, folder);
    } else {
      if (isFile(part) && fieldname === known.file) found.file = { flaw: "several" };
      file.resume();
    }
    found.arriving = undefined;
  }
  /* What is left of it might pass for short enough. */
  if (isSubset) throw new FieldTooLong("a field was cut off");
}

/** A file has a name, if only an empty one; what is neither named nor typed as bytes is text. */
const isFile = ({ filename, mimetype }: Pick<MultipartFile, "filename" | "mimetype">) =>
  (filename as string | undefined) !== undefined || mimetype === "application/octet-stream";

/** The first `most` bytes of a text, copied into a buffer of exactly that size, and whether that was all of it. */
async function readText(content: Readable, most: number): Promise<{ text: string; isWhole: boolean }> {
  const bytes = Buffer.alloc(most);
  let length = 0;
  let total = 0;
  for await (const chunk of content as AsyncIterable<Buffer>) {
    length += chunk.copy(bytes, length);
    total += chunk.length;
  }
  /* As a stream: half a character at the end is left out. */
  const isWhole = total <= most;
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes.subarray(0, length), { stream: !isWhole });
  return { text, isWhole };
}

/** Whether a file was cut off at the limit is known only once its stream has ended. */
async function readFilePart(
  file: MultipartFile["file"],
  name: string | undefined,
  found: FoundParts,
  folder: string,
): Promise<void> {
  const spooled = await spool(folder, file);
  /* A browser's file input without a choice. */
  if (file.bytesRead === 0 && !name) return await spooled[Symbol.asyncDispose]();
  found.spooled = spooled;
  found.file = file.truncated ? { flaw: "tooLarge" } : { path: spooled.path, name };
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
