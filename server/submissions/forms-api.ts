import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import fastifyPlugin from "fastify-plugin";
import { DURATION_HEADER } from "#contract/bot-signals.ts";
import type { SubmissionKind } from "#contract/vocabulary.ts";
import { httpError, tooManyRequests } from "../http/errors.ts";
import { requestOriginOf } from "../http/request-origin.ts";
import type { Headers } from "../http/security-headers.ts";
import type { SendBuiltPage } from "../http/static-files.ts";
import type { Form } from "./form.ts";
import { type ReceiveOptions, receiveForms } from "./receive.ts";

export type FormsApiOptions = ReceiveOptions & {
  forms: () => readonly Form[];
  common: Headers;
  sendBuiltPage: SendBuiltPage;
};

/** Adds the routes that receive the forms, and the pages shown after them. */
export const formsApi = fastifyPlugin<FormsApiOptions>(
  async (app, options) => {
    app.register(async (api) => registerFormRoutes(api, options), { prefix: "/api" });
    const { responses, forms, sendBuiltPage } = options;
    for (const form of forms()) {
      app.route({
        method: ["GET", "HEAD"],
        url: form.sentPage,
        async handler(request, reply) {
          const isSent = await responses.sendSentPage(request, reply, form);
          return isSent ? reply : sendBuiltPage(request, reply);
        },
      });
    }
  },
  { name: "forms-api", dependencies: ["error-responses"] },
);

async function registerFormRoutes(api: FastifyInstance, options: FormsApiOptions): Promise<void> {
  const { metrics, responses, forms, limits } = options;
  api.removeContentTypeParser("text/plain");
  api.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(String(body))));
  });
  const receive = receiveForms(options);
  /* Checked before the body is read, so that rejected requests are cheap. */
  const limit = (kind: SubmissionKind) => ({
    async onRequest(request: FastifyRequest, reply: FastifyReply) {
      const wait = limits.admit(request, reply);
      if (wait === 0) return;
      metrics.countSubmission(kind, "limited");
      return responses.sendError(request, reply, tooManyRequests(wait));
    },
  });

  allowOrigins(api, options);
  const post = (server: FastifyInstance, { kind, path }: Form) =>
    server.post(path, limit(kind), (request, reply) => {
      const form = forms().find((each) => each.kind === kind);
      return form && receive(form)(request, reply);
    });
  for (const form of forms().filter(({ file }) => !file)) post(api, form);
  api.register(async (uploads) => {
    await uploads.register(multipart, { throwFileSizeLimit: false });
    for (const form of forms().filter(({ file }) => file)) post(uploads, form);
  });
  api.all("/*", { onRequest: api.sendNoRoute, handler: api.sendNoRoute });
}

/** Allows pages of the configured origins to post (CORS), and rejects requests from pages of all others. */
function allowOrigins(api: FastifyInstance, { settings, common, responses }: FormsApiOptions): void {
  api.addHook("onRequest", async (request, reply) => {
    const from = requestOriginOf(request, settings());
    if (settings().allowedOrigins.length > 0 || from.kind === "other") reply.header("vary", "origin");
    if (from.kind === "other") reply.header("access-control-allow-origin", from.origin);
    if (from.kind === "foreign") return responses.sendError(request, reply, httpError("foreignOrigin"));
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
