import { once } from "node:events";
import { Worker } from "node:worker_threads";

export type WorkerLimits = {
  script: URL;
  /** CPU time limit per request, in milliseconds. */
  cpuMs?: number;
  /** Wall-clock limit, longer because the machine may be busy. */
  wallMs?: number;
  /** Heap of the thread in megabytes: enough for the largest request. */
  heapMb?: number;
};

const POLL_MS = 100;
/** The thread is replaced after this many bytes of content: its garbage collector would start too late. */
const REPLACE_AFTER_BYTES = 8 * 1024 * 1024;

/**
 * Runs a script in a worker thread, so that malicious content cannot block the server. Beyond the limits the thread is
 * terminated, and the next request gets a new one. The thread starts with the first request. Of the environment it has only
 * Node's compile cache, without which each thread loads a TypeScript compiler of 30 MB.
 */
export function startLimitedWorker<Request extends { content: Uint8Array }, Response>({
  script,
  cpuMs = 2_000,
  wallMs = 10_000,
  heapMb = 128,
}: WorkerLimits) {
  const { NODE_COMPILE_CACHE } = process.env;
  let worker: Worker | undefined;
  let bytesRead = 0;
  let last: Promise<unknown> = Promise.resolve();

  function start(): Worker {
    bytesRead = 0;
    const started = new Worker(script, {
      env: NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: 2 },
    });
    started.unref();
    const onEnd = () => {
      if (worker === started) worker = undefined;
    };
    started.on("error", onEnd);
    started.on("exit", onEnd);
    return started;
  }

  async function runOne(request: Request): Promise<Response | undefined> {
    worker ??= start();
    const running = worker;
    const ended = new AbortController();
    const answer = once(running, "message", { signal: ended.signal }) as Promise<[Response]>;
    bytesRead += request.content.byteLength;
    running.postMessage(request, [request.content.buffer as ArrayBuffer]);
    try {
      const response = await Promise.race([
        answer.then(([message]) => message),
        terminateAfterLimits(running, ended.signal),
      ]);
      if (bytesRead > REPLACE_AFTER_BYTES) await running.terminate();
      return response;
    } catch (thrown) {
      if ((thrown as NodeJS.ErrnoException).code === "ERR_WORKER_OUT_OF_MEMORY") return undefined;
      throw thrown;
    } finally {
      ended.abort();
    }
  }

  /** Terminates the thread when a request exceeds its limits, and resolves then. */
  async function terminateAfterLimits(running: Worker, ended: AbortSignal): Promise<undefined> {
    const started = performance.now();
    let before: NodeJS.CpuUsage | undefined;
    return await new Promise((resolve) => {
      const timer = setInterval(async () => {
        const used = await running.cpuUsage(before).catch(() => undefined);
        const isOverCpu = before && used && (used.user + used.system) / 1000 > cpuMs;
        before ??= used;
        if (ended.aborted || !(isOverCpu || performance.now() - started > wallMs)) return;
        await running.terminate();
        resolve(undefined);
      }, POLL_MS);
      ended.addEventListener("abort", () => clearInterval(timer));
    });
  }

  return {
    /**
     * Runs requests in the worker, one at a time. The content is transferred to the worker: use the one of the response.
     *
     * @returns undefined beyond the limits
     * @throws what the worker throws: a bug in it
     */
    run(request: Request): Promise<Response | undefined> {
      const alone = { ...request, content: transferable(request.content) };
      const ran = last.then(() => runOne(alone));
      last = ran.catch(() => undefined);
      return ran;
    },
    async [Symbol.asyncDispose]() {
      await worker?.terminate();
    },
  };
}

/** Copies small buffers: they share pooled memory, of which a buffer has less than half, and which cannot be transferred. */
function transferable(content: Uint8Array): Uint8Array<ArrayBuffer> {
  const isAlone = content.buffer instanceof ArrayBuffer && content.buffer.byteLength <= 2 * content.byteLength;
  return isAlone ? (content as Uint8Array<ArrayBuffer>) : new Uint8Array(content);
}
