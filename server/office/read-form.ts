import type { FastifyRequest } from "fastify";
import { FILE_LIMIT } from "#contract/files.ts";
import { toHttpError } from "../http/errors.ts";
import { UnreadableUpload } from "../uploads/read-upload.ts";
import type { PostedFile } from "./office-context.ts";

/** The limit of `deploy/nginx.conf`, which sends a page about it. */
const BODY_LIMIT = 33 * 1024 * 1024;
/** A longer text is not cut, but rejected. */
const FIELD_LIMIT = 2 * 1024 * 1024;
const LIMITS = { fieldSize: FIELD_LIMIT, fileSize: FILE_LIMIT, fields: 100, files: 20, parts: 120, headerPairs: 20 };

/** A form body is larger than BODY_LIMIT, or of unknown size, or a field is larger than FIELD_LIMIT. */
class FormTooLarge extends Error {
  override name = "FormTooLarge";
  readonly statusCode = 413;
}

/**
 * Reads a multipart form of the office: its fields become the body of the request. Of files from others than people who are
 * signed in, only the names are kept.
 */
export async function readOfficeForm(request: FastifyRequest): Promise<void> {
  const length = Number(request.headers["content-length"] ?? Number.NaN);
  if (!(length <= BODY_LIMIT)) throw new FormTooLarge(`a form of ${length} bytes`);
  const form = new URLSearchParams();
  const files: PostedFile[] = [];
  try {
    for await (const part of request.parts({ limits: LIMITS })) {
      if (part.type === "field" && part.valueTruncated) throw new FormTooLarge(`the field ${part.fieldname}`);
      if (part.type === "field") form.append(part.fieldname, String(part.value));
      else if (request.person === undefined || !part.filename) {
        part.file.resume();
        if (part.filename) files.push({ name: part.filename, content: Buffer.alloc(0), isTooLarge: false });
      } else {
        const content = await part.toBuffer();
        files.push({ name: part.filename, content, isTooLarge: part.file.truncated });
      }
    }
  } catch (cause) {
    throw toHttpError(cause).status < 500 ? cause : new UnreadableUpload("the form cannot be parsed", { cause });
  }
  request.body = form;
  request.postedFiles = files;
}
