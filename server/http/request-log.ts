import fastifyPlugin from "fastify-plugin";
import type { Metrics } from "./metrics.ts";

/** Logs and counts each response by its route, because an address could contain what a visitor typed. */
export const requestLog = fastifyPlugin<{ metrics: Metrics }>(
  async (app, { metrics }) => {
    app.addHook("onResponse", (request, reply, done) => {
      const { method } = request;
      const route = request.routeOptions.url ?? "none";
      metrics.countRequest(method, route, reply.statusCode, reply.elapsedTime / 1000);
      const ms = Math.round(reply.elapsedTime * 10) / 10;
      request.log.info({ method, route, status: reply.statusCode, ms }, "answered");
      done();
    });
  },
  { name: "request-log" },
);
