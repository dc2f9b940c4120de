import { extname } from "node:path";
import type { FileType } from "#contract/files.ts";
import { startLimitedWorker, type WorkerLimits } from "./limited-worker.ts";
import type { UploadError } from "./upload-error.ts";

export type CheckRequest = { content: Uint8Array; allowed: readonly FileType[] };
export type CheckResponse =
  | { ok: true; type: FileType; content: Uint8Array<ArrayBuffer>; sha256: string }
  | { ok: false; error: UploadError };

/** In TypeScript beside this module, in JavaScript beside the bundle (scripts/bundle-server.ts). */
const SCRIPT = new URL(`./check-file-worker${extname(import.meta.url)}`, import.meta.url);

/** Checks files in a worker thread, so that a malicious file cannot block the server. */
export function startFileChecker({ script = SCRIPT, ...limits }: Partial<WorkerLimits> = {}) {
  const worker = startLimitedWorker<CheckRequest, CheckResponse>({ script, ...limits });
  return {
    /** The content is transferred to the worker: use the returned one. A file beyond the limits of the worker is rejected. */
    check: async (content: Uint8Array, allowed: readonly FileType[]): Promise<CheckResponse> =>
      (await worker.run({ content, allowed })) ?? { ok: false, error: "tooComplex" },
    [Symbol.asyncDispose]: () => worker[Symbol.asyncDispose](),
  };
}

export type FileChecker = ReturnType<typeof startFileChecker>;
