import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { Worker } from "node:worker_threads";

export type WorkerLimits = {
  script: URL;
  /** CPU time limit per request, in milliseconds, without the start of the thread. */
  cpuMs?: number;
  /** Wall-clock limit, with the start of the thread: shorter than a form waits for its response. */
  wallMs?: number;
  /** Heap of the thread in megabytes: enough for the largest request. */
  heapMb?: number;
};

const POLL_MS = 100;
/** The thread is replaced after this many bytes of content: its garbage collector would start too late. */
const REPLACE_AFTER_BYTES = 8 * 1024 * 1024;

/** The machine is too busy to finish a request in time, which says nothing about the content. */
export class MachineBusy extends Error {
  readonly code = "MACHINE_BUSY";
}

/**
 * Runs a script in a worker thread, so that malicious content cannot block the server. Beyond the limits the thread is
 * terminated, and the next request gets a new one. The thread starts with the first request; its script posts a message when
 * it is ready, and one for each request. Of the environment it has only Node's compile cache, without which a thread of the
 * editor, whose scripts are not bundled, loads a TypeScript compiler of 30 MB.
 */
export function startLimitedWorker<Request extends { content: Uint8Array }, Response>({
  script,
  cpuMs = 5_000,
  wallMs = 40_000,
  heapMb = 128,
}: WorkerLimits) {
  const { NODE_COMPILE_CACHE } = process.env;
  let thread: { worker: Worker; ready: Promise<unknown> } | undefined;
  let bytesRead = 0;
  let last: Promise<unknown> = Promise.resolve();

  function start() {
    bytesRead = 0;
    const worker = new Worker(script, {
      env: NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: 2 },
    });
    worker.unref();
    const onEnd = () => {
      if (thread?.worker === worker) thread = undefined;
    };
    worker.on("error", onEnd);
    worker.on("exit", onEnd);
    return { worker, ready: once(worker, "message") };
  }

  async function runOne(request: Request): Promise<Response | undefined> {
    thread ??= start();
    const { worker, ready } = thread;
    const ended = new AbortController();
    const { signal } = ended;
    const timeUp = wait(wallMs, "busy" as const, { signal, ref: false });
    timeUp.catch(() => {}); // it is aborted once the file is checked
    try {
      /* The thread goes on starting, for the next request. */
      if ((await Promise.race([ready, timeUp])) === "busy") throw new MachineBusy("the thread has not started in time");
      const before = await worker.cpuUsage();
      bytesRead += request.content.byteLength;
      const answer = once(worker, "message", { signal }) as Promise<[Response]>;
      worker.postMessage(request, [request.content.buffer as ArrayBuffer]);
      const outcome = await Promise.race([answer, cpuExceeded(worker, before, signal), timeUp]);
      if (typeof outcome === "string" || bytesRead > REPLACE_AFTER_BYTES) await worker.terminate();
      if (outcome === "busy") throw new MachineBusy("a request has not ended in time");
      return outcome === "tooMuch" ? undefined : outcome[0];
    } catch (thrown) {
      if ((thrown as NodeJS.ErrnoException).code === "ERR_WORKER_OUT_OF_MEMORY") return undefined;
      throw thrown;
    } finally {
      ended.abort();
    }
  }

  async function cpuExceeded(worker: Worker, before: NodeJS.CpuUsage, signal: AbortSignal): Promise<"tooMuch"> {
    return await new Promise((resolve) => {
      const timer = setInterval(async () => {
        const used = await worker.cpuUsage(before).catch(() => undefined);
        if (used && (used.user + used.system) / 1000 > cpuMs) resolve("tooMuch");
      }, POLL_MS);
      signal.addEventListener("abort", () => clearInterval(timer));
    });
  }

  return {
    /**
     * Runs requests in the worker, one at a time. The content is transferred to the worker: use the one of the response.
     *
     * @returns undefined beyond the limits of CPU time and memory
     * @throws MachineBusy after the wall-clock limit; what the worker throws: a bug in it
     */
    run(request: Request): Promise<Response | undefined> {
      const alone = { ...request, content: transferable(request.content) };
      const ran = last.then(() => runOne(alone));
      last = ran.catch(() => undefined);
      return ran;
    },
    async [Symbol.asyncDispose]() {
      await thread?.worker.terminate();
    },
  };
}

/** Copies small buffers: they share pooled memory, of which a buffer has less than half, and which cannot be transferred. */
function transferable(content: Uint8Array): Uint8Array<ArrayBuffer> {
  const isAlone = content.buffer instanceof ArrayBuffer && content.buffer.byteLength <= 2 * content.byteLength;
  return isAlone ? (content as Uint8Array<ArrayBuffer>) : new Uint8Array(content);
}
