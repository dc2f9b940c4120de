import { cp, mkdir, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { checkContent, contentFolder, readContent } from "./records.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "content-"));
  await cp(contentFolder(), folder, { recursive: true });
});
afterEach(() => rm(folder, { recursive: true }));

test("the sample content is valid", () => {
  expect(checkContent().errors).toEqual([]);
});

test("services are sorted by their order", () => {
  const orders = readContent().services.map(({ order }) => order);
  expect(orders).toEqual(orders.toSorted((a, b) => a - b));
});

test("a seventh service is one more record and nothing else", async () => {
  const record = await readFile(join(folder, "services", "cloud-devops.yaml"), "utf8");
  const copy = record.replace("id: cloud-devops", "id: one-more-service").replace("order: 1", "order: 9");
  await writeFile(join(folder, "services", "one-more-service.yaml"), copy);
  expect(checkContent(folder).errors).toEqual([]);
  expect(readContent(folder).services.at(-1)?.id).toBe("one-more-service");
});

test("references to records that do not exist are reported with file and line", async () => {
  await rm(join(folder, "services", "mvp-builder.yaml"));
  await rm(join(folder, "case-studies", "financial-ml.yaml"));
  const page = join(folder, "services", "ux-ui-design.yaml");
  await writeFile(page, (await readFile(page, "utf8")).replace("href: /contact", "href: /services/mvp-builder"));
  const { errors } = checkContent(folder);
  for (const pattern of [
    /^content\/services\/ai-development\.yaml:\d+ names financial-ml, which is not a case study$/,
    /^content\/services\/ux-ui-design\.yaml:\d+ links to \/services\/mvp-builder, which is not a page$/,
  ]) {
    expect(errors).toContainEqual(expect.stringMatching(pattern));
  }
});

test("a link to an unknown topic of the contact page is reported", async () => {
  const path = join(folder, "services", "mvp-builder.yaml");
  await writeFile(
    path,
    (await readFile(path, "utf8")).replaceAll("/contact?service=mvp-builder", "/contact?service=mvp"),
  );
  expect(checkContent(folder).errors).toContainEqual(
    expect.stringMatching(/^content\/services\/mvp-builder\.yaml:\d+ links to \/contact\?service=mvp, but topics/),
  );
});

test("a record whose file name differs from its id is reported", async () => {
  await rename(join(folder, "services", "mvp-builder.yaml"), join(folder, "services", "mvp.yaml"));
  expect(checkContent(folder).errors).toContain(
    "content/services/mvp.yaml must be named content/services/mvp-builder.yaml, like the id in it",
  );
});

test("the errors of several records are reported together", async () => {
  await writeFile(join(folder, "services", "cloud-devops.yaml"), "id: cloud-devops\norder: one\n");
  await writeFile(join(folder, "pages", "home.yaml"), "hero: [\n");
  const { errors } = checkContent(folder);
  expect(errors.filter((line) => line.startsWith("content/services/cloud-devops.yaml:")).length).toBeGreaterThan(3);
  expect(errors.some((line) => line.startsWith("content/pages/home.yaml:"))).toBe(true);
});

test("a missing record and unknown files are reported", async () => {
  await rm(join(folder, "pages", "not-found.yaml"));
  await writeFile(join(folder, "pages", "abuot.yaml"), "title: x\n");
  await mkdir(join(folder, "service-pages"));
  await writeFile(join(folder, "service-pages", "mvp-builder.yaml"), "id: mvp-builder\n");
  expect(checkContent(folder).errors).toEqual([
    "content/pages/not-found.yaml is missing",
    "content/pages/abuot.yaml is not a known record",
    "content/service-pages/mvp-builder.yaml is no longer read: move its fields to content/services/mvp-builder.yaml",
  ]);
});

test("the record of the office is optional, and its errors are reported with file and line", async () => {
  const path = join(folder, "office.yaml");
  await writeFile(
    path,
    (await readFile(path, "utf8")).replace("is {reference}", "is {ref}").replace("[application]", "[job]"),
  );
  expect(checkContent(folder).errors).toEqual([
    expect.stringMatching(/^content\/office\.yaml:\d+ replies\.0\.text uses \{ref\}; it may use \{name\}/),
    expect.stringMatching(/^content\/office\.yaml:\d+ replies\.2\.kinds\.0 must be one of contact, demo, application$/),
  ]);
  await rm(path);
  expect(checkContent(folder).errors).toEqual([]);
});

test("a promise that is drawn must be a number in its range", async () => {
  const path = join(folder, "site.yaml");
  const site = await readFile(path, "utf8");
  await writeFile(path, site.replace(/demoConfirmation: .*/, "demoConfirmation: { hours: 8, label: 8 hours }"));
  expect(readContent(folder).book.confirmation.heading).toContain("within 8 hours");
  await writeFile(path, site.replace(/demoConfirmation: .*/, "demoConfirmation: one business day"));
  expect(checkContent(folder).errors).toContainEqual(
    expect.stringMatching(/^content\/site\.yaml:\d+ promises\.demoConfirmation/),
  );
  await writeFile(path, site.replace(/demoConfirmation: .*/, "demoConfirmation: { hours: 8, label: 12 hours }"));
  expect(checkContent(folder).errors).toContainEqual(
    expect.stringMatching(
      /^content\/site\.yaml:\d+ promises\.demoConfirmation\.label must contain the number of hours/,
    ),
  );
  await writeFile(path, site.replace(/demoConfirmation: .*/, "demoConfirmation: { hours: 8, clock: open }"));
  expect(checkContent(folder).errors).toContainEqual(
    expect.stringMatching(/^content\/site\.yaml:\d+ promises\.demoConfirmation\.label must say that only office hours/),
  );
  await writeFile(path, site.replace(/applicationResponse: .*/, "applicationResponse: { from: 5, to: 3 }"));
  expect(checkContent(folder).errors).toContainEqual(
    expect.stringMatching(/^content\/site\.yaml:\d+ promises\.applicationResponse\.to must be a later day than from/),
  );
});

test.each([
  ["pages/privacy-policy.yaml", /rows:\s*- \[/, "$&One cell more, ", ".rows need a cell for each head in every row"],
  [
    "services/ai-development.yaml",
    /rows:\s*- - /,
    "$&One cell more\n        - ",
    ".rows need a cell for each head in every row",
  ],
])("a broken rule in content/%s is reported", async (name, found, instead, error) => {
  const text = await readFile(join(folder, name), "utf8");
  expect(text).toMatch(found);
  await writeFile(join(folder, name), text.replace(found, instead));
  expect(checkContent(folder).errors).toContainEqual(expect.stringContaining(error));
});
