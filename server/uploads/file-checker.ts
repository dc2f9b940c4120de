import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { FileType } from "#contract/files.ts";
import type { UploadError } from "./upload-error.ts";

/** Messages to and from the worker. */
export type CheckRequest = { content: Uint8Array<ArrayBuffer>; allowed: readonly FileType[] };
export type CheckResponse =
  | { ok: true; type: FileType; content: Uint8Array<ArrayBuffer>; sha256: string }
  | { ok: false; error: UploadError };

export type FileChecker = AsyncDisposable & {
  /**
   * Checks files in the worker, one at a time. The content is transferred to the worker: use the returned one.
   *
   * @throws what the worker throws: a bug in a check
   */
  check(content: Uint8Array, allowed: readonly FileType[]): Promise<CheckResponse>;
};

export type FileCheckerOptions = {
  script?: URL;
  /** CPU time limit per file, in milliseconds. */
  cpuMs?: number;
  /** Wall-clock limit, longer because the machine may be busy. */
  wallMs?: number;
  /** Heap of the thread in megabytes: enough for the checks of the largest file. */
  heapMb?: number;
};

const SCRIPT = new URL("./check-file-worker.ts", import.meta.url);
const POLL_MS = 100;
/** The thread is replaced after checking this many bytes: its garbage collector would start too late. */
const REPLACE_AFTER_BYTES = 16 * 1024 * 1024;

/**
 * Checks files in a worker thread, so that a malicious file cannot block the server. Beyond the limits the thread is
 * terminated, the file is rejected, and the next file gets a new thread. The thread starts with the first file and has no
 * environment variables.
 */
export function startFileChecker({
  script = SCRIPT,
  cpuMs = 2_000,
  wallMs = 10_000,
  heapMb = 128,
}: FileCheckerOptions = {}): FileChecker {
  let worker: Worker | undefined;
  let bytesChecked = 0;
  let last: Promise<unknown> = Promise.resolve();

  function start(): Worker {
    bytesChecked = 0;
    const started = new Worker(script, {
      env: {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: heapMb },
    });
    started.unref();
    const onEnd = () => {
      if (worker === started) worker = undefined;
    };
    started.on("error", onEnd);
    started.on("exit", onEnd);
    return started;
  }

  async function checkOne(request: CheckRequest): Promise<CheckResponse> {
    worker ??= start();
    const running = worker;
    const ended = new AbortController();
    const answer = once(running, "message", { signal: ended.signal }) as Promise<[CheckResponse]>;
    bytesChecked += request.content.byteLength;
    running.postMessage(request, [request.content.buffer]);
    try {
      const response = await Promise.race([
        answer.then(([message]) => message),
        rejectAfterLimits(running, ended.signal),
      ]);
      if (bytesChecked > REPLACE_AFTER_BYTES) await running.terminate();
      return response;
    } catch (thrown) {
      if ((thrown as NodeJS.ErrnoException).code === "ERR_WORKER_OUT_OF_MEMORY") return TOO_COMPLEX;
      throw thrown;
    } finally {
      ended.abort();
    }
  }

  /** Terminates the thread when a file exceeds its limits, and resolves then. */
  async function rejectAfterLimits(running: Worker, ended: AbortSignal): Promise<CheckResponse> {
    const started = performance.now();
    let before: NodeJS.CpuUsage | undefined;
    return await new Promise((resolve) => {
      const timer = setInterval(async () => {
        const used = await running.cpuUsage(before).catch(() => undefined);
        const isOverCpu = before && used && (used.user + used.system) / 1000 > cpuMs;
        before ??= used;
        if (ended.aborted || !(isOverCpu || performance.now() - started > wallMs)) return;
        await running.terminate();
        resolve(TOO_COMPLEX);
      }, POLL_MS);
      ended.addEventListener("abort", () => clearInterval(timer));
    });
  }

  return {
    check(content, allowed) {
      const request = { content: transferable(content), allowed };
      const checked = last.then(() => checkOne(request));
      last = checked.catch(() => undefined);
      return checked;
    },
    async [Symbol.asyncDispose]() {
      await worker?.terminate();
    },
  };
}

const TOO_COMPLEX = { ok: false, error: "tooComplex" } as const;

/** Copies small buffers: they share pooled memory, which cannot be transferred. */
function transferable(content: Uint8Array): Uint8Array<ArrayBuffer> {
  const isAlone = content.buffer instanceof ArrayBuffer && content.buffer.byteLength === content.byteLength;
  return isAlone ? (content as Uint8Array<ArrayBuffer>) : new Uint8Array(content);
}
