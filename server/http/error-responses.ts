import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { FastifyReply, FastifyRequest, HTTPMethods } from "fastify";
import fastifyPlugin from "fastify-plugin";
import type { VisitorWords } from "#contract/visitor-words.ts";
import { type Settings, settingsAt } from "../config/settings.ts";
import { errorSentence, type HttpError, httpError, toHttpError } from "./errors.ts";
import type { CurrentPages } from "./pages.ts";
import { hasValidHost } from "./request-origin.ts";
import type { Headers } from "./security-headers.ts";

export type SendError = (request: FastifyRequest, reply: FastifyReply, error: HttpError) => FastifyReply;

declare module "fastify" {
  interface FastifyInstance {
    /**
     * Responds that the address does not exist, or not for this method. Usable as an `onRequest` hook: the response does
     * not depend on the body, so the body need not be read.
     */
    sendNoRoute(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>;
  }
}

const READ: HTTPMethods[] = ["GET", "HEAD"];
/** The supported methods, in the order of an Allow header. */
const METHODS: HTTPMethods[] = [...READ, "POST"];

type ErrorOptions = { pages: CurrentPages; settings(): Settings; sendError: SendError };

/** Responds to errors, to requests without a valid Host header, and to addresses and methods without a route. */
export const errorResponses = fastifyPlugin<ErrorOptions>(
  async (app, { pages, settings, sendError }) => {
    const methods = new Map<string, HTTPMethods[]>();
    /* Collects the routes that are added from now on: `hasRoute` would read a visitor's path as a pattern. */
    app.addHook("onRoute", ({ url, method }) => {
      if (url.includes("*")) return;
      methods.set(url, [...(methods.get(url) ?? []), ...([method].flat() as HTTPMethods[])]);
    });
    const allowedMethods = (path: string) => {
      const { files, redirects } = pages();
      if (files.has(path) || redirects.has(path)) return READ;
      const { prefix } = settingsAt(path, settings());
      const route = prefix === "" ? path : path.replace(`/api${prefix}/`, "/api/");
      return METHODS.filter((method) => methods.get(route)?.includes(method));
    };
    const sendNoRoute = async (request: FastifyRequest, reply: FastifyReply) => {
      const allowed = allowedMethods(request.url.split("?")[0] ?? "");
      if (allowed.length === 0) return sendError(request, reply, httpError("unknownAddress"));
      return sendError(request, reply.header("allow", allowed.join(", ")), httpError("wrongMethod"));
    };

    app.addHook("onRequest", (request, reply, done) => {
      if (hasValidHost(request.raw)) return done();
      sendError(request, reply.header("connection", "close"), httpError("wrongHost"));
    });
    app.setErrorHandler((thrown, request, reply) => {
      const error = toHttpError(thrown);
      if (error.status >= 500) request.log.error({ err: thrown }, error.code);
      return sendError(request, reply, error);
    });
    app.setNotFoundHandler(sendNoRoute);
    app.decorate("sendNoRoute", sendNoRoute);
    const others = app.supportedMethods.filter((method) => !READ.includes(method));
    app.route({ method: others, url: "/*", onRequest: sendNoRoute, handler: sendNoRoute });
  },
  { name: "error-responses" },
);

/** Makes Fastify's `clientErrorHandler`: if Node's parser rejects the bytes, there is no request for a route. */
export function sendClientError(common: Headers, settings: () => { words: VisitorWords }) {
  return (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === "ECONNRESET" || !socket.writable) {
      socket.destroy();
      return;
    }
    const response = httpError(CLIENT_ERRORS[error.code ?? ""] ?? "unreadable");
    const { status } = response;
    const body = JSON.stringify({ error: errorSentence(response, settings().words) });
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

const CLIENT_ERRORS: Record<string, "timeout" | "headersTooLarge"> = {
  ERR_HTTP_REQUEST_TIMEOUT: "timeout",
  HPE_HEADER_OVERFLOW: "headersTooLarge",
};
