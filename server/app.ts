import { randomUUID } from "node:crypto";
import { createServer, type RequestListener, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import multipart from "@fastify/multipart";
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type HTTPMethods,
  LogController,
} from "fastify";
import { DURATION_HEADER } from "#contract/bot-signals.ts";
import type { Config } from "./config/config.ts";
import type { Database } from "./database/open-database.ts";
import type { DeliveryChannel } from "./database/schema.ts";
import { messageIds } from "./delivery/message-id.ts";
import { clientAddress, trustProxies } from "./http/client-address.ts";
import { BODY_LIMIT, type ErrorCode, httpError, toHttpError, tooManyRequests } from "./http/errors.ts";
import { guardConnections } from "./http/guard-connections.ts";
import { answerMetrics, buildMetrics, type Metrics } from "./http/metrics.ts";
import { pageResponse } from "./http/page-response.ts";
import type { Pages } from "./http/pages.ts";
import { buildReadiness } from "./http/readiness.ts";
import { requestOriginOf } from "./http/request-origin.ts";
import { type Headers, securityHeaders } from "./http/security-headers.ts";
import { serveStaticFiles } from "./http/serve-static-files.ts";
import { hasValidHost } from "./http/valid-host.ts";
import { APPLICATION_FORM } from "./submissions/application-form.ts";
import { CONTACT_FORM } from "./submissions/contact-form.ts";
import { DEMO_FORM } from "./submissions/demo-form.ts";
import type { Form } from "./submissions/form.ts";
import { FORMS } from "./submissions/forms.ts";
import { limitOpenRequests } from "./submissions/open-requests.ts";
import { buildRateLimiter } from "./submissions/rate-limit.ts";
import { receiveForms } from "./submissions/receive.ts";
import { buildResponses, type Responses } from "./submissions/responses.ts";
import { circuitBreaker } from "./uploads/circuit-breaker.ts";
import { clamdScanner } from "./uploads/clamd-scanner.ts";
import { startFileChecker } from "./uploads/file-checker.ts";
import { scanUploads } from "./uploads/scan-upload.ts";
import { spoolFolder } from "./uploads/spool.ts";

export type AppDeps = {
  store: Database;
  /** Undefined when the site is not built: then only the API answers. */
  pages: Pages | undefined;
  now(): number;
  /** Called once something new is in the outbox. */
  onKept(): void;
  /** How long a visitor may take; by default TIMEOUTS. */
  timeouts?: Timeouts;
};

/** In milliseconds. */
export type Timeouts = {
  /** From the first byte of a request to its last. */
  request: number;
  /** For its head alone. */
  head: number;
  /** From an answer to the next request. */
  keepAlive: number;
  /** For a client to read some of its answer. */
  write: number;
  /** How often it is seen whose time is over. */
  look: number;
};

/** Tried under slow requests; a visitor's browser comes nowhere near them: 10 MB over a telephone's 300 kbit/s. */
const TIMEOUTS: Timeouts = { request: 300_000, head: 15_000, keepAlive: 10_000, write: 30_000, look: 2_000 };

const connectionLimits = ({ request, head, keepAlive, look }: Timeouts) => ({
  requestTimeout: request,
  keepAliveTimeout: keepAlive,
  headersTimeout: head,
  connectionsCheckingInterval: look,
  maxHeaderSize: 8_192,
  /* Node's own answer would get past guardConnections; hasValidHost checks it. */
  requireHostHeader: false,
  /* Most requests have no body, and need no stream for it. */
  optimizeEmptyRequests: true,
});
const MAX_CONNECTIONS = 5_000;
/** Unanswered forms of one network at once; an office behind one address seldom has more. */
const MAX_OPEN_REQUESTS = 20;
/** When to try again after too many of them. */
const OPEN_REQUESTS_RETRY_MS = 30_000;

/** The random end of a UUID: Node makes those in stock, where random bytes are asked of the system each time. */
const newRequestId = () => randomUUID().slice(-12);

/** The route of the built site's files. */
const FILES = "/*";

const READ: HTTPMethods[] = ["GET", "HEAD"];
/** The methods some address may answer to, in the order of an Allow header. */
const METHODS: HTTPMethods[] = [...READ, "POST"];

