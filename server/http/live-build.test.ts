import { mkdir, rename, symlink } from "node:fs/promises";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { tempFolder } from "../../tests/support/temp-folder.ts";
import { openLiveBuild } from "./live-build.ts";
import type { Pages } from "./pages.ts";

const pagesWith = (compressed: Pages["compressed"], hasScriptList: boolean): Pages => ({
  files: new Map(),
  topics: new Map(),
  notFound: undefined,
  answers: new Map(),
  formRenderer: undefined,
  officeViews: {},
  redirects: new Map(),
  pageChanges: [],
  hasScriptList,
  stamp: undefined,
  compressed,
});

test("of each build is logged that its pages are compressed, or why not, and that its inline scripts are not listed", async () => {
  await using folder = await tempFolder();
  const at = (name: string) => join(folder.path, name);
  for (const name of ["first", "second"]) await mkdir(at(name));
  await symlink("first", at("dist"));
  const error = new Error("no memory");
  const build = await openLiveBuild(at("dist"), async (path) => {
    const isFirst = path.endsWith("first");
    return pagesWith(Promise.resolve(isFirst ? undefined : error), isFirst);
  });
  const log = { info: vi.fn(), error: vi.fn() };
  build.watch(log, 10);
  await vi.waitFor(() => expect(log.info).toHaveBeenCalledWith("pages compressed"));
  expect(log.error).not.toHaveBeenCalled();
  await symlink("second", at("next"));
  await rename(at("next"), at("dist"));
  await vi.waitFor(() => expect(log.error).toHaveBeenCalledWith({ err: error }, expect.stringContaining("Brotli")));
  expect(log.error).toHaveBeenCalledWith(expect.stringContaining("no .inline-scripts.json"));
});
