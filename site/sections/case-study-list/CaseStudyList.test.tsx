import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { readContent } from "#site/content/records.ts";
import { CaseStudyList } from "./CaseStudyList.tsx";

const { caseStudies, caseStudiesPage: page } = readContent();

test("without studies the section says so and offers a talk", () => {
  const markup = renderToStaticMarkup(<CaseStudyList {...page} studies={[]} />);
  expect(markup).toContain("More Success Stories Coming Soon!");
  expect(markup).toMatch(/<a [^>]*href="\/contact"[^>]*><span>Discuss Your Project</);
  expect(markup).not.toContain("<li");
});

test("each block's link names its study to a screen reader", () => {
  const markup = renderToStaticMarkup(<CaseStudyList {...page} studies={caseStudies} />);
  for (const { id, title } of caseStudies) {
    expect(markup).toMatch(
      new RegExp(`href="/case-studies/${id}"[^>]*>View Full Case Study<span class="sr">: ${title}<`),
    );
  }
});
