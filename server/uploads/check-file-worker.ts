import { createHash } from "node:crypto";
import { parentPort } from "node:worker_threads";
import { checkFile } from "./check-file.ts";
import type { CheckRequest, CheckResponse } from "./file-checker.ts";

/* The thread that reads visitors' files: see file-checker.ts. */

parentPort?.on("message", async ({ content, allowed }: CheckRequest) => {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  const verdict = await checkFile(bytes, allowed);
  if (!verdict.ok) return parentPort?.postMessage(verdict satisfies CheckResponse);
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  parentPort?.postMessage({ ...verdict, content, sha256 } satisfies CheckResponse, [content.buffer]);
});
