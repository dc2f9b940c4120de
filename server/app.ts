import { randomBytes } from "node:crypto";
import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import multipart from "@fastify/multipart";
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type HTTPMethods,
  LogController,
} from "fastify";
import { answerPage } from "./answer-page.ts";
import { type Answers, buildAnswers } from "./answers.ts";
import type { Config } from "./config.ts";
import { BODY_LIMIT, type ProblemCode, problem, problemOf, tooMany } from "./errors.ts";
import { answerMetrics, buildMetrics, type Metrics } from "./metrics.ts";
import { provenanceOf } from "./origin-policy.ts";
import type { Pages } from "./pages.ts";
import { buildReadiness } from "./readiness.ts";
import { type Headers, securityHeaders } from "./security-headers.ts";
import type { Store } from "./store/open-store.ts";
import { APPLICATION_FORM } from "./submissions/application-form.ts";
import { CONTACT_FORM } from "./submissions/contact-form.ts";
import { DEMO_FORM } from "./submissions/demo-form.ts";
import type { Form } from "./submissions/form.ts";
import { buildRateLimiter } from "./submissions/rate-limit.ts";
import { receiveForms } from "./submissions/receive.ts";
import { UPLOAD_LIMITS } from "./uploads/read-upload.ts";
import { spoolFolder } from "./uploads/spool.ts";

export type AppDeps = {
  store: Store;
  /** Undefined when the site is not built: then only the API answers. */
  pages: Pages | undefined;
  now(): number;
  /** Called once something new is in the outbox. */
  onKept(): void;
};

/** Tried under slow and oversized requests; a visitor's browser comes nowhere near them. */
const SERVER_LIMITS = {
  bodyLimit: BODY_LIMIT,
  /* 10 MB over a telephone's 300 kbit/s. */
  requestTimeout: 300_000,
  keepAliveTimeout: 10_000,
  http: { headersTimeout: 15_000, connectionsCheckingInterval: 2_000, maxHeaderSize: 8_192 },
};
const MAX_CONNECTIONS = 5_000;

const READ: HTTPMethods[] = ["GET", "HEAD"];
/** The methods some address may answer to, in the order of an Allow header. */
const METHODS: HTTPMethods[] = [...READ, "POST"];

/** Builds the server: its limits, its routes, and what it answers when something goes wrong. Does not listen. */
export function buildApp(config: Config, deps: AppDeps): FastifyInstance {
  const common = securityHeaders(config);
  const answers = buildAnswers(config, deps.pages);
  const sendPage = pageHandler(deps.pages, common);
  const app: FastifyInstance = Fastify({
    ...SERVER_LIMITS,
    logger: { level: config.logLevel, base: null },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomBytes(6).toString("hex"),
    trustProxy: config.trustProxy.length > 0 && [...config.trustProxy],
    return503OnClosing: false,
    exposeHeadRoutes: false,
    clientErrorHandler: answerUnreadable,
    /* An address with a malformed escape: it reaches no route. */
    frameworkErrors(error, request, reply) {
      if (READ.includes(request.method) && !request.url.startsWith("/api/")) return sendPage(request, reply);
      return answers.problem(request, reply, problemOf(error));
    },
  });
  app.server.maxConnections = MAX_CONNECTIONS;
  const metrics = buildMetrics(deps.store, deps.now);
  readForms(app);
  logAnswers(app, metrics);
  hangUpWhenClosing(app);
  app.setErrorHandler((error, request, reply) => {
    const found = problemOf(error);
    if (found.status >= 500) request.log.error({ err: error }, found.code);
    return answers.problem(request, reply, found);
  });

  const refuse = refuseHandler(app, deps.pages, answers);
  /* Whoever may not see it learns nothing: the address looks as one that does not exist. */
  const sendMissing = async (request: FastifyRequest, reply: FastifyReply) => sendPage(request, reply);
  const readiness = buildReadiness(deps.store, config.dataDir, deps.now);
  app.route({ method: READ, url: "/healthz", ...PROBE, handler: (_, reply) => reply.headers(common).send(ALIVE) });
  app.route({ method: READ, url: "/readyz", ...PROBE, handler: (_, reply) => readiness(reply.headers(common)) });
  app.route({ method: READ, url: "/metrics", ...PROBE, handler: answerMetrics(metrics, config.metrics, sendMissing) });
  app.register(async (api) => routeApi(api, config, deps, { answers, metrics, refuse }), { prefix: "/api" });
  app.route({ method: READ, url: "/*", handler: sendPage });
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

/** Answers with the page at the requested address. */
function pageHandler(pages: Pages | undefined, common: Headers): Handler {
  return (request, reply) => {
    if (!pages) return reply.code(503).headers(common).type("text/plain; charset=utf-8").send(NOT_BUILT);
    const { status, headers, body } = answerPage(pages, request.raw.url ?? "/", request.headers, common);
    return reply.code(status).headers(headers).send(body);
  };
}

/**
 * Answers that the address does not exist, or not for this method.
 *
 * Also used before the body is read: an address that does not take one has no opinion on it.
 */
function refuseHandler(app: FastifyInstance, pages: Pages | undefined, answers: Answers) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const allowed = allowedMethods(app, pages, request.url.split("?")[0] ?? "");
    if (allowed.length === 0) return answers.problem(request, reply, problem("unknownAddress"));
    return answers.problem(request, reply.header("allow", allowed.join(", ")), problem("wrongMethod"));
  };
}

