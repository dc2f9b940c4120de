import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { changeInTransaction } from "../database/change-submission.ts";
import { queueDelivery } from "../database/queue-delivery.ts";
import { errorMessage, type HttpError, httpError, toHttpError } from "../http/errors.ts";
import { requestOriginOf } from "../http/request-origin.ts";
import { isEditorApi, type Office, type OfficeOptions, visitorSettings } from "./office-context.ts";
import { officePages } from "./office-pages.ts";
import { framed, NoticePage, PageError } from "./Page.tsx";
import { STYLE_PATH, styleSheet } from "./style-sheet.ts";
import { visitorPages } from "./visitors/visitor-pages.tsx";

/** Only the style sheet, the fonts of the site and forms: the pages have no scripts. */
const POLICY =
  "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/**
 * Adds the pages that the server renders: the office (`/office`) for the people in OFFICE, and the signed pages for visitors
 * (`/message`). Without OFFICE, all addresses of the office are unknown; without OFFICE_SECRET, also those for visitors.
 */
export async function office(app: FastifyInstance, options: OfficeOptions): Promise<void> {
  const { settings, database, common, now, onSaved } = options;
  const key = settings().officeKey;
  if (!key) return;
  const shared: Office = {
    ...options,
    key,
    sendView: (reply, page, status = 200) => {
      const markup = renderToStaticMarkup(framed(reply.request, options, page));
      return reply.code(status).type("text/html; charset=utf-8").send(`<!doctype html>${markup}`);
    },
    sendNotice: (reply, { status, ...notice }) => shared.sendView(reply, createElement(NoticePage, notice), status),
    queue: (trx, delivery) => queueDelivery(trx, delivery, { now: now(), settings: settings() }),
    changeIn: (trx, reference, change, by) =>
      changeInTransaction(trx, reference, change, { ...by, now: now(), settings: settings() }),
    async change(reference, change, by) {
      const result = await database.transaction().execute((trx) => shared.changeIn(trx, reference, change, by));
      if (result.outcome === "changed") onSaved();
      return result;
    },
  };

  const sendError = (request: FastifyRequest, reply: FastifyReply, error: HttpError) => {
    const { words } = visitorSettings(options, request);
    if (isEditorApi(request.url))
      return reply.code(error.status).send({ error: errorMessage(error, request.id, words) });
    return shared.sendNotice(reply, {
      status: error.status,
      title: words.server.page.notSent,
      texts: [errorMessage(error, request.id, words)],
      language: words.language,
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
    if (/^(GET|HEAD)$/.test(request.method) || requestOriginOf(request, settings()).kind === "own") return;
    return sendError(request, reply, httpError("foreignOrigin"));
  });
  app.setErrorHandler((thrown, request, reply) => {
    if (thrown instanceof PageError) return shared.sendView(reply, thrown.page, thrown.status);
    const error = toHttpError(thrown);
    if (error.status >= 500) request.log.error({ err: thrown }, error.code);
    return sendError(request, reply, error);
  });
  app.decorateRequest("person", undefined);
  app.decorateRequest("language", undefined);
  app.get(STYLE_PATH, async (_request, reply) =>
    reply
      .headers({ "cache-control": "public, max-age=3600" })
      .type("text/css; charset=utf-8")
      .send(styleSheet(settings().look)),
  );
  app.register(visitorPages, shared);
  if (settings().office.length > 0) app.register(officePages, shared);
}