/** Builds the server: its limits, its routes, and what it answers when something goes wrong. Does not listen. */
export function buildApp(config: Config, deps: AppDeps): FastifyInstance {
  const common = securityHeaders(config);
  const answers = buildResponses(config, deps.pages);
  const sendPage = pageHandler(deps.pages, common);
  const metrics = buildMetrics(deps.store, deps.now, config.dataDir);
  let isClosing = () => false;
  const logsAnswers = ["info", "debug"].includes(config.logLevel);
  const countFile = metrics.requestCounter("GET", FILES, 200);
  const onFile = () => {
    countFile();
    if (logsAnswers) app.log.info({ reqId: newRequestId(), method: "GET", route: FILES, status: 200 }, "answered");
  };
  const answerFirst = (next: RequestListener): RequestListener =>
    deps.pages ? serveStaticFiles({ pages: deps.pages, next, isClosing: () => isClosing(), onAnswer: onFile }) : next;
  const timeouts = deps.timeouts ?? TIMEOUTS;
  const app: FastifyInstance = Fastify({
    bodyLimit: BODY_LIMIT,
    serverFactory(handler) {
      const server = createServer(connectionLimits(timeouts));
      guardConnections(server, timeouts.write, answerFirst(handler));
      return server;
    },
    logger: { level: config.logLevel, base: null },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newRequestId,
    trustProxy: trustProxies(config.trustProxy),
    return503OnClosing: false,
    exposeHeadRoutes: false,
    clientErrorHandler: unreadableHandler(common),
    /* An address with a malformed escape: it reaches no route. */
    frameworkErrors(error, request, reply) {
      if (READ.includes(request.method) && !request.url.startsWith("/api/")) return sendPage(request, reply);
      return answers.httpError(request, reply, toHttpError(error));
    },
  });
  app.server.maxConnections = MAX_CONNECTIONS;
  readForms(app);
  logAnswers(app, metrics);
  isClosing = closeConnectionsOnShutdown(app);
  drainUploadsAfterError(app, isClosing);
  app.addHook("onRequest", async (request, reply) => {
    if (hasValidHost(request.raw)) return;
    return answers.httpError(request, reply.header("connection", "close"), httpError("wrongHost"));
  });
  app.setErrorHandler((error, request, reply) => {
    const found = toHttpError(error);
    if (found.status >= 500) request.log.error({ err: error }, found.code);
    return answers.httpError(request, reply, found);
  });

  const refuse = refuseHandler(collectRoutes(app), deps.pages, answers);
  /* Whoever may not see it learns nothing: the address looks as one that does not exist. */
  const sendMissing = async (request: FastifyRequest, reply: FastifyReply) => sendPage(request, reply);
  const readiness = buildReadiness({ ...deps, dataDir: config.dataDir, log: app.log });
  app.route({ method: READ, url: "/healthz", ...PROBE, handler: (_, reply) => reply.headers(common).send(ALIVE) });
  app.route({
    method: READ,
    url: "/readyz",
    ...PROBE,
    handler: (request, reply) => readiness(request, reply.headers(common)),
  });
  const figures = answerMetrics(metrics, config.metrics, sendMissing);
  app.route({
    method: READ,
    url: "/metrics",
    ...PROBE,
    handler: (request, reply) => figures(request, reply.headers(common)),
  });
  app.register(async (api) => routeApi(api, config, deps, { answers, metrics, common, refuse }), { prefix: "/api" });
  for (const form of FORMS) {
    const sentPage: Handler = (request, reply) => answers.sent(reply, form, request.query) ?? sendPage(request, reply);
    app.route({ method: READ, url: form.sentPage, handler: sentPage });
  }
  app.route({ method: READ, url: FILES, handler: sendPage });
  app.route({ method: otherMethods(app), url: "/*", onRequest: refuse, handler: refuse });
  app.setNotFoundHandler(refuse);
  return app;
}

type Handler = (request: FastifyRequest, reply: FastifyReply) => FastifyReply;

const ALIVE = { status: "ok" };
/** Whoever watches us asks every few seconds; only trouble is worth a line in the log. */
const PROBE = { logLevel: "warn" } as const;

const otherMethods = (app: FastifyInstance) =>
  app.supportedMethods.filter((method) => !READ.includes(method)) as HTTPMethods[];

