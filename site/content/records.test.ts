import { readFile, rm, writeFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { copiedContent } from "../../tests/support/edit-content.ts";
import { confirmationWords, findSection } from "./read-words.ts";
import { readContent } from "./records.ts";

const content = copiedContent();

test("a seventh service is one more record and nothing else", async () => {
  const record = await readFile(content.path("pages/services/cloud-devops.yaml"), "utf8");
  const copy = record
    .replace("order: 1", "order: 9")
    .replaceAll("/services/cloud-devops", "/services/one-more-service");
  await writeFile(content.path("pages/services/one-more-service.yaml"), copy);
  expect(content.errors()).toEqual([]);
  expect(readContent(content.path()).services.at(-1)?.id).toBe("one-more-service");
});

test("the errors of several records are reported together", async () => {
  await writeFile(content.path("pages/services/cloud-devops.yaml"), "page: { title: 1 }\nsections: [{ kind: call }]\n");
  await writeFile(content.path("pages/home.yaml"), "hero: [\n");
  const errors = content.errors();
  expect(errors.filter((line) => line.startsWith("content/pages/services/cloud-devops.yaml:")).length).toBeGreaterThan(
    3,
  );
  expect(errors.some((line) => line.startsWith("content/pages/home.yaml:"))).toBe(true);
});

test("a missing record and unknown files are reported", async () => {
  await rm(content.path("not-found.yaml"));
  await writeFile(content.path("abuot.yaml"), "title: x\n");
  expect(content.errors()).toEqual(["content/not-found.yaml is missing", "content/abuot.yaml is not a known record"]);
});

test("the record of the office is optional, and its errors are reported with file and line", async () => {
  await content.edit("office.yaml", "is {reference}", "is {ref}");
  await content.edit("office.yaml", "[application]", "[job]");
  expect(content.errors()).toEqual([
    expect.stringMatching(/^content\/office\.yaml:\d+ replies\.0\.text uses \{ref\}; it may use \{name\}/),
    expect.stringMatching(/^content\/office\.yaml:\d+ replies\.2\.kinds\.0 must be one of contact, demo, application$/),
  ]);
  await rm(content.path("office.yaml"));
  expect(content.errors()).toEqual([]);
});

test("a promise that is drawn must be a number in its range", async () => {
  const promise = (name: string, value: string) =>
    content.edit("site.yaml", RegExp(`${name}: .*`), `${name}: ${value}`);
  await promise("demoConfirmation", "{ hours: 8, label: 8 hours }");
  expect(findSection(readContent(content.path()), "demo-form")?.confirmation.heading).toContain("within 8 hours");
  await promise("demoConfirmation", "{ businessDays: 2, label: two business days }");
  expect(content.errors()).toEqual([]);
  for (const [value, error] of [
    ["one business day", " must be \\{ hours: 12, label: 12 hours \\} or "],
    ["{ businessDays: 2 }", "\\.label is missing"],
    ["{ hours: 8, label: 12 hours }", "\\.label must contain the number of hours"],
    ["{ hours: 8, clock: open }", "\\.label must say that only office hours"],
  ] as const) {
    await promise("demoConfirmation", value);
    const pattern = RegExp(`^content/site\\.yaml:\\d+ promises\\.demoConfirmation${error}`);
    expect(content.errors()).toContainEqual(expect.stringMatching(pattern));
  }
  await promise("applicationResponse", "{ from: 5, to: 3 }");
  expect(content.errors()).toContainEqual(
    expect.stringMatching(
      /^content\/site\.yaml:\d+ promises\.applicationResponse\.to must be a later day than the first/,
    ),
  );
});

/** The captions and labels about weaving that the pages show. */
function captions() {
  const all = readContent(content.path());
  const texts = all.pages.flatMap(({ opening, sections }) => [
    opening?.kind === "service" && !opening.picture && opening.label?.name,
    opening?.kind === "headline" && opening.form?.hint,
    ...sections.map((section) => section.kind === "points" && section.layout === "diagram" && section.caption),
  ]);
  return [...texts, confirmationWords(all, "contact").cloth].filter(Boolean);
}

test("a plain metaphor leaves out the captions and labels about weaving", async () => {
  expect(captions().length).toBeGreaterThan(3);
  await writeFile(content.path("theme.yaml"), "metaphor: plain\n");
  expect(captions()).toEqual([]);
});
