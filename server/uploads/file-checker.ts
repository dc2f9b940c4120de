import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { FileType } from "#contract/files.ts";
import type { UploadError } from "./upload-error.ts";

/** What is sent to the worker, and comes back from it. */
export type CheckRequest = { content: Uint8Array<ArrayBuffer>; allowed: readonly FileType[] };
export type CheckResponse =
  | { ok: true; type: FileType; content: Uint8Array<ArrayBuffer>; sha256: string }
  | { ok: false; flaw: UploadError };

export type FileChecker = AsyncDisposable & {
  /**
   * Checks a file in the worker, one after the other. The content is transferred: use the one that comes back.
   *
   * @throws what the worker throws, which is a bug in a check
   */
  check(content: Uint8Array, allowed: readonly FileType[]): Promise<CheckResponse>;
};

export type FileCheckerOptions = {
  script?: URL;
  /** CPU time that a file may take, in milliseconds. */
  cpuMs?: number;
  /** The same by the clock: a busy machine is no fault of the file, but nobody may wait for ever. */
  wallMs?: number;
  /** Memory of the thread, in megabytes: by default more than the largest file and everything that is made of it. */
  heapMb?: number;
};

const SCRIPT = new URL("./check-file-worker.ts", import.meta.url);
const POLL_MS = 100;
/** The garbage of so many bytes may be left before the thread is replaced: its collector would wait for more. */
const REPLACE_AFTER_BYTES = 16 * 1024 * 1024;

/**
 * Checks files in a thread of its own, so that a file made to be slow or to exhaust memory delays no request: beyond its
 * time the thread is ended, the file refused, and the next one gets a new thread. The thread starts with the first file;
 * it has none of the environment's secrets.
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
    /* Also when it fails without a file in hand. */
    const forget = () => {
      if (worker === started) worker = undefined;
    };
    started.on("error", forget);
    started.on("exit", forget);
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
      const response = await Promise.race([answer.then(([message]) => message), tooLong(running, ended.signal)]);
      if (bytesChecked > REPLACE_AFTER_BYTES) await running.terminate();
      return response;
    } catch (thrown) {
      if ((thrown as NodeJS.ErrnoException).code === "ERR_WORKER_OUT_OF_MEMORY") return TOO_COMPLEX;
      throw thrown;
    } finally {
      ended.abort();
    }
  }

  /** Ends the thread once a file has taken its time; resolves then, otherwise never. */
  async function tooLong(running: Worker, ended: AbortSignal): Promise<CheckResponse> {
    const begun = performance.now();
    let before: NodeJS.CpuUsage | undefined;
    return await new Promise((over) => {
      const timer = setInterval(async () => {
        const used = await running.cpuUsage(before).catch(() => undefined);
        const isOver = before && used && (used.user + used.system) / 1000 > cpuMs;
        before ??= used;
        if (ended.aborted || !(isOver || performance.now() - begun > wallMs)) return;
        await running.terminate();
        over(TOO_COMPLEX);
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

const TOO_COMPLEX = { ok: false, flaw: "tooComplex" } as const;

/** Small buffers share their memory with others, which cannot be transferred. */
function transferable(content: Uint8Array): Uint8Array<ArrayBuffer> {
  const isAlone = content.buffer instanceof ArrayBuffer && content.buffer.byteLength === content.byteLength;
  return isAlone ? (content as Uint8Array<ArrayBuffer>) : new Uint8Array(content);
}
