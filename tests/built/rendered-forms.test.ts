import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ANSWER_MARK } from "#contract/form-renderer.ts";
import { SUBMISSION_KINDS, type SubmissionKind } from "#contract/vocabulary.ts";
import { readContents } from "#site/content/records.ts";
import { formRenderer } from "../support/built-pages.ts";
import { siteUnderTest } from "../support/sites.ts";

const { dist, content } = siteUnderTest();
const formOf = (kind: SubmissionKind, prefix: string) =>
  readFileSync(join(dist, prefix, `answers/not-sent/${kind}.html`), "utf8").split(ANSWER_MARK)[1] ?? "";
/** Those whose form is on a page, in each language. */
const FORMS = [...readContents(content).values()].flatMap(({ language: { tag, prefix } }) =>
  SUBMISSION_KINDS.filter((kind) => formOf(kind, prefix).includes("<form")).map((kind) => ({ kind, tag, prefix })),
);

/* So the answer has the class names, the words and the address of the page's build. */
test.each(FORMS)("the server renders the $kind form in $tag as the build does", ({ kind, tag, prefix }) => {
  /* Astro lets React separate texts, so that it could hydrate them. */
  const example = formOf(kind, prefix).replaceAll("<!-- -->", "");
  const errors = [...example.matchAll(/<a href="#\w+-again-(\w+)"/g)].map(([, field = ""]) => ({ field, text: "" }));
  expect(errors.length).toBeGreaterThan(2);
  expect(formRenderer(dist).renderNotSent(tag, kind, { status: "-", values: { topic: "-" }, errors })).toBe(example);
});
