import type { FastifyReply, FastifyRequest } from "fastify";
import { MESSAGES } from "#contract/messages.ts";
import type { Config } from "../config/config.ts";
import { errorMessage, type HttpError } from "../http/errors.ts";
import type { Pages } from "../http/pages.ts";
import { requestOriginOf } from "../http/request-origin.ts";
import { contentSecurityPolicy, securityHeaders } from "../http/security-headers.ts";
import type { Form } from "./form.ts";
import { answerName, FORMS } from "./forms.ts";
import { fillRefusal, fillSent, fillTokens, isNativePost, readReference, typedText } from "./native-form-response.ts";

/** How the API answers: JSON to a script, a page to a browser that posted the form by itself. */
export type Responses = {
  httpError(request: FastifyRequest, reply: FastifyReply, problem: HttpError): FastifyReply;
  /** A submission of `form` that is kept. */
  kept(request: FastifyRequest, reply: FastifyReply, form: Form, reference: string): FastifyReply;
  /** The page after `form` with the reference that the address names; undefined if it names none. */
  sent(reply: FastifyReply, form: Form, query: unknown): FastifyReply | undefined;
};

/** Makes the answers of a site whose pages may not be built. */
export function buildResponses(config: Config, pages: Pages | undefined): Responses {
  const common = { ...securityHeaders(config), "cache-control": "no-store" };
  const sendPage = (reply: FastifyReply, html: string, policy = contentSecurityPolicy(html, config)) =>
    reply.header("content-security-policy", policy).type("text/html; charset=utf-8").send(html);
  return {
    httpError(request, reply, problem) {
      const words = errorMessage(problem, request.id);
      reply.code(problem.status).headers({ ...common, ...problem.headers });
      if (!isNativePost(request)) return reply.send({ error: words });
      const form = formAt(request);
      const template = form && pages?.answers.get(answerName(form));
      const isRead = request.body !== undefined && request.body !== null;
      const status = isRead ? words : `${words} ${MESSAGES.goBack}`;
      const typed = form && isRead ? typedText(form, request.body) : {};
      return sendPage(
        reply,
        fillRefusal(template?.html, { status, typed, invalid: problem.fields ?? [] }),
        template?.policy,
      );
    },
    kept(request, reply, form, reference) {
      reply.headers(common);
      const sentence = `${form.sent} Reference ${reference}.`;
      if (!isNativePost(request)) return reply.send({ message: sentence });
      const from = requestOriginOf(request.headers, config);
      const page = `${form.sentPage}?reference=${reference}`;
      if (from.kind === "other") return reply.redirect(from.origin + page, 303);
      if (pages && !pages.files.has(form.sentPage)) return sendPage(reply, fillSent(sentence));
      return reply.redirect(page, 303);
    },
    sent(reply, form, query) {
      const reference = readReference(query);
      const template = pages?.answers.get(form.sentPage.slice(1));
      if (!template || reference === undefined) return undefined;
      return sendPage(reply.headers(common), fillTokens(template.html, { reference }), template.policy);
    },
  };
}

/** The form that posts to the requested address, if one does. */
function formAt(request: FastifyRequest): Form | undefined {
  const path = request.url.split("?")[0] ?? "";
  return FORMS.find((form) => path.endsWith(form.path));
}
