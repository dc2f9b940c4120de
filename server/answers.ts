import type { FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "./config.ts";
import { type Problem, wordsOf } from "./errors.ts";
import { provenanceOf } from "./origin-policy.ts";
import type { Pages } from "./pages.ts";
import { contentSecurityPolicy, securityHeaders } from "./security-headers.ts";
import { fillRefusal, isNativePost, typedText } from "./submissions/native-answer.ts";

/** How the API answers: JSON to a script, a page to a browser that posted the form by itself. */
export type Answers = {
  problem(request: FastifyRequest, reply: FastifyReply, problem: Problem): FastifyReply;
  /** A submission that is kept; `sentence` is for a person. */
  kept(request: FastifyRequest, reply: FastifyReply, sentence: string): FastifyReply;
};

/** Where the site says "sent" to a visitor without JavaScript. */
const SENT_PAGE = "/message-sent";

/** Makes the answers of a site whose pages may not be built. */
export function buildAnswers(config: Config, pages: Pages | undefined): Answers {
  const common = { ...securityHeaders(config), "cache-control": "no-store" };
  return {
    problem(request, reply, problem) {
      const words = wordsOf(problem, request.id);
      reply.code(problem.status).headers(common);
      if (!isNativePost(request)) return reply.send({ error: words });
      const template = pages?.answers.get(formName(request));
      const html = fillRefusal(template?.html, words, typedText(request.body));
      const policy = template?.headers["content-security-policy"] ?? contentSecurityPolicy(html, config);
      return reply.header("content-security-policy", policy).type("text/html; charset=utf-8").send(html);
    },
    kept(request, reply, sentence) {
      reply.headers(common);
      if (!isNativePost(request)) return reply.send({ message: sentence });
      const from = provenanceOf(request.headers, config);
      return reply.redirect(from.kind === "other" ? from.origin + SENT_PAGE : SENT_PAGE, 303);
    },
  };
}

/** `/api/landing-mail` → `landing-mail`, the name of the page that answers that form. */
function formName(request: FastifyRequest): string {
  return (request.url.split("?")[0] ?? "").split("/").at(-1) ?? "";
}
