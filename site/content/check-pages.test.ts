import { mkdir, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { expect, test } from "vitest";
import { copiedContent } from "../../tests/support/edit-content.ts";
import { checkContent } from "./records.ts";

const content = copiedContent();

/** Adds a page of a heading and a lead. */
async function addPage(name: string, fields = "menu: footer"): Promise<void> {
  const file = content.path(`pages/${name}`);
  await mkdir(dirname(file), { recursive: true });
  const page = `page:\n  title: Security\n  description: How we keep secrets.\n  ${fields.replaceAll("\n", "\n  ")}\n`;
  await writeFile(file, `${page}opening:\n  kind: heading\n  heading: Security\n  lead: We keep secrets.\n`);
}

test("a page is one file", async () => {
  await addPage("company/security.yaml");
  expect(checkContent(content.path())).toMatchObject({ errors: [], warnings: [] });
});

const LOWER_CASE = " must be named in lower-case letters, digits and hyphens";

test.each([
  ["about.yml", " has the address of content/pages/about.yaml: /about"],
  [
    "case-studies/secure-devops.yaml",
    " has the address of content/case-studies/secure-devops.yaml: /case-studies/secure-devops",
  ],
  ["index.yaml", " must be named content/pages/home.yaml: the address of a page never ends with /index"],
  ["api.yaml", " must have another name: /api is an address of the site itself"],
  ["Our Café/Über uns.yaml", `${LOWER_CASE}: content/pages/our-cafe/uber-uns.yaml`],
  ["日本.yaml", LOWER_CASE],
  ["a.yaml", ":4 page.parent is /abuot, which is not a page: did you mean /about?", "parent: /abuot\nmenu: footer"],
  ["a.yaml", ":4 page.parent leads back to the page itself: /a → /a", "parent: /a\nmenu: footer"],
  ["a.yaml", ":4 page.menu must be one of header, services, footer: did you mean header?", "menu: haeder"],
])("content/pages/%s%s", async (name, error, fields = "menu: footer") => {
  await addPage(name, fields);
  expect(content.errors()).toEqual([expect.stringContaining(`content/pages/${name}${error}`)]);
});

test("a person of an opening is introduced on a page", async () => {
  await content.edit("pages/home.yaml", "  note: Thirty", "  person: { name: Grace Okafr, text: A. }\n  note: Thirty");
  const reason =
    /^content\/pages\/home\.yaml:\d+ opening\.person\.name names Grace Okafr, .* did you mean Grace Okafor\?$/;
  expect(content.errors()).toEqual([expect.stringMatching(reason)]);
});

test("a circle of parents is one error", async () => {
  await addPage("a.yaml", "parent: /b\nmenu: footer");
  await addPage("b.yaml", "parent: /c\nmenu: footer");
  await addPage("c.yaml", "parent: /a\nmenu: footer");
  await addPage("d.yaml", "parent: /a\nmenu: footer");
  expect(content.errors()).toEqual([
    "content/pages/a.yaml:4 page.parent leads back to the page itself: /a → /b → /c → /a",
  ]);
});

test("a page in no menu is a warning until another record links to it", async () => {
  await addPage("security.yaml", "parent: /about");
  const warnings = () => checkContent(content.path()).warnings.map(String);
  expect(warnings()).toEqual([
    "content/pages/security.yaml:2 page.title is in no menu and linked from nowhere: choose a menu, or link to /security",
  ]);
  await content.edit("pages/security.yaml", "lead: We", "lead: '[This page](/security#main) says how.' # We");
  expect(warnings()).toHaveLength(1);
  await content.edit("pages/home.yaml", "One team,", "[One team](/security#main),");
  expect(warnings()).toEqual([]);
});
