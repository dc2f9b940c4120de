import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { OpenSourcePage } from "#site/components/pages/OpenSourcePage.tsx";
import { readContent } from "#site/content/records.ts";

const { openSourcePage, site } = readContent();

test("without a project the open-source page says that more are coming", () => {
  const markup = renderToStaticMarkup(<OpenSourcePage page={openSourcePage} projects={[]} site={site} />);
  const projects = /<section id="projects".*?<\/section>/s.exec(markup)?.[0] ?? "";
  expect(projects).toContain("More Projects Coming Soon!");
  expect(projects).not.toContain("<ul");
});
