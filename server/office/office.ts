import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { createElement } from "react";
import { changeSubmission } from "../database/change-submission.ts";
import { messageIds } from "../delivery/message-id.ts";
import { errorMessage, type HttpError, httpError, toHttpError } from "../http/errors.ts";
import { requestOriginOf } from "../http/request-origin.ts";
import { deploymentErrors } from "./deployment-errors.ts";
import { loadTsx } from "./load-tsx.ts";
import type { Office, OfficeOptions } from "./office-context.ts";
import { STYLE_PATH, styleSheet } from "./style-sheet.ts";

/** Only the style sheet, the fonts of the site and forms: the pages have no scripts. */
const POLICY =
  "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/**
 * Adds the pages that the server renders: the office (`/office`) for the people in OFFICE, and the signed pages for visitors
 * (`/message`). Without OFFICE, all addresses of the office are unknown; without OFFICE_SECRET, also those for visitors.
 */
export async function office(app: FastifyInstance, options: OfficeOptions): Promise<void> {
  const { config, database, words, common, now, onSaved, deployment } = options;
  const key = config().officeKey;
  if (!key) return;
  loadTsx(options.pages()?.officeViews);
  const [{ renderToStaticMarkup }, { Notice }, { DeploymentErrorsContext }, { officePages }, { visitorPages }] =
    await Promise.all([
      import("react-dom/server"),
      import("./views/Notice.tsx"),
      import("./views/DeploymentErrors.tsx"),
      import("./office-pages.ts"),
      import("./visitors/visitor-pages.ts"),
    ]);
  const messageId = messageIds(config().siteOrigin);
  const errors = () => deploymentErrors(deployment(), now(), config().officeHours.timeZone);
  const shared: Office = {
    ...options,
    key,
    messageId,
    sendView: (reply, page, status = 200) =>
      reply
        .code(status)
        .type("text/html; charset=utf-8")
        .send(
          `<!doctype html>${renderToStaticMarkup(createElement(DeploymentErrorsContext, { value: errors() }, page))}`,
        ),
    sendNotice: (reply, { status, ...notice }) => {
      const frame = { language: "en", siteName: config().siteName };
      return shared.sendView(reply, createElement(Notice, { ...frame, ...notice }), status);
    },
    async change(reference, change, by) {
      const webhook = config().webhook && { messageId };
      const result = await changeSubmission(database, reference, change, { ...by, now: now(), webhook });
      if (result.outcome === "changed") onSaved();
      return result;
    },
  };

  const sendError = (request: FastifyRequest, reply: FastifyReply, error: HttpError) => {
    const { server, language, message } = words();
    return shared.sendNotice(reply, {
      status: error.status,
      title: server.page.notSent,
      texts: [errorMessage(error, request.id, words())],
      language,
      skip: message.skip,
    });
  };

  /* Mail scanners look at links with HEAD too. */
  app.addHook("onRoute", function addHeadRoute(route) {
    if (route.method === "GET") this.route({ ...route, url: route.routePath, method: "HEAD" });
  });
  app.removeAllContentTypeParsers();
  /* URLSearchParams, because a field may occur several times. */
  app.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_request, body, done) => {
    done(null, new URLSearchParams(String(body)));
  });
  app.addHook("onRequest", async (_request, reply) => {
    /*
     * The addresses contain tokens, so they must not be sent to another page. With `no-referrer`, browsers would send
     * forms without their origin.
     */
    reply.headers({
      ...common,
      "content-security-policy": POLICY,
      "cache-control": "no-store",
      "referrer-policy": "strict-origin",
      "x-robots-tag": "noindex",
    });
  });
  app.addHook("onRequest", async (request, reply) => {
    if (request.method !== "POST" || requestOriginOf(request, config()).kind === "own") return;
    return sendError(request, reply, httpError("foreignOrigin"));
  });
  app.setErrorHandler((thrown, request, reply) => {
    const error = toHttpError(thrown);
    if (error.status >= 500) request.log.error({ err: thrown }, error.code);
    return sendError(request, reply, error);
  });
  app.decorateRequest("person", undefined);
  app.get(STYLE_PATH, async (_request, reply) =>
    reply
      .headers({ "cache-control": "public, max-age=3600" })
      .type("text/css; charset=utf-8")
      .send(styleSheet(config().theme, options.pages())),
  );
  app.register(visitorPages, shared);
  if (config().office.length > 0) app.register(officePages, shared);
}
