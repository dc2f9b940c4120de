import Fastify, { type FastifyInstance } from "fastify";
import { mediaRoutes } from "./api/media-routes.ts";
import { publishRoutes } from "./api/publish-routes.ts";
import { recordRoutes } from "./api/record-routes.ts";
import { stateRoutes } from "./api/state-routes.ts";
import { BASE, type EditorDeps, EditorError, JSON_LIMIT } from "./editor-deps.ts";
import { previewRoutes } from "./preview/preview-routes.ts";

export type ServerOptions = EditorDeps & {
  /** Throws for requests that did not come through the door. */
  authorize(headers: NodeJS.Dict<string | string[]>, method: string): void;
  logLevel: string;
};

/** Builds the editor's server. Does not listen. */
export function buildEditor({ authorize, logLevel, ...deps }: ServerOptions): FastifyInstance {
  const app: FastifyInstance = Fastify({
    bodyLimit: JSON_LIMIT,
    logger: { level: logLevel, base: null },
    routerOptions: { maxParamLength: 500 },
  });
  app.addHook("onRequest", async ({ headers, method }) => authorize(headers, method));
  app.setErrorHandler((thrown: { statusCode?: number; message: string }, request, reply) => {
    const { statusCode = 500 } = thrown;
    if (statusCode < 500 || thrown instanceof EditorError)
      return reply.code(statusCode).send({ error: thrown.message });
    request.log.error({ err: thrown }, "a request failed");
    return reply.code(500).send({ error: "Something went wrong in the editor. What you typed is still here." });
  });
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ error: "This address does not exist." }));
  app.register(
    async (api) => {
      for (const routes of [stateRoutes, recordRoutes, publishRoutes, mediaRoutes]) api.register(routes, deps);
    },
    { prefix: `${BASE}/api` },
  );
  app.register(previewRoutes, deps);
  return app;
}
