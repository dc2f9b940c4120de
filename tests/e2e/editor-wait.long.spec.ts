import { mkdir, rm, writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { dirname, join } from "node:path";
import { expect, test } from "@playwright/test";
import Fastify from "fastify";
import type { EditorDeps } from "../../editor/editor-deps.ts";
import { previewRoutes } from "../../editor/preview/preview-routes.ts";
import { openDrafts } from "../../editor/records/drafts.ts";
import { axeViolations } from "../support/axe-violations.ts";
import { editorFolders } from "../support/editor-folders.ts";
import { tempFolder } from "../support/temp-folder.ts";

/** In place of Astro: builds one page as soon as the file `go` exists, and fails as long as it contains a reason. */
const ASTRO = `import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
const timer = setInterval(() => {
  if (!existsSync("go")) return;
  clearInterval(timer);
  const reason = readFileSync("go", "utf8");
  if (reason) {
    console.error(reason);
    process.exit(1);
  }
  for (const folder of ["server", "client"]) mkdirSync(process.env.OUT_DIR + "/" + folder, { recursive: true });
  const page = "<!doctype html><title>Editor</title><h1>The editor is here</h1>";
  const answer = "response.setHeader('content-type', 'text/html'); response.end(" + JSON.stringify(page) + ")";
  writeFileSync(process.env.OUT_DIR + "/server/entry.mjs", "export const handler = (request, response) => { " + answer + " }");
}, 50);`;

/** The routes of the preview in a project whose build waits. */
async function startPreview() {
  await using stack = new AsyncDisposableStack();
  const site = stack.use(await editorFolders());
  const root = stack.use(await tempFolder()).path;
  const astro = join(root, "node_modules/astro/bin/astro.mjs");
  await mkdir(dirname(astro), { recursive: true });
  await writeFile(astro, ASTRO);
  const folders = { ...site.folders, root };
  await mkdir(folders.preview, { recursive: true });
  const app = Fastify();
  await app.register(previewRoutes, { folders, drafts: openDrafts(folders) } as unknown as EditorDeps);
  await app.listen({ host: "127.0.0.1", port: 0 });
  stack.defer(() => app.close());
  const end = stack.move();
  return {
    url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/office/content`,
    /** How long the last build took. */
    tookSeconds: (seconds: number) => writeFile(join(folders.preview, ".build-seconds"), String(seconds)),
    finish: (reason = "") => writeFile(join(root, "go"), reason),
    unfinish: () => rm(join(root, "go")),
    [Symbol.asyncDispose]: () => end.disposeAsync(),
  };
}

test("the page that waits says how far the build is and why it failed, and becomes the editor", async ({ page }) => {
  await using preview = await startPreview();
  await page.goto(preview.url);
  const title = page.getByRole("heading", { level: 1 });
  await expect(title).toHaveText("Building the preview");
  await expect(page.getByText(/So far: [1-9]\d* s\./)).toBeVisible();
  await preview.finish("The font <Loom> is missing");
  await expect(title).toHaveText("The editor could not be prepared");
  await expect(page.getByText("The font <Loom> is missing")).toBeVisible();

  await preview.unfinish();
  await preview.tookSeconds(3);
  await page.getByRole("link", { name: "Try again" }).click();
  await expect(title).toHaveText("Building the preview, about 3 s");
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await axeViolations(page)).toEqual([]);
  }
  await expect(page.getByText(/So far: [1-9]\d* s\./)).toBeVisible();
  await preview.finish();
  await expect(title).toHaveText("The editor is here");
});
