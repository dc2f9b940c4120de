import { expect, test } from "vitest";
import { furtherReading } from "./further-reading.ts";
import { readContent } from "./records.ts";

const content = readContent();
const { caseStudies, pages } = content;

test("each case study of the sample leads to a service whose page shows it", () => {
  for (const study of caseStudies) {
    const { service } = furtherReading(study, content);
    const page = pages.find(({ path }) => path === service?.path);
    expect(JSON.stringify(page?.sections)).toContain(`"study":"${study.id}"`);
  }
});

test("a study that is alone, and that no service shows, leads nowhere", () => {
  const [study] = caseStudies;
  if (!study) throw new Error("The sample content has no case study.");
  expect(furtherReading(study, { caseStudies: [study], services: [], pages: [] })).toEqual({
    study: undefined,
    service: undefined,
  });
});
