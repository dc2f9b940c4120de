import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from "fastify";
import { isFromThisMachine } from "./from-this-machine.ts";
import type { Store } from "./store/open-store.ts";
import { probeStore } from "./store/probe.ts";

/** Each probe syncs the disk, so anybody who asks more often gets the answer of this long ago. */
const REMEMBERED_MS = 1000;

export type ReadinessOptions = { store: Store; dataDir: string; now(): number; log: Pick<FastifyBaseLogger, "warn"> };

/**
 * Answers `GET /readyz`: 200 when a submission could be kept now, else 503. The reason may name the database's host and
 * user, so it is for the log and for this machine.
 */
export function buildReadiness({ store, dataDir, now, log }: ReadinessOptions) {
  let asked = Number.NEGATIVE_INFINITY;
  let answer: Promise<string | undefined> = Promise.resolve(undefined);
  let logged: string | undefined;
  const look = async () => {
    const reason = await probeStore(store, dataDir, now());
    if (reason !== undefined && reason !== logged) log.warn({ reason }, "no submission can be kept now");
    logged = reason;
    return reason;
  };
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    /* By a clock that nobody can set: an old answer must not outlive its second. */
    if (performance.now() - asked >= REMEMBERED_MS) {
      asked = performance.now();
      answer = look();
    }
    const reason = await answer;
    reply.header("cache-control", "no-store");
    if (reason === undefined) return reply.send({ status: "ready" });
    const told = isFromThisMachine(request) ? reason : "no submission can be kept now; the log says why";
    return reply.code(503).send({ error: `Failed: ${told}` });
  };
}
