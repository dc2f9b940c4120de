import type { Readable } from "node:stream";
import type { MultipartFile } from "@fastify/multipart";
import type { FastifyRequest } from "fastify";
import { FILE_LIMIT } from "#contract/files.ts";
import { type SpooledFile, spool } from "./spool.ts";
import type { UploadError } from "./upload-error.ts";

/** A parsed multipart form. Its spooled file is removed at the end of the `await using` scope. */
export type Upload = AsyncDisposable & {
  /** The text fields by name; the last one wins. */
  fields: Record<string, string>;
  /** The file, or its error. Undefined if none was chosen. */
  file: { path: string; name: string | undefined } | { error: UploadError } | undefined;
};

/** The body is not multipart, or is incomplete. */
export class UnreadableUpload extends Error {
  override name = "UnreadableUpload";
  readonly statusCode = 400;
}

/**
 * The forms have at most seven fields and one file. Text fields are read as streams too: otherwise the parser would buffer
 * all of them, also unknown ones.
 */
const PARSER = {
  isPartAFile: () => true,
  limits: { fileSize: FILE_LIMIT, files: 20, parts: 20, headerPairs: 20, headerSize: 2048 },
};

/**
 * Bytes read of a text field per allowed character. A character has at most three bytes in UTF-8. The double allows the form
 * to report the field and return its text if it is slightly too long.
 */
const BYTES_PER_CHARACTER = 6;
/** Characters of a field without a limit: a choice, or the honeypot. */
const SHORT_FIELD = 200;

const bytesOf = (field: string, limits: KnownParts["limits"]) => BYTES_PER_CHARACTER * (limits[field] ?? SHORT_FIELD);

/**
 * Up to this size the body of a too large file is read and discarded, so that the text fields are found and can be shown
 * again. The rest is ignored.
 */
const MAX_BYTES = 32 * 1024 * 1024;

export type KnownParts = {
  texts: ReadonlySet<string>;
  limits: Readonly<Record<string, number>>;
  file: string;
};

/**
 * Reads a multipart request to its end: known text fields into memory, the known file into the spool in `folder`, and
 * discards all other parts. The fields also become the request's body, so that an error page can show them again.
 *
 * @throws {UnreadableUpload} if the body cannot be parsed, an error of status 413 if a field is too long, and errors of the
 *   file system
 */
export async function readUpload(request: FastifyRequest, folder: string, known: KnownParts): Promise<Upload> {
  const found = new FoundParts();
  request.body = found.fields;
  if (Number(request.headers["content-length"]) > MAX_BYTES) return found.asTooLarge();
  const overflow = countBytes(request);
  const reading = readParts(request, found, folder, known);
  try {
    if ((await Promise.race([reading, overflow])) === "overflow") {
      await found.stop();
      return found.asTooLarge();
    }
    return found;
  } catch (thrown) {
    discardRest(request);
    await found[Symbol.asyncDispose]();
    throw isKnown(thrown) ? thrown : new UnreadableUpload("the body cannot be parsed", { cause: thrown });
  }
}

/** Errors of the file system have a system call, those of the plugin a status; the parser's have neither. */
const isKnown = (thrown: unknown) => thrown instanceof Error && ("syscall" in thrown || "statusCode" in thrown);

class FoundParts implements Upload {
  readonly fields: Record<string, string> = {};
  file: Upload["file"];
  spooled: SpooledFile | undefined;
  /** The part that is being read, and its end. */
  current: { content: Readable; isRead: Promise<void> } | undefined;
  isStopped = false;
  /** The file cannot be written. It is thrown after the fields behind it are read, so that an error page can show them again. */
  error: unknown;

  asTooLarge(): Upload {
    this.file = { error: "tooLarge" };
    return this;
  }

  /** Ends the current part, and discards the parts that the parser has already found. It would wait forever for the rest. */
  async stop(): Promise<void> {
    this.isStopped = true;
    this.current?.content.destroy();
    await Promise.allSettled([this.current?.isRead]);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.spooled?.[Symbol.asyncDispose]();
  }
}

async function readParts(request: FastifyRequest, found: FoundParts, folder: string, known: KnownParts): Promise<void> {
  let isTruncated = false;
  const readPart = async (part: MultipartFile) => {
    const { fieldname, file, filename } = part;
    if (!isFile(part) && known.texts.has(fieldname)) {
      const { text, isWhole } = await readText(file, bytesOf(fieldname, known.limits));
      found.fields[fieldname] = text;
      isTruncated ||= !isWhole;
    } else if (isFile(part) && fieldname === known.file && !found.file) {
      await readFilePart(file, filename, found, folder);
    } else {
      if (isFile(part) && fieldname === known.file) found.file = { error: "several" };
      file.resume();
    }
  };
  for await (const part of request.parts(PARSER)) {
    /* Does not occur: see PARSER. */
    if (part.type === "field") continue;
    if (found.isStopped) {
      part.file.resume();
      continue;
    }
    found.current = { content: part.file, isRead: readPart(part) };
    await found.current.isRead;
    found.current = undefined;
  }
  if (found.error) throw found.error;
  /* The truncated text might be short enough to be accepted. */
  if (isTruncated) throw Object.assign(new Error("a field was truncated"), { statusCode: 413 });
}

/** A file part has a file name, perhaps an empty one, or the type application/octet-stream. */
const isFile = ({ filename, mimetype }: Pick<MultipartFile, "filename" | "mimetype">) =>
  (filename as string | undefined) !== undefined || mimetype === "application/octet-stream";

/** Reads the first `most` bytes of a text. @returns the text, and whether it was complete */
async function readText(content: Readable, most: number): Promise<{ text: string; isWhole: boolean }> {
  const bytes = Buffer.alloc(most);
  let length = 0;
  let total = 0;
  for await (const chunk of content as AsyncIterable<Buffer>) {
    length += chunk.copy(bytes, length);
    total += chunk.length;
  }
  /* With `stream` an incomplete character at the end is omitted. */
  const isWhole = total <= most;
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes.subarray(0, length), { stream: !isWhole });
  return { text, isWhole };
}

/** `truncated` is only known after the stream has ended. */
async function readFilePart(file: MultipartFile["file"], name: string | undefined, found: FoundParts, folder: string) {
  const spooled = await spool(folder, file).catch((thrown: unknown) => {
    found.error = thrown;
    file.resume();
  });
  if (!spooled) return;
  /* A file input without a file. */
  if (file.bytesRead === 0 && !name) return await spooled[Symbol.asyncDispose]();
  found.spooled = spooled;
  found.file = file.truncated ? { error: "tooLarge" } : { path: spooled.path, name };
}

/** Resolves once the body exceeds MAX_BYTES; the rest is discarded. */
function countBytes({ raw }: FastifyRequest): Promise<"overflow"> {
  let bytes = 0;
  return new Promise((resolve) => {
    raw.on("data", function count(chunk: Buffer) {
      bytes += chunk.length;
      if (bytes <= MAX_BYTES) return;
      raw.off("data", count);
      discardRest({ raw });
      resolve("overflow");
    });
  });
}

/** Drains the request body; otherwise the connection and the shutdown would hang. */
function discardRest({ raw }: Pick<FastifyRequest, "raw">): void {
  raw.unpipe();
  raw.resume();
}
