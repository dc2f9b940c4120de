import Fastify, { type FastifyError, type FastifyInstance, LogController } from "fastify";
import * as z from "zod/mini";
import { securityHeaders } from "#server/http/security-headers.ts";
import { EDITOR, PAGES } from "./addresses.ts";
import { mediaRoutes } from "./api/media-routes.ts";
import { recordRoutes } from "./api/record-routes.ts";
import type { EditorDeps } from "./editor-deps.ts";
import { EditorError } from "./editor-error.ts";
import { previewRoutes } from "./preview/preview-routes.ts";
import { openHolds } from "./records/holds.ts";
import { diskSentence } from "./records/write-files.ts";

/** In bytes: the largest body without a file. */
const JSON_LIMIT = 2 * 1024 * 1024;
const HEADERS = {
  ...securityHeaders({ siteOrigin: "" }),
  "cache-control": "no-store",
  "x-robots-tag": "noindex",
  /* Nothing that an answer contains may run, and only the editor may show it in a frame. A page sends its own policy. */
  "content-security-policy": "default-src 'none'; sandbox; frame-ancestors 'self'",
};

export function buildEditor({ logLevel, ...rest }: Omit<EditorDeps, "holds"> & { logLevel: string }): FastifyInstance {
  const deps: EditorDeps = { ...rest, holds: openHolds(rest.folders.data, rest.now) };
  const app: FastifyInstance = Fastify({
    bodyLimit: JSON_LIMIT,
    logger: { level: logLevel, base: null },
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { maxParamLength: 500 },
  });
  app.addHook("onRequest", async (request, { raw }) => {
    /* Also for answers that a route writes itself (`reply.hijack`). */
    for (const [name, value] of Object.entries(HEADERS)) raw.setHeader(name, value);
    if (request.url.startsWith(PAGES)) raw.setHeader("x-frame-options", "SAMEORIGIN");
    deps.person(request);
  });
  app.setErrorHandler((thrown: FastifyError, request, reply) => {
    const status = thrown instanceof z.core.$ZodError ? 400 : (thrown.statusCode ?? 500);
    if (status >= 500) request.log.error({ err: thrown }, "a request failed");
    const problems = thrown instanceof EditorError ? thrown.problems : undefined;
    return reply.code(status).send({ error: sentenceOf(thrown, status), problems });
  });
  app.setNotFoundHandler(() => {
    throw new EditorError(404, "This address does not exist in the editor.");
  });
  if (deps.isLocal) for (const path of ["/", "/office"]) app.get(path, (_request, reply) => reply.redirect(EDITOR));
  const api = { ...deps, prefix: `${EDITOR}/api` };
  app.register(recordRoutes, api);
  app.register(mediaRoutes, api);
  app.register(previewRoutes, deps);
  return app;
}

function sentenceOf(thrown: FastifyError, status: number): string {
  if (thrown instanceof EditorError) return thrown.message;
  if (thrown.code === "FST_ERR_CTP_BODY_TOO_LARGE") return "This text is larger than 2 MB. Nothing was saved.";
  if (status < 500) return "The editor cannot read this request. Load the page again.";
  return diskSentence(thrown.code) ?? "Something went wrong in the editor. The log of the server says why.";
}
