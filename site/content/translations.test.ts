import { execFileSync } from "node:child_process";
import { cp, mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { tempFolder } from "../../tests/support/temp-folder.ts";
import { findTranslations } from "./translations.ts";

const CONTACT = "pages/contact.yaml";
const THEN = Date.UTC(2026, 9, 3);

/** A site in English with a Norwegian home page, contact page and site.yaml, committed at THEN if it is a repository. */
async function translatedSite(isRepository = true) {
  const { path: root, ...temp } = await tempFolder();
  await cp("tests/content", root, { recursive: true });
  await mkdir(join(root, "nb/pages"), { recursive: true });
  for (const name of ["pages/home.yaml", CONTACT]) await cp(join(root, name), join(root, "nb", name));
  await rename(join(root, "nb", CONTACT), join(root, "nb/pages/kontakt.yaml"));
  const edit = async (name: string, change: (text: string) => string) =>
    writeFile(join(root, name), change(await readFile(join(root, name), "utf8")));
  await edit("nb/pages/kontakt.yaml", (text) => `translates: /contact\n${text}`);
  await writeFile(join(root, "nb/site.yaml"), "tagline: Programvare etter mål\nphone: { label: Ring oss }\n");
  const git = (...args: string[]) =>
    execFileSync("git", ["-c", "user.name=Dev", "-c", "user.email=dev@example.com", ...args], {
      cwd: root,
      env: { ...process.env, GIT_COMMITTER_DATE: new Date(THEN).toISOString() },
    });
  const commit = () => {
    git("add", "-A");
    git("commit", "-qm", "Change");
  };
  if (isRepository) {
    git("init", "-q");
    commit();
  }
  const find = async (original: string) =>
    (await findTranslations(root)).find((each) => each.tag === "nb" && each.original === original);
  return { ...temp, edit, commit, find };
}

test("what has no version is listed, and what stands once is not", async () => {
  await using site = await translatedSite(false);
  expect(await site.find("pages/about.yaml")).toEqual({ tag: "nb", original: "pages/about.yaml" });
  expect(await site.find("forms.yaml")).toMatchObject({ version: undefined });
  expect(await site.find(CONTACT)).toMatchObject({ version: "nb/pages/kontakt.yaml", outdated: undefined });
  expect(await site.find("theme.yaml")).toBeUndefined();
});

test("what changed in the original since its version was edited is named by field", async () => {
  await using site = await translatedSite();
  await site.edit(CONTACT, (text) => text.replace(/title: .*/, "title: Write to us"));
  await site.edit("site.yaml", (text) => text.replace(/(tagline|coordinates): .*/g, "$1: Another"));
  expect(await site.find("pages/home.yaml")).toMatchObject({ outdated: undefined });
  expect(await site.find("site.yaml")).toMatchObject({ outdated: { fields: ["tagline"] } });
  site.commit();
  const { outdated } = (await site.find(CONTACT)) ?? {};
  expect(outdated).toMatchObject({ since: THEN, fields: ["page.title"] });
  expect(outdated?.text).not.toContain("Write to us");
  await site.edit("nb/pages/kontakt.yaml", (text) => text.replace(/title: .*/, "title: Skriv til oss"));
  expect(await site.find(CONTACT)).toMatchObject({ outdated: undefined });
  site.commit();
  expect(await site.find(CONTACT)).toMatchObject({ outdated: undefined });
});