/** Responses with the page at the requested address. */
function pageHandler(pages: Pages | undefined, common: Headers): Handler {
  return (request, reply) => {
    if (!pages) return reply.code(503).headers(common).type("text/plain; charset=utf-8").send(NOT_BUILT);
    const { status, headers, body } = pageResponse(pages, request.raw.url ?? "/", request.headers, common);
    return reply.code(status).headers(headers).send(body);
  };
}

/**
 * Responses that the address does not exist, or not for this method.
 *
 * Also used before the body is read: an address that does not take one has no opinion on it.
 */
function refuseHandler(routes: Routes, pages: Pages | undefined, answers: Responses) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const allowed = allowedMethods(routes, pages, request.url.split("?")[0] ?? "");
    if (allowed.length === 0) return answers.httpError(request, reply, httpError("unknownAddress"));
    return answers.httpError(request, reply.header("allow", allowed.join(", ")), httpError("wrongMethod"));
  };
}

type ApiParts = { answers: Responses; metrics: Metrics; common: Headers; refuse: ReturnType<typeof refuseHandler> };

/** Where the pages send their forms: `{backend}` of specification §7. */
function routeApi(api: FastifyInstance, config: Config, deps: AppDeps, parts: ApiParts): void {
  const { answers, metrics, common, refuse } = parts;
  const messageId = messageIds(config.siteOrigin);
  const { store, now, onKept } = deps;
  const spool = spoolFolder(config.dataDir);
  /* How long somebody waits is measured by a clock that nobody can set. */
  const limiter = buildRateLimiter(config.rateLimit, () => performance.now());
  const keeping = { store, now, channelsOf: channelsFor(config), messageId, onKept };
  const scanner = config.clamd && circuitBreaker(clamdScanner(config.clamd), () => performance.now());
  const scanUpload = scanner && scanUploads({ scanner, log: api.log, count: metrics.countScan });
  const fileChecker = startFileChecker();
  api.addHook("onClose", () => fileChecker[Symbol.asyncDispose]());
  const checks = { fileChecker, scanUpload };
  const receive = receiveForms({ ...keeping, ...checks, answers, metrics, limiter, spoolFolder: spool });
  const openRequests = limitOpenRequests(config.rateLimit ? MAX_OPEN_REQUESTS : Number.POSITIVE_INFINITY);
  /* Before the body is read: what is refused should cost next to nothing. */
  const limit = ({ kind }: Form) => ({
    async onRequest(request: FastifyRequest, reply: FastifyReply) {
      const address = clientAddress(request);
      const close = openRequests.open(address);
      if (close) reply.raw.once("close", close);
      const wait = limiter.attempt(address) || (close ? 0 : OPEN_REQUESTS_RETRY_MS);
      if (wait === 0) return;
      metrics.countSubmission(kind, "limited");
      return answers.httpError(request, reply, tooManyRequests(wait));
    },
  });

  admitOrigins(api, config, { answers, common });
  api.post(CONTACT_FORM.path, limit(CONTACT_FORM), receive(CONTACT_FORM));
  api.register(async (uploads) => {
    await uploads.register(multipart, { throwFileSizeLimit: false });
    uploads.post(DEMO_FORM.path, limit(DEMO_FORM), receive(DEMO_FORM));
    uploads.post(APPLICATION_FORM.path, limit(APPLICATION_FORM), receive(APPLICATION_FORM));
  });
  api.all("/*", { onRequest: refuse }, refuse);
}

/** The operator hears of everything; a visitor gets an answer only to what looks like a person's. */
function channelsFor({ webhook, acknowledgements }: Config) {
  return ({ suspect }: { suspect: string | null }): DeliveryChannel[] => [
    "mail",
    ...(webhook ? ["webhook" as const] : []),
    ...(acknowledgements && suspect === null ? ["acknowledgement" as const] : []),
  ];
}

