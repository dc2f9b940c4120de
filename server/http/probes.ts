import { setTimeout as wait } from "node:timers/promises";
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from "fastify";
import project from "../../package.json" with { type: "json" };
import type { Settings } from "../config/settings.ts";
import { SCHEMA_NUMBER } from "../database/migrations.ts";
import { failedDeliveries } from "../database/outbox.ts";
import { probeDatabase } from "../database/probe-database.ts";
import type { Database } from "../database/schema.ts";
import { isLoopbackRequest } from "./client-address.ts";
import type { Metrics } from "./metrics.ts";
import type { Headers } from "./security-headers.ts";
import type { SendBuiltPage } from "./static-files.ts";

export type ProbesOptions = {
  database: Database;
  settings(): Pick<Settings, "stamp" | "commit" | "dataDir" | "metrics">;
  now(): number;
  metrics: Metrics;
  common: Headers;
  sendBuiltPage: SendBuiltPage;
};

export async function probes(app: FastifyInstance, options: ProbesOptions): Promise<void> {
  const { settings, metrics, common, sendBuiltPage } = options;
  const readiness = buildReadiness(options, app.log);
  /* Monitoring asks every few seconds, so only failures are logged. */
  const probe = { method: ["GET", "HEAD"] as HTTPMethods[], logLevel: "warn" as const };
  app.addHook("onRequest", async (_request, reply) => void reply.headers(common));
  app.route({ ...probe, url: "/healthz", handler: (_request, reply) => reply.send({ status: "ok" }) });
  app.route({ ...probe, url: "/readyz", handler: readiness.handle });
  app.route({
    ...probe,
    url: "/metrics",
    async handler(request: FastifyRequest, reply: FastifyReply) {
      const { metrics: allowed } = settings();
      const isAllowed = allowed === "any" || (allowed === "loopback" && isLoopbackRequest(request));
      if (!isAllowed) return sendBuiltPage(request, reply);
      const text = await metrics.write(await readiness.isReady());
      return reply.header("cache-control", "no-store").type("text/plain; version=0.0.4; charset=utf-8").send(text);
    },
  });
}

/** Each probe syncs the disk, so its result is cached for this long. */
const CACHE_MS = 1000;
/** The longest waits for a probe, such as of a database that vanished: of the metrics, and of a load balancer. */
const WAITS = { metricsMs: 1000, balancerMs: 10_000 };

/** `reason`: why no submission can be saved. `warning`: what the operator should check. */
type State = { reason?: string; warning?: string };

/**
 * `handle` answers `GET /readyz`: 200 if a submission can be saved now, else 503. The reason may contain the database's host and
 * user, so it is only logged and sent to this machine. So are failed deliveries, which do not make the server unready, the
 * version, the number of the schema, and the stamp and the commit of the loaded build. `isReady` is the same probe for the
 * metrics. Without a result in time, the server is not ready.
 */
export function buildReadiness(
  { database, settings, now }: Pick<ProbesOptions, "database" | "settings" | "now">,
  log: Pick<FastifyBaseLogger, "warn">,
  waits = WAITS,
) {
  let probedAt = Number.NEGATIVE_INFINITY;
  let state: Promise<State> = Promise.resolve({});
  let loggedReason: string | undefined;
  const probe = async (): Promise<State> => {
    const reason = await probeDatabase(database, settings().dataDir, now());
    if (reason !== undefined && reason !== loggedReason) log.warn({ reason }, "no submission can be saved now");
    loggedReason = reason;
    if (reason !== undefined) return { reason };
    const { mail, webhook } = await failedDeliveries(database);
    const warning = `deliveries failed permanently: ${mail} by mail, ${webhook} by webhook; see npm run inbox -- list --state failed`;
    return mail + webhook > 0 ? { warning } : {};
  };
  const currentState = (): Promise<State> => {
    /* A monotonic clock, so that a change of the system time does not extend the cache. */
    if (performance.now() - probedAt >= CACHE_MS) {
      probedAt = performance.now();
      state = probe();
    }
    return state;
  };
  const stateWithin = (ms: number): Promise<State> =>
    Promise.race([currentState(), wait(ms, { reason: "the database does not respond" }, { ref: false })]);
  return {
    isReady: async (): Promise<boolean> => (await stateWithin(waits.metricsMs)).reason === undefined,
    async handle(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
      const { reason, warning } = await stateWithin(waits.balancerMs);
      reply.header("cache-control", "no-store");
      const isOperator = isLoopbackRequest(request);
      if (reason === undefined) {
        const version = { version: project.version, schema: SCHEMA_NUMBER };
        const { stamp: build, commit } = settings();
        const details = { ...(warning && { warning }), ...version, build, commit };
        return reply.send({ status: "ready", ...(isOperator && details) });
      }
      const message = isOperator ? reason : "no submission can be saved now; the log says why";
      return reply.code(503).send({ error: `Failed: ${message}` });
    },
  };
}
