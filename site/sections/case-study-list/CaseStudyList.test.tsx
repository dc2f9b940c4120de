import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { readContent } from "#site/content/records.ts";
import { pageContext } from "../../../tests/support/page-context.ts";
import { recordAt, sectionOf } from "../../../tests/support/page-parts.ts";
import { CaseStudyList } from "./CaseStudyList.tsx";

const content = readContent();
const list = sectionOf(recordAt("/case-studies"), "case-study-list");

test("without studies the section says so and offers a talk", () => {
  const page = pageContext({ ...content, caseStudies: [] });
  const markup = renderToStaticMarkup(<CaseStudyList {...list} page={page} />);
  expect(markup).toContain("More Success Stories Coming Soon!");
  expect(markup).toMatch(/<a [^>]*href="\/contact"[^>]*><span>Discuss Your Project</);
  expect(markup).not.toContain("<li");
});

test("each block's link names its study to a screen reader", () => {
  const markup = renderToStaticMarkup(<CaseStudyList {...list} page={pageContext(content)} />);
  for (const { id, title } of content.caseStudies) {
    expect(markup).toMatch(
      new RegExp(`href="/case-studies/${id}"[^>]*>View Full Case Study<span class="sr">: ${title}<`),
    );
  }
});
