import { createHash } from "node:crypto";
import { flushCompileCache } from "node:module";
import { parentPort } from "node:worker_threads";
import { checkFile } from "./check-file.ts";
import type { CheckRequest, CheckResponse } from "./file-checker.ts";

/* The worker thread of file-checker.ts. It may be terminated, so it saves its compiled code as soon as that is complete. */
setImmediate(flushCompileCache);

parentPort?.on("message", async ({ content, allowed }: CheckRequest & { content: Uint8Array<ArrayBuffer> }) => {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  const result = await checkFile(bytes, allowed);
  if (!result.ok) return parentPort?.postMessage(result satisfies CheckResponse);
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  parentPort?.postMessage({ ...result, content, sha256 } satisfies CheckResponse, [content.buffer]);
});
parentPort?.postMessage("ready");
