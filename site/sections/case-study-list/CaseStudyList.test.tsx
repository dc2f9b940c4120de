import { expect, test } from "vitest";
import { readContent } from "#site/content/records.ts";
import { recordAt, sectionOf } from "../../../tests/support/page-parts.ts";
import { sectionMarkup } from "../../../tests/support/section-markup.ts";

const content = readContent();
const list = sectionOf(recordAt("/case-studies"), "case-study-list");

test("without studies the section says so and offers a talk", () => {
  const markup = sectionMarkup(list, { content: { ...content, caseStudies: [] } });
  expect(markup).toContain("More Success Stories Coming Soon!");
  expect(markup).toMatch(/<a [^>]*href="\/contact"[^>]*><span>Discuss Your Project</);
  expect(markup).not.toContain("<li");
});

test("each block's link names its study to a screen reader", () => {
  const markup = sectionMarkup(list);
  for (const { id, title } of content.caseStudies) {
    expect(markup).toMatch(
      new RegExp(`href="/case-studies/${id}"[^>]*>View Full Case Study<span class="sr">: ${title}<`),
    );
  }
});
