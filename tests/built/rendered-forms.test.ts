import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ANSWER_MARK } from "#contract/form-renderer.ts";
import { SUBMISSION_KINDS, type SubmissionKind } from "#contract/vocabulary.ts";
import { formRenderer } from "../support/built-pages.ts";
import { siteUnderTest } from "../support/sites.ts";

const { dist } = siteUnderTest();
const formOf = (kind: SubmissionKind) =>
  readFileSync(join(dist, `answers/not-sent/${kind}.html`), "utf8").split(ANSWER_MARK)[1] ?? "";
/** Those whose form is on a page. */
const KINDS = SUBMISSION_KINDS.filter((kind) => formOf(kind).includes("<form"));

/* So the answer has the class names, the words and the address of the page's build. */
test.each(KINDS)("the server renders the %s form as the build does", (kind) => {
  /* Astro lets React separate texts, so that it could hydrate them. */
  const example = formOf(kind).replaceAll("<!-- -->", "");
  const errors = [...example.matchAll(/<a href="#\w+-again-(\w+)"/g)].map(([, field = ""]) => ({ field, text: "" }));
  expect(errors.length).toBeGreaterThan(2);
  expect(formRenderer(dist).renderNotSent(kind, { status: "-", values: { topic: "-" }, errors })).toBe(example);
});
