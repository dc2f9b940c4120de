import type { FastifyReply, FastifyRequest } from "fastify";
import { fillText } from "#contract/fill-text.ts";
import { fieldErrors } from "#contract/form-reader.ts";
import type { FormRenderer, NotSent } from "#contract/form-renderer.ts";
import { SUBMISSION_KINDS, type SubmissionKind } from "#contract/vocabulary.ts";
import { SUBMISSION_FORMS } from "#forms/submissions.ts";
import { dueSentence } from "../business-hours/time-words.ts";
import { visitorZone } from "../business-hours/time-zones.ts";
import { type Settings, settingsAt, tagOf } from "../config/settings.ts";
import type { Database } from "../database/schema.ts";
import { readSubmission, type SaveResult } from "../database/submissions.ts";
import { errorMessage, type HttpError } from "../http/errors.ts";
import type { CurrentPages, PageFrame } from "../http/pages.ts";
import { requestOriginOf } from "../http/request-origin.ts";
import { contentSecurityPolicy, securityHeaders } from "../http/security-headers.ts";
import { buildForm, type Form } from "./form.ts";
import { isNativePost, plainPage, readReference, typedText } from "./native-form-response.ts";
import { senderCookies } from "./sender-cookie.ts";

type SavedSubmission = Extract<SaveResult, { reference: string }>;

type ResponseOptions = {
  settings(): Settings;
  database: Database;
  pages: CurrentPages;
};

/**
 * The responses of the forms API, in the language of the call: JSON for scripts, HTML for forms that the browser posted without
 * JavaScript.
 */
export function buildResponses({ settings, database, pages }: ResponseOptions) {
  const common = { ...securityHeaders(settings()), "cache-control": "no-store" };
  const sendPage = (reply: FastifyReply, html: string, policy: string) =>
    reply.header("content-security-policy", policy).type("text/html; charset=utf-8").send(html);
  const sendInFrame = (reply: FastifyReply, { start, end, policy }: PageFrame, answer: string) =>
    sendPage(reply, start + answer + end, policy);
  const sendPlainPage = (reply: FastifyReply, title: string, answer: NotSent, site: Settings) =>
    sendPage(reply, plainPage(title, answer, site), contentSecurityPolicy(undefined, site));
  /** The middle part of a page of `build`; undefined if the build has no module that renders it, or a broken one. */
  const render = (
    build: ReturnType<CurrentPages>,
    { log }: FastifyRequest,
    write: (native: FormRenderer) => string,
  ): string | undefined => {
    try {
      const native = build.formRenderer?.();
      return native && write(native);
    } catch (thrown) {
      log.error({ err: thrown }, "the build's module could not render the answer; a page without it is sent");
      return undefined;
    }
  };
  const dueWords = (request: FastifyRequest, saved: Pick<SavedSubmission, "created_at" | "due_at">, site: Settings) =>
    dueSentence(saved, visitorZone(request, saved.due_at ?? 0) ?? site.officeHours.timeZone, site);
  return {
    sendError(request: FastifyRequest, reply: FastifyReply, error: HttpError): FastifyReply {
      const site = settingsAt(request.url, settings());
      const { words, prefix } = site;
      const message = errorMessage(error, request.id, words);
      reply.code(error.status).headers({ ...common, ...error.headers });
      const errors = fieldErrors(error.fields ?? []);
      if (!isNativePost(request)) return reply.send({ error: message, ...(errors.length > 0 && { fields: errors }) });
      const [path = ""] = request.url.split("?");
      const kind = SUBMISSION_KINDS.find((each) => path.endsWith(SUBMISSION_FORMS[each].path));
      const form = kind && buildForm(kind, words);
      const isRead = request.body !== undefined && request.body !== null;
      const build = pages();
      const values = form && isRead ? typedText(form, request.body) : {};
      const status = isRead ? message : `${message} ${words.server.goBack}`;
      const answer = { status, values, errors };
      const page = form && build.frames.get(`${prefix}/not-sent/${form.kind}`);
      const html = page && render(build, request, (native) => native.renderNotSent(tagOf(site), form.kind, answer));
      if (!page || html === undefined) return sendPlainPage(reply, words.server.page.notSent, answer, site);
      return sendInFrame(reply, page, html);
    },
    sendSaved(request: FastifyRequest, reply: FastifyReply, form: Form, saved: SavedSubmission) {
      const { reference } = saved;
      reply.headers(common);
      for (const cookie of senderCookies(request, reference, settings())) reply.header("set-cookie", cookie);
      const site = settingsAt(request.url, settings());
      const { prefix, words } = site;
      const due = dueWords(request, saved, site);
      const { sentWithDue, sentWithReference } = words.server;
      const sentence = fillText(due ? sentWithDue : sentWithReference, { sent: form.sent, reference, due: due ?? "" });
      if (!isNativePost(request)) return reply.send({ message: sentence, reference, due });
      const from = requestOriginOf(request, settings());
      const sentPage = prefix + form.sentPage;
      const page = `${sentPage}?reference=${reference}`;
      if (from.kind === "other") return reply.redirect(from.origin + page, 303);
      if (!pages().files.has(sentPage))
        return sendPlainPage(reply, words.server.page.sent, { status: sentence, values: {}, errors: [] }, site);
      return reply.redirect(page, 303);
    },
    /**
     * Sends the confirmation page for the reference in the query.
     *
     * @returns false if the query contains none. Not the reply: awaiting a reply gives undefined
     */
    async sendSentPage(request: FastifyRequest, reply: FastifyReply, kind: SubmissionKind): Promise<boolean> {
      const site = settingsAt(request.url, settings());
      const reference = readReference(request.query);
      const build = pages();
      const page = build.frames.get(`${site.prefix}/sent/${kind}`);
      if (!page || reference === undefined) return false;
      const saved = await readSubmission(database, reference).catch((thrown: unknown) => {
        request.log.warn({ err: thrown }, "the due time could not be read; the confirmation page is sent without it");
        return undefined;
      });
      const sent = { reference, name: saved?.name ?? reference, due: saved && dueWords(request, saved, site) };
      const html = render(build, request, (native) => native.renderSent(tagOf(site), kind, sent));
      if (html === undefined) return false;
      sendInFrame(reply.headers(common), page, html);
      return true;
    },
  };
}

export type Responses = ReturnType<typeof buildResponses>;
