import type { FileRequest } from "./file-request.ts";

/* On the global object, because pages and the build load this module separately. */
const shared = globalThis as { requestedMedia?: Map<string, FileRequest> };
shared.requestedMedia ??= new Map();

/**
 * The request for each file that a component has asked for, by its path on the site. `publishFiles()` makes them after
 * the build and in `npm run dev`.
 */
export const requestedFiles: Map<string, FileRequest> = shared.requestedMedia;
