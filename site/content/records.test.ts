import { cp, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { checkContent } from "./check-content.ts";
import { readContent } from "./records.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "content-"));
  await cp("content", folder, { recursive: true });
});
afterEach(() => rm(folder, { recursive: true }));

test("the shipped records are what their schemas ask for", () => {
  expect(checkContent()).toEqual([]);
});

test("services come in their order", () => {
  const orders = readContent().services.map(({ order }) => order);
  expect(orders).toEqual(orders.toSorted((a, b) => a - b));
});

test("a seventh service is its two records and nothing else", async () => {
  const record = await readFile(join(folder, "services", "cloud-devops.yaml"), "utf8");
  const page = await readFile(join(folder, "service-pages", "cloud-devops.yaml"), "utf8");
  const renamed = (text: string) =>
    text.replace("id: cloud-devops", "id: one-more-service").replace("order: 1", "order: 9");
  await writeFile(join(folder, "services", "one-more-service.yaml"), renamed(record));
  expect(checkContent(folder)).toEqual([
    "content/services/one-more-service.yaml has no page: content/service-pages/one-more-service.yaml is missing",
  ]);
  await writeFile(join(folder, "service-pages", "one-more-service.yaml"), renamed(page));
  expect(checkContent(folder)).toEqual([]);
  expect(readContent(folder).services.at(-1)?.id).toBe("one-more-service");
});

test("what names a record that is not there is told, a link by its line", async () => {
  await rm(join(folder, "services", "mvp-builder.yaml"));
  await rm(join(folder, "case-studies", "financial-ml.yaml"));
  const page = join(folder, "service-pages", "ux-ui-design.yaml");
  await writeFile(page, (await readFile(page, "utf8")).replace("href: /contact", "href: /services/mvp-builder"));
  const problems = checkContent(folder);
  expect(problems).toContain(
    "content/service-pages/mvp-builder.yaml is the page of no service: content/services/mvp-builder.yaml is missing",
  );
  expect(problems).toContain("content/service-pages/ai-development.yaml names financial-ml, which is no case study");
  expect(problems).toContain(
    "content/service-pages/ux-ui-design.yaml:8 leads to /services/mvp-builder, which is no page",
  );
});

test("a link to a topic that the contact page does not know is told", async () => {
  const path = join(folder, "service-pages", "mvp-builder.yaml");
  await writeFile(
    path,
    (await readFile(path, "utf8")).replaceAll("/contact?service=mvp-builder", "/contact?service=mvp"),
  );
  expect(checkContent(folder)).toContainEqual(
    expect.stringMatching(
      /^content\/service-pages\/mvp-builder\.yaml:\d+ leads to \/contact\?service=mvp, a topic that/,
    ),
  );
});

test("a record whose file is called otherwise is told", async () => {
  await rename(join(folder, "services", "mvp-builder.yaml"), join(folder, "services", "mvp.yaml"));
  expect(checkContent(folder)).toContain(
    "content/services/mvp.yaml must be called content/services/mvp-builder.yaml, as it says itself",
  );
});

test("problems of several records are told together", async () => {
  await writeFile(join(folder, "services", "cloud-devops.yaml"), "id: cloud-devops\norder: one\n");
  await writeFile(join(folder, "pages", "home.yaml"), "hero: [\n");
  const problems = checkContent(folder);
  expect(problems.filter((line) => line.startsWith("content/services/cloud-devops.yaml:")).length).toBeGreaterThan(3);
  expect(problems.some((line) => line.startsWith("content/pages/home.yaml:"))).toBe(true);
});

test("a missing record and a stray one are told", async () => {
  await rm(join(folder, "pages", "not-found.yaml"));
  await writeFile(join(folder, "pages", "abuot.yaml"), "title: x\n");
  expect(checkContent(folder)).toEqual([
    "content/pages/not-found.yaml is missing",
    "content/pages/abuot.yaml is no record the site knows",
  ]);
});

test("a promise that is drawn is a number, told as it stands, and one that cannot be drawn is refused", async () => {
  const path = join(folder, "site.yaml");
  const site = await readFile(path, "utf8");
  await writeFile(path, site.replace(/demoConfirmation: .*/, "demoConfirmation: { hours: 8 }"));
  expect(readContent(folder).book.confirmation.heading).toContain("within 8 hours");
  await writeFile(path, site.replace(/demoConfirmation: .*/, "demoConfirmation: one business day"));
  expect(checkContent(folder)).toContainEqual(
    expect.stringMatching(/^content\/site\.yaml:\d+ promises\.demoConfirmation/),
  );
  await writeFile(path, site.replace(/applicationResponse: .*/, "applicationResponse: { from: 5, to: 3 }"));
  expect(checkContent(folder)).toContainEqual(
    expect.stringMatching(/^content\/site\.yaml:\d+ promises\.applicationResponse\.to must be a later day than from/),
  );
});

test.each([
  ["pages/explore-services.yaml", /mvp-builder:/, "mvp-bilder:", "has a paragraph for mvp-bilder, which is no service"],
  ["pages/privacy-policy.yaml", /rows:\s*- \[/, "$&One cell more, ", ".rows need a cell for each head in every row"],
  [
    "service-pages/ai-development.yaml",
    /rows:\s*- - /,
    "$&One cell more\n        - ",
    ".rows need a cell for each head in every row",
  ],
  [
    "case-studies/secure-devops.yaml",
    /threads: \{ count: \d+/,
    "threads: { count: 150",
    ".count must not be more than of",
  ],
])("in content/%s a rule that is broken is told", async (name, found, instead, problem) => {
  const text = await readFile(join(folder, name), "utf8");
  expect(text).toMatch(found);
  await writeFile(join(folder, name), text.replace(found, instead));
  expect(checkContent(folder)).toContainEqual(expect.stringContaining(problem));
});
