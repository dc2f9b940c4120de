import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import Fastify, { type FastifyInstance, LogController } from "fastify";
import { type DeploymentState, NOT_CHECKED } from "./checks/watch-deployment.ts";
import type { Settings } from "./config/settings.ts";
import type { Database } from "./database/schema.ts";
import { trustProxies } from "./http/client-address.ts";
import { errorResponses, sendClientError } from "./http/error-responses.ts";
import { BODY_LIMIT, toHttpError } from "./http/errors.ts";
import { closeConnections, guardConnections } from "./http/guard-connections.ts";
import { buildMetrics, requestLog } from "./http/metrics.ts";
import type { CurrentPages } from "./http/pages.ts";
import { probes } from "./http/probes.ts";
import { securityHeaders } from "./http/security-headers.ts";
import { builtPageSender, staticFiles } from "./http/static-files.ts";
import type { EditorOverrides } from "./office/editor/editor-process.ts";
import { office } from "./office/office.ts";
import { formsApi } from "./submissions/forms-api.ts";
import { requestLimits } from "./submissions/request-limits.ts";
import { buildResponses } from "./submissions/responses.ts";
import type { Scanner } from "./uploads/clamd-scanner.ts";
import { fairQueue } from "./uploads/fair-queue.ts";
import { startFileChecker } from "./uploads/file-checker.ts";
import { scanUploads } from "./uploads/scan-upload.ts";
import type { FileChecks } from "./uploads/validate-upload.ts";

export type AppDeps = {
  database: Database;
  settings(): Settings;
  pages: CurrentPages;
  scanner?: Scanner | undefined;
  now(): number;
  onSaved(): void;
  deployment?(): DeploymentState;
  /** By default the editor's own program, if OFFICE_EDIT is on. */
  editor?: EditorOverrides;
  timeouts?: Timeouts;
};

/** In milliseconds. Tested with slow requests: they leave room for 10 MB over a mobile connection of 300 kbit/s. */
const TIMEOUTS = {
  /** From the first byte of a request to its last. */
  request: 300_000,
  head: 15_000,
  /** From a response to the next request. */
  keepAlive: 10_000,
  /** For a client to read some of its response. */
  write: 30_000,
  /** The time between two checks of the timeouts. */
  interval: 2_000,
};
export type Timeouts = typeof TIMEOUTS;
const MAX_CONNECTIONS = 5_000;
/** In characters. Longer ones are unknown addresses. */
const MAX_TOKEN_LENGTH = 2_000;

/** Builds the server, its plugins and routes. Does not listen. */
export function buildApp(deps: AppDeps): FastifyInstance {
  const { database, settings, pages, now, scanner, deployment = () => NOT_CHECKED, timeouts = TIMEOUTS } = deps;
  const { dataDir, logLevel, rateLimit, trustProxy } = settings();
  const common = securityHeaders(settings());
  const responses = buildResponses({ settings, database, pages });
  const limits = requestLimits(rateLimit);
  const metrics = buildMetrics(database, now, dataDir, deployment);
  const sendBuiltPage = builtPageSender(pages, common, now, () => app.isClosing());
  const app: FastifyInstance = Fastify({
    bodyLimit: BODY_LIMIT,
    serverFactory(handler) {
      const server = createServer({
        requestTimeout: timeouts.request,
        keepAliveTimeout: timeouts.keepAlive,
        headersTimeout: timeouts.head,
        connectionsCheckingInterval: timeouts.interval,
        maxHeaderSize: 8_192,
        /* Node would respond by itself, past guardConnections; `hasValidHost` checks the header instead. */
        requireHostHeader: false,
        /* Most requests have no body and need no stream for it. */
        optimizeEmptyRequests: true,
      });
      server.maxConnections = MAX_CONNECTIONS;
      guardConnections(server, timeouts.write, handler);
      return server;
    },
    logger: { level: logLevel, base: null },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newRequestId,
    trustProxy: trustProxies(trustProxy),
    return503OnClosing: false,
    exposeHeadRoutes: false,
    /* Signed links contain tokens, and a token contains an address. */
    routerOptions: { maxParamLength: MAX_TOKEN_LENGTH },
    clientErrorHandler: sendClientError(common, settings),
    /* An address with a malformed escape, which matches no route. */
    frameworkErrors(error, request, reply) {
      if (/^(GET|HEAD)$/.test(request.method) && !request.url.startsWith("/api/")) return sendBuiltPage(request, reply);
      return responses.sendError(request, reply, toHttpError(error));
    },
  });
  /* The forms and the pages for visitors share one thread and one queue. */
  const fileChecker = startFileChecker();
  app.addHook("onClose", () => fileChecker[Symbol.asyncDispose]());
  const files: FileChecks = {
    fileChecker,
    scanUpload: scanner && scanUploads({ scanner, log: app.log, count: metrics.countScan }),
    enqueue: fairQueue(1),
  };
  const shared = { ...deps, ...files, deployment, metrics, responses, limits, common, sendBuiltPage };
  app.register(closeConnections);
  app.register(staticFiles, { sendBuiltPage, sendError: responses.sendError, metrics });
  /* In a context of their own, because hooks would cost static files much of their throughput. */
  app.register(async (context) => {
    context.register(requestLog, { metrics });
    context.register(errorResponses, { pages, settings, sendError: responses.sendError });
    context.register(probes, shared);
    context.register(office, shared);
    context.register(formsApi, shared);
  });
  return app;
}

/** The random end of a UUID. Node generates UUIDs in batches; other random bytes need a system call each time. */
const newRequestId = () => randomUUID().slice(-12);
