import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
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
  expect(readContent().services.map(({ order }) => order)).toEqual([1, 2, 3, 4, 5, 6]);
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