type ApiParts = { answers: Answers; metrics: Metrics; refuse: ReturnType<typeof refuseHandler> };

/** Where the pages send their forms: `{backend}` of specification §7. */
function routeApi(api: FastifyInstance, config: Config, deps: AppDeps, { answers, metrics, refuse }: ApiParts): void {
  const host = new URL(config.siteOrigin).hostname;
  const messageId = (reference: string) => `<${reference}@${host}>`;
  const { store, now, onKept } = deps;
  const spool = spoolFolder(config.dataDir);
  const limiter = buildRateLimiter(config.rateLimit, now);
  const receive = receiveForms({ store, answers, metrics, limiter, spoolFolder: spool, now, messageId, onKept });
  /* Before the body is read: what is refused should cost next to nothing. */
  const limit = ({ kind }: Form) => ({
    async onRequest(request: FastifyRequest, reply: FastifyReply) {
      const wait = limiter.attempt(request.ip);
      if (wait === 0) return;
      metrics.countSubmission(kind, "limited");
      return answers.problem(request, reply, tooMany(wait));
    },
  });

  admitOrigins(api, config, answers);
  api.post(CONTACT_FORM.path, limit(CONTACT_FORM), receive(CONTACT_FORM));
  api.register(async (uploads) => {
    await uploads.register(multipart, { throwFileSizeLimit: false, limits: UPLOAD_LIMITS });
    uploads.post(DEMO_FORM.path, limit(DEMO_FORM), receive(DEMO_FORM));
    uploads.post(APPLICATION_FORM.path, limit(APPLICATION_FORM), receive(APPLICATION_FORM));
  });
  api.all("/*", { onRequest: refuse }, refuse);
}

/** Lets pages of allowed origins post (CORS), and keeps every other site's pages from doing so. */
function admitOrigins(api: FastifyInstance, config: Config, answers: Answers): void {
  api.addHook("onRequest", async (request, reply) => {
    const from = provenanceOf(request.headers, config);
    if (config.allowedOrigins.length > 0) reply.header("vary", "origin");
    if (from.kind === "other") reply.header("access-control-allow-origin", from.origin);
    if (from.kind === "foreign") return answers.problem(request, reply, problem("foreignOrigin"));
    if (request.method !== "OPTIONS" || from.kind !== "other") return;
    return reply
      .code(204)
      .headers({
        "access-control-allow-methods": "POST",
        "access-control-allow-headers": "content-type, idempotency-key",
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
    metrics.countRequest(request.method, route, reply.statusCode);
    const ms = Math.round(reply.elapsedTime * 10) / 10;
    request.log.info({ method: request.method, route, status: reply.statusCode, ms }, "answered");
  });
}

/**
 * Decides what becomes of a connection after its answer. Node keeps it open even when the server is closing, and would
 * wait for it.
 */
function hangUpWhenClosing(app: FastifyInstance): void {
  let closing = false;
  app.addHook("preClose", async () => {
    closing = true;
  });
  app.addHook("onSend", async (request, reply) => {
    if (closing) reply.header("connection", "close");
    else if (isStillUploading(request)) reply.raw.shouldKeepAlive = true;
  });
}

/**
 * Whoever is answered while still sending a file, and asked for the connection to be closed, would find it closed before
 * reading the answer. Kept open, Node reads and throws away the rest, and the sender closes.
 */
function isStillUploading({ raw }: FastifyRequest): boolean {
  return !raw.complete && (raw.headers["content-type"] ?? "").startsWith("multipart/");
}

const NOT_BUILT = "The site is not built yet, so only its API answers here. Run: npm run build\n";

/** The methods that a path answers to; none for a path that does not exist. */
function allowedMethods(app: FastifyInstance, pages: Pages | undefined, path: string): string[] {
  if (pages?.files.has(path)) return READ;
  /* A star would match the patterns of the routes themselves. */
  if (path.includes("*")) return [];
  return METHODS.filter((method) => app.hasRoute({ method, url: path }));
}

/** What Node's own parser refuses never becomes a request, so it is answered by hand. */
function answerUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const { status, sentence } = problem(UNREADABLE[error.code ?? ""] ?? "unreadable");
  const body = JSON.stringify({ error: sentence });
  const head = ["content-type: application/json; charset=utf-8", `content-length: ${Buffer.byteLength(body)}`];
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head.join("\r\n")}\r\nconnection: close\r\n\r\n${body}`);
}

const UNREADABLE: Record<string, ProblemCode> = {
  ERR_HTTP_REQUEST_TIMEOUT: "timeout",
  HPE_HEADER_OVERFLOW: "headersTooLarge",
};
