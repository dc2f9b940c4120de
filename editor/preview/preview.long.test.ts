import { existsSync, globSync, statSync } from "node:fs";
import { cp, mkdir } from "node:fs/promises";
import { basename, join } from "node:path";
import Fastify from "fastify";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import type { SiteRecord } from "#site/content/schema/site.ts";
import { addArticles, articleFixture, jobFixture } from "../../tests/support/dated-records.ts";
import { contentCopy } from "../../tests/support/edit-content.ts";
import { editorFolders } from "../../tests/support/editor-folders.ts";
import { SAMPLE_CONTENT } from "../../tests/support/sites.ts";
import { PREVIEW_BUILDS, startEditor } from "../../tests/support/start-editor.ts";
import { tempFolder } from "../../tests/support/temp-folder.ts";
import type { EditorDeps } from "../editor-deps.ts";
import { openDrafts } from "../records/drafts.ts";
import { buildPreview } from "./build-preview.ts";
import { previewPage } from "./mark-html.ts";
import { previewRoutes } from "./preview-routes.ts";

/* One editor for all tests: each changes other drafts. */

const editor = await startEditor();
afterAll(() => editor[Symbol.asyncDispose]());

const get = (path: string) => fetch(editor.pages + path, { redirect: "manual" });
const page = async (path: string) => (await get(path)).text();

test("changed texts, words of forms, menus and colours are on the next page", async () => {
  const { change } = contentCopy(editor.valid);
  expect(await page("/book")).not.toContain("draft");
  change<{ opening?: { heading: string }; sections: { heading: string }[] }>("pages/book.yaml", ({ sections }) => {
    for (const section of sections) section.heading = "A heading of the draft";
  });
  change<{ skip: string }>("navigation.yaml", (navigation) => {
    navigation.skip = "Skip to the draft";
  });
  change<{ demo: { budgets: { label: string }[] } }>("forms.yaml", ({ demo }) => {
    for (const budget of demo.budgets) budget.label = "A sum of the draft";
  });
  change<Record<string, unknown>>("theme.yaml", (theme) => {
    theme.colours = { paper: { light: "#fafaf0", dark: "#101418" } };
    theme.radius = 9;
  });
  const html = await page("/book");
  for (const words of ["A heading of the draft", "Skip to the draft", "A sum of the draft", "#fafaf0", "--r-1:9px"])
    expect(html).toContain(words);
});

