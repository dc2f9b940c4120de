import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import fastifyPlugin from "fastify-plugin";
import { DURATION_HEADER } from "#contract/bot-signals.ts";
import { isLanguage } from "#contract/site-record.ts";
import { SUBMISSION_KINDS, type SubmissionKind } from "#contract/vocabulary.ts";
import type { AnySubmission } from "#forms/form-description.ts";
import { SUBMISSION_FORMS } from "#forms/submissions.ts";
import { type Settings, settingsAt } from "../config/settings.ts";
import { httpError, tooManyRequests } from "../http/errors.ts";
import { requestOriginOf } from "../http/request-origin.ts";
import type { Headers } from "../http/security-headers.ts";
import type { SendBuiltPage } from "../http/static-files.ts";
import { buildForm } from "./form.ts";
import { type ReceiveOptions, receiveForms } from "./receive.ts";

export type FormsApiOptions = ReceiveOptions & {
  common: Headers;
  sendBuiltPage: SendBuiltPage;
};

type Params = { language?: string };

/** An address of each form, in the default language and in others. The languages may change with each build. */
const inLanguages = (addressOf: (form: AnySubmission) => string) =>
  SUBMISSION_KINDS.flatMap((kind) =>
    ["", "/:language"].map((before) => [kind, before + addressOf(SUBMISSION_FORMS[kind])] as const),
  );

/** True for an address in the default language without a tag, and for one in another language of the site. */
function isInLanguage({ url, params }: FastifyRequest, settings: Settings): boolean {
  const { language } = params as Params;
  return language === undefined || settingsAt(url, settings).prefix === `/${language}`;
}

/** Also for a form on a page that is still open in a language that the site no longer has: nothing a visitor sends is lost. */
function isAccepted(request: FastifyRequest, settings: Settings): boolean {
  const { language = "" } = request.params as Params;
  const isForgotten =
    request.url.startsWith(`/api/${language}/`) && language !== settings.language && isLanguage(language);
  return isForgotten || isInLanguage(request, settings);
}

/** Adds the routes that receive the forms, and the pages shown after them. */
export const formsApi = fastifyPlugin<FormsApiOptions>(
  async (app, options) => {
    app.register(async (api) => registerFormRoutes(api, options), { prefix: "/api" });
    const { responses, settings, sendBuiltPage } = options;
    for (const [kind, url] of inLanguages(({ sentPage }) => sentPage))
      app.route({
        method: ["GET", "HEAD"],
        url,
        async handler(request, reply) {
          const isSent = isInLanguage(request, settings()) && (await responses.sendSentPage(request, reply, kind));
          return isSent ? reply : sendBuiltPage(request, reply);
        },
      });
  },
  { name: "forms-api", dependencies: ["error-responses"] },
);

async function registerFormRoutes(api: FastifyInstance, options: FormsApiOptions): Promise<void> {
  const { metrics, responses, settings, limits } = options;
  api.removeContentTypeParser("text/plain");
  api.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(String(body))));
  });
  const receive = receiveForms(options);
  /* Checked before the body is read, so that rejected requests are cheap. */
  const limit = (kind: SubmissionKind) => ({
    async onRequest(request: FastifyRequest, reply: FastifyReply) {
      if (!isAccepted(request, settings())) return api.sendNoRoute(request, reply);
      const wait = limits.admit(request, reply);
      if (wait === 0) return;
      metrics.countSubmission(kind, "limited");
      return responses.sendError(request, reply, tooManyRequests(wait));
    },
  });

  allowOrigins(api, options);
  const addRoutes = (server: FastifyInstance, hasFile: boolean) => {
    for (const [kind, url] of inLanguages(({ path }) => path)) {
      if (hasFile === hasFileField(kind))
        server.post(url, limit(kind), (request, reply) => {
          const { words } = settingsAt(request.url, settings());
          return receive(buildForm(kind, words))(request, reply);
        });
    }
  };
  addRoutes(api, false);
  api.register(async (uploads) => {
    await uploads.register(multipart, { throwFileSizeLimit: false });
    addRoutes(uploads, true);
  });
  api.all("/*", { onRequest: api.sendNoRoute, handler: api.sendNoRoute });
}

const hasFileField = (kind: SubmissionKind) =>
  Object.values(SUBMISSION_FORMS[kind].form.fields).some(({ type }) => type === "file");

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
