import type { FastifyReply, FastifyRequest } from "fastify";
import { fillText } from "#contract/fill-text.ts";
import { CONFIRMATION_CLOTH, nameCloth } from "#site/weave/sampler.ts";
import type { Config, SiteConfig } from "../config/config.ts";
import type { Database } from "../database/open-database.ts";
import type { Milliseconds } from "../database/schema.ts";
import { findConfirmation } from "../database/submissions.ts";
import { errorMessage, type HttpError } from "../http/errors.ts";
import type { CurrentPages } from "../http/pages.ts";
import { requestOriginOf } from "../http/request-origin.ts";
import { contentSecurityPolicy, securityHeaders } from "../http/security-headers.ts";
import { dueSentence } from "../promises/due-sentence.ts";
import type { Form } from "./form.ts";
import { answerName, type CurrentWords } from "./forms.ts";
import {
  fillErrorPage,
  fillSent,
  fillSentPage,
  isNativePost,
  plainErrorPage,
  readReference,
  typedText,
} from "./native-form-response.ts";
import { senderCookies } from "./sender-cookie.ts";

/** The responses of the forms API: JSON for scripts, HTML for forms that the browser posted without JavaScript. */
export type Responses = {
  sendError(request: FastifyRequest, reply: FastifyReply, error: HttpError): FastifyReply;
  /** Confirms that a submission of `form` is saved. */
  sendSaved(request: FastifyRequest, reply: FastifyReply, form: Form, saved: SavedSubmission): FastifyReply;
  /**
   * Sends the confirmation page for the reference in the query.
   *
   * @returns false if the query contains none. Not the reply: awaiting a reply gives undefined
   */
  sendSentPage(request: FastifyRequest, reply: FastifyReply, form: Form): Promise<boolean>;
};

export type SavedSubmission = {
  reference: string;
  /** When its answer is due; null without a promise. */
  dueAt: Milliseconds | null;
};

export type ResponseOptions = {
  config: Config;
  siteConfig(): SiteConfig;
  database: Database;
  /** If the site is not built, native forms get plain pages. */
  pages: CurrentPages;
  forms: () => readonly Form[];
  words: CurrentWords;
};

export function buildResponses({ config, siteConfig, database, pages, forms, words }: ResponseOptions): Responses {
  const common = { ...securityHeaders(config), "cache-control": "no-store" };
  const sendPage = (reply: FastifyReply, html: string, policy = contentSecurityPolicy(html, config)) =>
    reply.header("content-security-policy", policy).type("text/html; charset=utf-8").send(html);
  const dueWords = (dueAt: Milliseconds | null) => dueSentence(dueAt, siteConfig().officeHours.timeZone, words());
  return {
    sendError(request, reply, error) {
      const message = errorMessage(error, request.id, words());
      reply.code(error.status).headers({ ...common, ...error.headers });
      if (!isNativePost(request)) return reply.send({ error: message });
      const form = formAt(request, forms());
      const template = form && pages()?.answers.get(answerName(form));
      const isRead = request.body !== undefined && request.body !== null;
      const status = isRead ? message : `${message} ${words().server.goBack}`;
      const typed = form && isRead ? typedText(form, request.body) : {};
      const errorPage = { status, typed, invalid: error.fields ?? [] };
      const html = fillErrorPage(template?.html ?? plainErrorPage(errorPage, words()), errorPage);
      return sendPage(reply, html, template?.policy);
    },
    sendSaved(request, reply, form, { reference, dueAt }) {
      reply.headers(common);
      for (const cookie of senderCookies(request, reference, config)) reply.header("set-cookie", cookie);
      const due = dueWords(dueAt);
      const { sentWithDue, sentWithReference } = words().server;
      const sentence = due
        ? fillText(sentWithDue, { sent: form.sent, reference, due })
        : fillText(sentWithReference, { sent: form.sent, reference });
      if (!isNativePost(request)) return reply.send({ message: sentence, reference, due });
      const from = requestOriginOf(request, config);
      const page = `${form.sentPage}?reference=${reference}`;
      if (from.kind === "other") return reply.redirect(from.origin + page, 303);
      if (pages()?.files.has(form.sentPage) === false) return sendPage(reply, fillSent(sentence, words()));
      return reply.redirect(page, 303);
    },
    async sendSentPage(request, reply, form) {
      const reference = readReference(request.query);
      const template = pages()?.answers.get(form.sentPage.slice(1));
      if (!template || reference === undefined) return false;
      const saved = await findConfirmation(database, reference).catch((thrown: unknown) => {
        request.log.warn({ err: thrown }, "the due time could not be read; the confirmation page is sent without it");
        return undefined;
      });
      const cloth = nameCloth(saved?.name ?? reference, CONFIRMATION_CLOTH);
      const html = fillSentPage(template.html, { reference, cloth, due: dueWords(saved?.due_at ?? null) });
      sendPage(reply.headers(common), html, template.policy);
      return true;
    },
  };
}

/** Returns the form with the requested path, if any. */
function formAt(request: FastifyRequest, forms: readonly Form[]): Form | undefined {
  const path = request.url.split("?")[0] ?? "";
  return forms.find((form) => path.endsWith(form.path));
}
