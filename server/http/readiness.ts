import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from "fastify";
import type { Database } from "../database/open-database.ts";
import { failedDeliveries } from "../database/outbox.ts";
import { probeDatabase } from "../database/probe-database.ts";
import { isLoopbackRequest } from "./client-address.ts";

/** Each probe syncs the disk, so anybody who asks more often gets the answer of this long ago. */
const REMEMBERED_MS = 1000;

export type ReadinessOptions = {
  store: Database;
  dataDir: string;
  now(): number;
  log: Pick<FastifyBaseLogger, "warn">;
};

/** `reason`: why nothing can be kept. `warning`: what somebody should look at. */
type State = { reason?: string; warning?: string };

const warningOf = (mail: number, webhook: number) =>
  `deliveries failed for good: ${mail} by mail, ${webhook} by webhook; see npm run inbox -- list --state failed`;

/**
 * Responses `GET /readyz`: 200 when a submission could be kept now, else 503. The reason may name the database's host and
 * user, so it is for the log and for this machine. So is that deliveries failed, which makes no server unready.
 */
export function buildReadiness({ store, dataDir, now, log }: ReadinessOptions) {
  let asked = Number.NEGATIVE_INFINITY;
  let answer: Promise<State> = Promise.resolve({});
  let logged: string | undefined;
  const look = async (): Promise<State> => {
    const reason = await probeDatabase(store, dataDir, now());
    if (reason !== undefined && reason !== logged) log.warn({ reason }, "no submission can be kept now");
    logged = reason;
    if (reason !== undefined) return { reason };
    const { mail, webhook } = await failedDeliveries(store);
    return mail + webhook > 0 ? { warning: warningOf(mail, webhook) } : {};
  };
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    /* By a clock that nobody can set: an old answer must not outlive its second. */
    if (performance.now() - asked >= REMEMBERED_MS) {
      asked = performance.now();
      answer = look();
    }
    const { reason, warning } = await answer;
    reply.header("cache-control", "no-store");
    const isOperator = isLoopbackRequest(request);
    if (reason === undefined) return reply.send({ status: "ready", ...(isOperator && warning && { warning }) });
    const told = isOperator ? reason : "no submission can be kept now; the log says why";
    return reply.code(503).send({ error: `Failed: ${told}` });
  };
}
