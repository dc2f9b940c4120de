import type { FastifyRequest } from "fastify";
import type { Person } from "./api-types.ts";
import type { Publisher } from "./publish/publisher.ts";
import type { Drafts } from "./records/drafts.ts";

/** Where the program starts, and its folders, as absolute paths. */
export type Folders = {
  /** The project: `npm run publish` runs here. */
  root: string;
  /** The published content. */
  published: string;
  /** The copy of the content folder that people change and the preview shows. */
  drafts: string;
  /** The pictures of the drafts. */
  media: string;
  /** Everything that the editor keeps: `DATA_DIR/drafts`. The drafts are its folder `content`. */
  kept: string;
  /** The builds of the preview: `DATA_DIR/preview`. */
  preview: string;
};

/** What the routes of the editor share. */
export type EditorDeps = {
  folders: Folders;
  drafts: Drafts;
  publisher: Publisher;
  /** Who sent a request. */
  person(request: FastifyRequest): Person;
  /** Milliseconds since 1970. */
  now(): number;
};

/** All addresses of the editor begin with it. */
export const BASE = "/office/content";
/** In bytes: the largest body without a file, and the largest file. */
export const JSON_LIMIT = 2 * 1024 * 1024;
export const UPLOAD_LIMIT = 12 * 1024 * 1024;

/**
 * An error with a sentence for the person, such as `new EditorError(404, "This record was removed.")`. Routes may throw it.
 * The answer is `{ "error": "…" }`.
 */
export class EditorError extends Error {
  readonly statusCode: number;
  constructor(statusCode: number, sentence: string, options?: ErrorOptions) {
    super(sentence, options);
    this.statusCode = statusCode;
  }
}