/** Lets pages of allowed origins post (CORS), and keeps every other site's pages from doing so. */
function admitOrigins(
  api: FastifyInstance,
  config: Config,
  { answers, common }: Pick<ApiParts, "answers" | "common">,
): void {
  api.addHook("onRequest", async (request, reply) => {
    const from = requestOriginOf(request.headers, config);
    if (config.allowedOrigins.length > 0 || from.kind === "other") reply.header("vary", "origin");
    if (from.kind === "other") reply.header("access-control-allow-origin", from.origin);
    if (from.kind === "foreign") return answers.httpError(request, reply, httpError("foreignOrigin"));
    if (request.method !== "OPTIONS" || from.kind !== "other") return;
    return reply
      .code(204)
      .headers({
        ...common,
        "access-control-allow-methods": "POST",
        "access-control-allow-headers": `content-type, idempotency-key, ${DURATION_HEADER.toLowerCase()}`,
        "access-control-max-age": "600",
      })
      .send();
  });
}

/** A body is JSON or a form's own format; plain text, which Fastify would also take, is neither. */
function readForms(app: FastifyInstance): void {
  app.removeContentTypeParser("text/plain");
  app.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(String(body))));
  });
}

/** One line and one count per answer. The route stands for the address, so nothing a visitor typed is written down. */
function logAnswers(app: FastifyInstance, metrics: Metrics): void {
  app.addHook("onResponse", async (request, reply) => {
    const route = request.routeOptions.url ?? "none";
    metrics.countRequest(request.method, route, reply.statusCode, reply.elapsedTime / 1000);
    const ms = Math.round(reply.elapsedTime * 10) / 10;
    request.log.info({ method: request.method, route, status: reply.statusCode, ms }, "answered");
  });
}

/**
 * Closes connections after their answer once the server is closing: Node would keep them open, and wait for them.
 *
 * @returns whether the server is closing
 */
function closeConnectionsOnShutdown(app: FastifyInstance): () => boolean {
  let closing = false;
  app.addHook("preClose", async () => {
    closing = true;
  });
  app.addHook("onSend", async (_request, reply) => {
    if (closing) reply.header("connection", "close");
  });
  return () => closing;
}

/**
 * Whoever is answered while still sending a file, and asked for the connection to be closed, would find it closed before
 * reading the answer. SaveResult open, Node reads and throws away the rest, and the sender closes.
 */
function drainUploadsAfterError(app: FastifyInstance, isClosing: () => boolean): void {
  app.addHook("onSend", async (request, reply) => {
    if (!isClosing() && isStillUploading(request)) reply.raw.shouldKeepAlive = true;
  });
}

function isStillUploading({ raw }: FastifyRequest): boolean {
  return !raw.complete && (raw.headers["content-type"] ?? "").startsWith("multipart/");
}

const NOT_BUILT = "The site is not built yet, so only its API answers here. Run: npm run build\n";

/** The methods of each route, by its address. */
type Routes = ReadonlyMap<string, ReadonlySet<HTTPMethods>>;

/** Collects the routes that are added from now on. Fastify's hasRoute would read a visitor's path as a pattern. */
function collectRoutes(app: FastifyInstance): Routes {
  const routes = new Map<string, Set<HTTPMethods>>();
  app.addHook("onRoute", ({ url, method }) => {
    if (url.includes("*")) return;
    const methods = routes.get(url) ?? new Set();
    routes.set(url, methods);
    for (const name of [method].flat()) methods.add(name as HTTPMethods);
  });
  return routes;
}

/** The methods that a path answers to; none for a path that does not exist. */
function allowedMethods(routes: Routes, pages: Pages | undefined, path: string): readonly HTTPMethods[] {
  if (pages?.files.has(path) || pages?.redirects.has(path)) return READ;
  return METHODS.filter((method) => routes.get(path)?.has(method));
}

/** What Node's own parser refuses never becomes a request, so it is answered by hand. */
function unreadableHandler(common: Headers) {
  return (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === "ECONNRESET" || !socket.writable) {
      socket.destroy();
      return;
    }
    const { status, sentence } = httpError(UNREADABLE[error.code ?? ""] ?? "unreadable");
    const body = JSON.stringify({ error: sentence });
    const headers = {
      ...common,
      "content-type": "application/json; charset=utf-8",
      "content-length": Buffer.byteLength(body),
      connection: "close",
    };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n${body}`);
  };
}

const UNREADABLE: Record<string, ErrorCode> = {
  ERR_HTTP_REQUEST_TIMEOUT: "timeout",
  HPE_HEADER_OVERFLOW: "headersTooLarge",
};
