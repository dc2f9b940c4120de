import type { FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "./config.ts";
import { type Problem, wordsOf } from "./errors.ts";
import { provenanceOf } from "./origin-policy.ts";
import type { Pages } from "./pages.ts";
import { contentSecurityPolicy, securityHeaders } from "./security-headers.ts";
import type { Form } from "./submissions/form.ts";
import { answerName, FORMS } from "./submissions/forms.ts";
import { fillRefusal, fillSent, isNativePost, typedText } from "./submissions/native-answer.ts";

/** How the API answers: JSON to a script, a page to a browser that posted the form by itself. */
export type Answers = {
  problem(request: FastifyRequest, reply: FastifyReply, problem: Problem): FastifyReply;
  /** A submission of `form` that is kept; `sentence` is for a person. */
  kept(request: FastifyRequest, reply: FastifyReply, form: Form, sentence: string): FastifyReply;
};

/** Makes the answers of a site whose pages may not be built. */
export function buildAnswers(config: Config, pages: Pages | undefined): Answers {
  const common = { ...securityHeaders(config), "cache-control": "no-store" };
  const sendPage = (reply: FastifyReply, html: string, policy = contentSecurityPolicy(html, config)) =>
    reply.header("content-security-policy", policy).type("text/html; charset=utf-8").send(html);
  return {
    problem(request, reply, problem) {
      const words = wordsOf(problem, request.id);
      reply.code(problem.status).headers({ ...common, ...problem.headers });
      if (!isNativePost(request)) return reply.send({ error: words });
      const form = formAt(request);
      const template = form && pages?.answers.get(answerName(form));
      const html = fillRefusal(template?.html, words, form ? typedText(form, request.body) : {});
      return sendPage(reply, html, template?.policy);
    },
    kept(request, reply, form, sentence) {
      reply.headers(common);
      if (!isNativePost(request)) return reply.send({ message: sentence });
      const from = provenanceOf(request.headers, config);
      if (from.kind === "other") return reply.redirect(from.origin + form.sentPage, 303);
      if (pages && !pages.files.has(form.sentPage)) return sendPage(reply, fillSent(sentence));
      return reply.redirect(form.sentPage, 303);
    },
  };
}

/** The form that posts to the requested address, if one does. */
function formAt(request: FastifyRequest): Form | undefined {
  const path = request.url.split("?")[0] ?? "";
  return FORMS.find((form) => path.endsWith(form.path));
}
