import { expect, test } from "vitest";
import { writeFiles } from "../tests/support/site-fixture.ts";
import { tempFolder } from "../tests/support/temp-folder.ts";
import { buildStamp } from "./build-stamp.ts";

const HOME = { "content/pages/home.yaml": "title: Home\n" };

test.each([
  ["a record is edited", true, "content/pages/home.yaml", {}],
  ["a record is added", true, "content/site.yaml", {}],
  ["the build script is edited", true, "scripts/build.ts", {}],
  ["the list of sample texts is edited", true, "scripts/sample-texts.txt", {}],
  ["a file of the server is edited", false, "server/main.ts", {}],
  ["a record in CONTENT_DIR is added", true, "other/site.yaml", { CONTENT_DIR: "other" }],
  ["a record outside CONTENT_DIR is edited", false, "content/pages/home.yaml", { CONTENT_DIR: "other" }],
])("if %s, the stamp changes: %s", async (_what, changes, path, env) => {
  await using project = await tempFolder();
  await writeFiles(project.path, HOME);
  const before = buildStamp(project.path, env);
  await writeFiles(project.path, { [path]: "title: House\n" });
  expect(buildStamp(project.path, env) !== before).toBe(changes);
});

test("the stamp changes with the build-time settings only", async () => {
  await using project = await tempFolder();
  await writeFiles(project.path, HOME);
  const stampWith = (env: Record<string, string>) => buildStamp(project.path, env);
  const settings = [{}, { SITE_URL: "https://example.com" }, { PUBLIC_BACKEND_URL: "https://api.example.com" }];
  expect(new Set(settings.map(stampWith)).size).toBe(3);
  expect(stampWith({ SITE_URL: "", PORT: "3001" })).toBe(stampWith({}));
});
