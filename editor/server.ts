import Fastify, { type FastifyError, type FastifyInstance, LogController } from "fastify";
import * as z from "zod/mini";
import { EDITOR } from "./addresses.ts";
import { mediaRoutes } from "./api/media-routes.ts";
import { publishRoutes } from "./api/publish-routes.ts";
import { recordRoutes } from "./api/record-routes.ts";
import { stateRoutes } from "./api/state-routes.ts";
import type { Door } from "./doors.ts";
import { type EditorDeps, JSON_LIMIT } from "./editor-deps.ts";
import { EditorError } from "./editor-error.ts";
import { addHeaders } from "./headers.ts";
import { previewRoutes } from "./preview/preview-routes.ts";

export type ServerOptions = Omit<EditorDeps, "person"> & { door: Door; logLevel: string };

/** Builds the editor's server. Does not listen. */
export function buildEditor({ door, logLevel, ...rest }: ServerOptions): FastifyInstance {
  const deps: EditorDeps = { ...rest, person: door.person };
  const app: FastifyInstance = Fastify({
    bodyLimit: JSON_LIMIT,
    logger: { level: logLevel, base: null },
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { maxParamLength: 500 },
  });
  addHeaders(app);
  app.addHook("onRequest", async (request) => door.check(request));
  app.setErrorHandler((thrown: FastifyError, request, reply) => {
    const status = thrown instanceof z.core.$ZodError ? 400 : (thrown.statusCode ?? 500);
    if (status >= 500) request.log.error({ err: thrown }, "a request failed");
    return reply.code(status).send({ error: sentenceOf(thrown, status) });
  });
  app.setNotFoundHandler(() => {
    throw new EditorError(404, "This address does not exist in the editor.");
  });
  app.register(
    async (api) => {
      for (const routes of [stateRoutes, recordRoutes, publishRoutes, mediaRoutes]) api.register(routes, deps);
    },
    { prefix: `${EDITOR}/api` },
  );
  app.register(previewRoutes, deps);
  return app;
}

/** What to tell the person. */
function sentenceOf(thrown: FastifyError, status: number): string {
  if (thrown instanceof EditorError) return thrown.message;
  if (thrown.code === "FST_ERR_CTP_BODY_TOO_LARGE") return "This text is larger than 2 MB. Nothing was saved.";
  if (DISK_FULL.has(thrown.code)) return "The disk of the server is full. Tell the person who runs your website.";
  if (status < 500) return "The editor cannot read this request. Load the page again.";
  return "Something went wrong in the editor. The log of the server says why.";
}

const DISK_FULL = new Set(["ENOSPC", "EDQUOT"]);
