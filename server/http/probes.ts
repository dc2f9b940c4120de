import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from "fastify";
import type { Config } from "../config/config.ts";
import type { Database } from "../database/open-database.ts";
import { isLoopbackRequest } from "./client-address.ts";
import type { Metrics } from "./metrics.ts";
import type { CurrentPages } from "./pages.ts";
import { buildReadiness } from "./readiness.ts";
import type { Headers } from "./security-headers.ts";
import type { SendBuiltPage } from "./static-files.ts";

export type ProbesOptions = {
  config: Pick<Config, "dataDir" | "metrics">;
  database: Database;
  pages: CurrentPages;
  now(): number;
  metrics: Metrics;
  /** The headers of every response. */
  common: Headers;
  sendBuiltPage: SendBuiltPage;
};

/** Adds the routes for monitoring: `/healthz`, `/readyz` and `/metrics`. */
export async function probes(app: FastifyInstance, options: ProbesOptions): Promise<void> {
  const { config, database, pages, now, metrics, common, sendBuiltPage } = options;
  const readiness = buildReadiness({ database, pages, now, dataDir: config.dataDir, log: app.log });
  /* Monitoring asks every few seconds, so only failures are logged. */
  const probe = { method: ["GET", "HEAD"] as HTTPMethods[], logLevel: "warn" as const };
  app.addHook("onRequest", async (_request, reply) => void reply.headers(common));
  app.route({ ...probe, url: "/healthz", handler: (_request, reply) => reply.send({ status: "ok" }) });
  app.route({ ...probe, url: "/readyz", handler: readiness.handle });
  app.route({
    ...probe,
    url: "/metrics",
    async handler(request: FastifyRequest, reply: FastifyReply) {
      const isAllowed = config.metrics === "any" || (config.metrics === "loopback" && isLoopbackRequest(request));
      if (!isAllowed) return sendBuiltPage(request, reply);
      const text = await metrics.write(await readiness.isReady());
      return reply.header("cache-control", "no-store").type("text/plain; version=0.0.4; charset=utf-8").send(text);
    },
  });
}
