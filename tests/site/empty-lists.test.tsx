import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ContentPage } from "#site/components/pages/ContentPage.tsx";
import { readContent } from "#site/content/records.ts";
import { recordAt } from "../support/page-parts.ts";

test("without a project the open-source page says that more are coming", () => {
  const content = { ...readContent(), openSource: [] };
  const markup = renderToStaticMarkup(<ContentPage content={content} page={recordAt("/open-source")} />);
  const projects = /<section id="projects".*?<\/section>/s.exec(markup)?.[0] ?? "";
  expect(projects).toContain("More Projects Coming Soon!");
  expect(projects).not.toContain("<ul");
});
