import type { FastifyReply } from "fastify";
import type { Store } from "./store/open-store.ts";
import { probeStore } from "./store/probe.ts";

/** Each probe syncs the disk, so anybody who asks more often gets the answer of this long ago. */
const REMEMBERED_MS = 1000;

/** Answers `GET /readyz`: 200 when a submission could be kept now, else 503 with the reason. */
export function buildReadiness(store: Store, dataDir: string, now: () => number) {
  let asked = Number.NEGATIVE_INFINITY;
  let answer: Promise<string | undefined> = Promise.resolve(undefined);
  return async (reply: FastifyReply): Promise<FastifyReply> => {
    /* By a clock that nobody can set: an old answer must not outlive its second. */
    if (performance.now() - asked >= REMEMBERED_MS) {
      asked = performance.now();
      answer = probeStore(store, dataDir, now());
    }
    const reason = await answer;
    reply.header("cache-control", "no-store");
    return reason === undefined
      ? reply.send({ status: "ready" })
      : reply.code(503).send({ error: `Failed: ${reason}` });
  };
}