test("pictures, drawings, fonts and the icon of a page are served, also a picture that was replaced", async () => {
  const { changeSections } = contentCopy(editor.valid);
  const picture = async (colour: string) => {
    await mkdir(join(editor.valid, "media"), { recursive: true });
    const flat = sharp({ create: { width: 512, height: 512, channels: 3, background: colour } });
    await flat.png().toFile(join(editor.valid, "media/face.png"));
  };
  await picture("#ff0000");
  changeSections("pages/home.yaml", "testimonials", ({ items }) => {
    for (const item of items) Object.assign(item, { picture: { file: "face.png", alt: "A face", duotone: false } });
  });
  const faceOn = async () => {
    const [src = ""] = /\/office\/content\/page\/_astro\/face\.[^" ,]+\.png/.exec(await page("")) ?? [];
    const { dominant } = await sharp(Buffer.from(await (await fetch(editor.url + src)).arrayBuffer())).stats();
    return dominant;
  };
  expect(await faceOn()).toMatchObject({ r: 248, b: 8 });
  await picture("#0000ff");
  expect(await faceOn()).toMatchObject({ r: 8, b: 248 });

  const html = await page("");
  const addresses = [...html.matchAll(/(?:src="|href="|url\()([^")#]+\.(?:svg|woff2|png))/g)].map(
    ([, path = ""]) => path,
  );
  expect(addresses.filter((path) => path.includes("/drawings/")).length).toBeGreaterThan(5);
  expect(addresses.filter((path) => path.endsWith(".woff2")).length).toBeGreaterThan(1);
  for (const address of new Set(addresses)) {
    const { status, headers } = await fetch(new URL(address, editor.url));
    const type = headers.get("content-type")?.replace(/\/.*/, "");
    expect({ address, status, type }).toEqual({ address, status: 200, type: expect.stringMatching(/image|font/) });
  }
});

test("jobs and articles that the site does not show yet have a page", async () => {
  const drafts = contentCopy(editor.valid);
  drafts.write("jobs/weaver.yaml", jobFixture({ title: "A weaver of 2098", opens: "2098-03-01" }));
  addArticles(drafts, [articleFixture({ date: "2098-01-10" })]);
  for (const [path, title] of [
    ["/careers/weaver", "A weaver of 2098"],
    ["/insights/article-1", "A year with one cloth"],
    ["/insights", "What we learned"],
  ]) {
    const response = await get(path ?? "");
    expect({ path, status: response.status }).toEqual({ path, status: 200 });
    expect(await response.text()).toContain(`${title}</h1>`);
  }
  expect(await page("/careers")).not.toContain("A weaver of 2098");
  for (const path of ["/careers/nobody", "/insights/nothing", "/nowhere", "/case-studies/none"])
    expect({ path, status: (await get(path)).status }).toEqual({ path, status: 404 });
});

test("an old address leads to the new one", async () => {
  contentCopy(editor.valid).change<SiteRecord>("site.yaml", (site) => {
    site.redirects["/old"] = "/about";
  });
  const { status, headers } = await get("/old");
  expect([status, headers.get("location")]).toEqual([302, "/office/content/page/about"]);
});

test("an invalid record is reported in place of each page until it is mended, and the application opens", async () => {
  await using content = await tempFolder();
  await cp(SAMPLE_CONTENT, content.path, { recursive: true });
  const name = (folder: string, name: string) =>
    contentCopy(folder).change<SiteRecord>("site.yaml", (site) => Object.assign(site, { name }));
  name(content.path, "");
  await using other = await startEditor(content.path);
  const response = await fetch(`${other.pages}/book`);
  expect(response.status).toBe(500);
  expect(await response.text()).toContain("content/site.yaml:");
  expect((await fetch(`${other.url}/office/content`)).status).toBe(200);
  name(other.valid, "Mended");
  expect(await (await fetch(`${other.pages}/book`)).text()).toContain("Mended");
});

test("a preview that could not be built is built again only when somebody loads the page again", async () => {
  await using temp = await tempFolder();
  await using site = await editorFolders();
  const lines: string[] = [];
  const app = Fastify({ logger: { level: "error", stream: { write: (line) => void lines.push(line) } } });
  const folders = { ...site.folders, root: temp.path };
  await app.register(previewRoutes, { folders, drafts: openDrafts(folders) } as unknown as EditorDeps);
  const open = async (headers = {}) => (await app.inject({ url: "/office/content", headers })).body;
  for (const times of [1, 2]) {
    await expect.poll(() => open()).toContain("could not be prepared");
    /* The page that waits for the build asks with this header. */
    expect(await open({ "editor-waiting": "1" })).toContain("could not be prepared");
    expect(lines).toHaveLength(times);
  }
  await app.close();
});

test("pages and the application run only scripts of the editor and may be framed only by it", async () => {
  for (const path of ["/office/content/page", "/office/content/page/contact", "/office/content"]) {
    const response = await fetch(editor.url + path);
    const policy = response.headers.get("content-security-policy") ?? "";
    const directive = (name: string) => new RegExp(`${name} ([^;]*)`).exec(policy)?.[1];
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? "";
    expect(directive("script-src")).not.toContain("unsafe");
    expect(directive("frame-ancestors")).toBe("'self'");
    expect(directive("form-action")).toBe("'none'");
    const scripts = [...(await response.text()).matchAll(/<script\b[^>]*>/g)].map(([tag]) => tag);
    expect(scripts.length).toBeGreaterThan(0);
    for (const tag of scripts) expect(tag).toContain(`nonce="${nonce}"`);
    if (path !== "/office/content") expect(scripts).toHaveLength(1);
  }
});

test("a script that content brings into a page is left out", () => {
  const html = previewPage(
    `<html lang="en"><head><title>x</title><script>evil()</script></head><body onload="evil()"><a href=" javascript:evil()">a</a>
    <svg onclick="evil()"><script>evil()</script><a xlink:href="javascript:evil()"><text>b</text></a></svg>
    <template><script>evil()</script></template><iframe srcdoc="&lt;script>evil()&lt;/script>"></iframe>
    <meta http-equiv="refresh" content="0; url=javascript:evil()"></body></html>`,
    { nonce: "N", address: "/", styles: "" },
  );
  expect(html).not.toContain("evil");
  expect(html).toContain('<script src="/office/content/page/_astro/preview-script.js" nonce="N"></script>');
});

test("files outside of the build are not served", async () => {
  for (const path of [
    "/..%2fserver%2fentry.mjs",
    "/_astro/..%2f..%2fserver%2fentry.mjs",
    "/_fonts/..%2f..%2fpackage.json",
  ]) {
    const response = await get(path);
    expect({ path, status: response.status }).toEqual({ path, status: 404 });
    expect(response.headers.get("content-type")).toMatch(/^text\/html/);
  }
});

test("a preview is built only for other code, and builds of older code are removed", async () => {
  await using temp = await tempFolder();
  const made = await buildPreview(process.cwd(), editor.valid, PREVIEW_BUILDS);
  await cp(made, join(temp.path, basename(made)), { recursive: true, verbatimSymlinks: true });
  await mkdir(join(temp.path, "0123456789abcdef"));
  const entries = () => globSync(join(temp.path, "*/server/entry.mjs")).map((path) => statSync(path).ino);
  const before = entries();
  const built = await buildPreview(process.cwd(), editor.valid, temp.path);
  expect(entries()).toEqual(before);
  expect(existsSync(join(built, "server/entry.mjs"))).toBe(true);
  expect(existsSync(join(temp.path, "0123456789abcdef"))).toBe(false);
});
