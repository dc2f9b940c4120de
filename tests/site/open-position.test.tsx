import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ContentPage } from "#site/components/pages/ContentPage.tsx";
import { JobPage } from "#site/components/pages/JobPage.tsx";
import { type Content, readContent } from "#site/content/records.ts";
import { inlineJson } from "#site/metadata/page-graph.ts";
import { jobFixture } from "../support/dated-records.ts";
import { editedContent } from "../support/edit-content.ts";
import { recordAt } from "../support/page-parts.ts";

/* The sample content of the tests has no position: these tests add one to a copy of it. */

const JOB = jobFixture({
  slug: "platform-engineer",
  title: "Platform Engineer",
  location: "Rajshahi or remote",
  place: { locality: "Rajshahi", country: "Bangladesh" },
  remote: true,
  countries: ["Bangladesh", "Nepal"],
  salary: "BDT 150,000 a month",
  description: ["You look after clusters & the people who deploy to them."],
  requirements: ["Terraform in anger", "Patience"],
  apply: "https://jobs.example/platform-engineer",
});

const content = editedContent(({ write }) => write("jobs/platform-engineer.yaml", JOB));

const job = () => {
  const [first] = content.jobs;
  if (!first) throw new Error("The fixture's job was not read.");
  return first;
};

const careersMarkup = (content: Content) =>
  renderToStaticMarkup(<ContentPage content={content} page={recordAt("/careers")} />);

test("while nothing is open, the positions say so and lead to the application page", () => {
  const markup = careersMarkup(readContent());
  const positions = /<section id="positions".*?<\/section>/s.exec(markup)?.[0] ?? "";
  expect(positions).toContain("No Open Positions Currently");
  expect(positions).toMatch(/href="\/contact-careers".*Connect With Us/s);
});

test("an open position has a card that leads to its page, and its row in the warp", () => {
  const markup = careersMarkup(content);
  expect(markup).toMatch(
    /<li[^>]*><h3[^>]*><a [^>]*href="\/careers\/platform-engineer"><span[^>]*>Platform Engineer<\/span>/,
  );
  expect(markup).toContain("Rajshahi or remote · Full time");
  expect(markup).toMatch(
    /1 open position<.*href="\/careers\/platform-engineer">Platform Engineer<\/a>, Rajshahi or remote.*id="benefits"/s,
  );
  expect(markup).not.toContain("No Open Positions Currently");
  expect(markup).toContain("var(--thread-blue)");
});

test("its page shows the work, the requirements and the external link to apply", () => {
  const markup = renderToStaticMarkup(<JobPage job={job()} content={content} />);
  expect(markup).toContain("You look after clusters &amp; the people");
  expect(markup).toMatch(/<li[^>]*>Terraform in anger<\/li>/);
  expect(markup).toContain("BDT 150,000 a month");
  expect(markup).toContain("1 March 2026");
  expect(markup).toMatch(/<a rel="noopener" [^>]*href="https:\/\/jobs\.example\/platform-engineer"[^>]*>.*Apply/);
  expect(markup).toContain("(external link)");
  expect(markup.match(/What comes with the desk.*/s)?.[0].match(/<h3/g)).toHaveLength(3);
  expect(markup).toContain("Jonas Weller, <span>Lead Engineer</span>");
  expect(markup).toContain("Opens the application form on another site. An answer takes 3-5 business days.");
});

test("a position with an application on this site mentions no other site", () => {
  const markup = renderToStaticMarkup(<JobPage job={{ ...job(), apply: "/contact-careers" }} content={content} />);
  expect(markup).toMatch(/<a [^>]*href="\/contact-careers"/);
  expect(markup).toContain(content.templates.job.note);
  expect(markup).not.toMatch(/external link|another site|noopener/);
});

test("nothing in a record can close the script element it travels in", () => {
  const json = inlineJson({ text: "</script><!--" });
  expect(json).not.toContain("<");
  expect(JSON.parse(json)).toEqual({ text: "</script><!--" });
});
