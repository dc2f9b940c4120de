import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { SendError } from "./error-responses.ts";
import { httpError } from "./errors.ts";
import type { Metrics } from "./metrics.ts";
import { pageResponse } from "./page-response.ts";
import type { CurrentPages } from "./pages.ts";
import { hasValidHost } from "./request-origin.ts";
import type { Headers } from "./security-headers.ts";

export type SendBuiltPage = (request: FastifyRequest, reply: FastifyReply) => FastifyReply;

/**
 * Makes the function that sends the page at the requested address, or the page for an unknown address.
 *
 * It writes to Node's response itself: Fastify's `reply.send` costs about as much as sending the page. Hooks other than
 * `onSend` run as usual.
 */
export function builtPageSender(
  currentPages: CurrentPages,
  common: Headers,
  now: () => number,
  isClosing: () => boolean,
): SendBuiltPage {
  return (request, reply) => {
    const { raw } = reply.hijack();
    const response = pageResponse(currentPages(), request.raw.url ?? "/", request.headers, common, now);
    if (isClosing()) raw.shouldKeepAlive = false;
    raw.writeHead(response.status, response.headers);
    raw.end(response.body);
    return reply;
  };
}

const ROUTE = "/*";

/**
 * Sends the files of the built site. For throughput it has no hooks and no logger for each request, so it checks the
 * host, counts and logs by itself. The counted duration ends when the response is handed to the operating system.
 */
export async function staticFiles(
  app: FastifyInstance,
  { sendBuiltPage, sendError, metrics }: { sendBuiltPage: SendBuiltPage; sendError: SendError; metrics: Metrics },
): Promise<void> {
  app.setChildLoggerFactory((logger) => logger);
  app.route({
    method: ["GET", "HEAD"],
    url: ROUTE,
    handler(request, reply) {
      const started = performance.now();
      if (hasValidHost(request.raw)) sendBuiltPage(request, reply);
      else sendError(request, reply.header("connection", "close"), httpError("wrongHost"));
      const { id, method } = request;
      const status = reply.raw.statusCode;
      const ms = performance.now() - started;
      metrics.countRequest(method, ROUTE, status, ms / 1000);
      app.log.info({ reqId: id, method, route: ROUTE, status, ms: Math.round(ms * 10) / 10 }, "answered");
    },
  });
}
