import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { tempFolder } from "../tests/support/temp-folder.ts";
import { buildStamp } from "./build-stamp.ts";

async function smallProject() {
  const folder = await tempFolder();
  await mkdir(join(folder.path, "content/pages"), { recursive: true });
  await mkdir(join(folder.path, "server/office/views"), { recursive: true });
  await mkdir(join(folder.path, "scripts"));
  await writeFile(join(folder.path, "content/pages/home.yaml"), "title: Home\n");
  return folder;
}

test("server files and run-time settings do not change the stamp", async () => {
  await using project = await smallProject();
  const before = buildStamp(project.path, {});
  await writeFile(join(project.path, "server/main.ts"), "");
  expect(buildStamp(project.path, { SITE_URL: "", PORT: "3001" })).toBe(before);
});

test.each([
  ["a record is edited", (root: string) => writeFile(join(root, "content/pages/home.yaml"), "title: House\n")],
  ["a record is added", (root: string) => writeFile(join(root, "content/site.yaml"), "")],
  ["a view of the office is added", (root: string) => writeFile(join(root, "server/office/views/Page.tsx"), "")],
  ["the build script is edited", (root: string) => writeFile(join(root, "scripts/build.ts"), "")],
])("the stamp changes if %s", async (_what, change) => {
  await using project = await smallProject();
  const before = buildStamp(project.path, {});
  await change(project.path);
  expect(buildStamp(project.path, {})).not.toBe(before);
});

test("the stamp covers the content folder that CONTENT_DIR names", async () => {
  await using project = await smallProject();
  await using elsewhere = await tempFolder();
  const stamp = () => buildStamp(project.path, { CONTENT_DIR: elsewhere.path });
  const before = stamp();
  await writeFile(join(project.path, "content/pages/home.yaml"), "title: House\n");
  expect(stamp()).toBe(before);
  await writeFile(join(elsewhere.path, "site.yaml"), "name: Example\n");
  expect(stamp()).not.toBe(before);
});

test("the stamp changes with the build-time settings", async () => {
  await using project = await smallProject();
  const stamps = [{}, { SITE_URL: "https://example.com" }, { PUBLIC_BACKEND_URL: "https://api.example.com" }];
  expect(new Set(stamps.map((env) => buildStamp(project.path, env))).size).toBe(3);
});
