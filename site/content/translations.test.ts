import { execFileSync } from "node:child_process";
import { cp, mkdir, readFile, rename, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
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
  return { ...temp, root, edit, commit, find };
}

test("what has no version is listed, and what stands once is not", async () => {
  await using site = await translatedSite(false);
  expect(await site.find("pages/about.yaml")).toEqual({ tag: "nb", original: "pages/about.yaml", unsaid: [] });
  expect(await site.find("forms.yaml")).toMatchObject({ version: undefined });
  expect(await site.find(CONTACT)).toMatchObject({ version: "nb/pages/kontakt.yaml", outdated: undefined });
  expect(await site.find("theme.yaml")).toBeUndefined();
  await site.edit("nb/site.yaml", (text) => `${text}promises: { demoConfirmation: { label: 12 timer } }\nsocial: []\n`);
  expect((await site.find("site.yaml"))?.unsaid).toEqual([
    "name",
    "motto",
    "description",
    "office",
    "coordinates",
    "promises.consultation",
    "promises.obligation",
    "promises.estimate",
    "promises.contactResponse",
    "acknowledgements",
  ]);
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

test("git does not write its index here, so that a commit at the same time succeeds", async () => {
  await using site = await translatedSite();
  const index = () => readFile(join(site.root, ".git/index"));
  const before = await index();
  await utimes(join(site.root, "nb/site.yaml"), 1, 1);
  await site.find(CONTACT);
  expect(await index()).toEqual(before);
});

test("git is asked again after an error, and a second error is in the log", async () => {
  await using site = await translatedSite();
  await site.edit(CONTACT, (text) => text.replace(/title: .*/, "title: Write to us"));
  const log = vi.spyOn(console, "error").mockReturnValue();
  const found = () => site.find(CONTACT).then((contact) => contact?.outdated?.fields);
  const git = execFileSync("which", ["git"], { encoding: "utf8" }).trim();
  await using temp = await tempFolder();
  /* It fails the first time that it is asked the same. */
  const path = join(temp.path, "git");
  const script = (end: string) =>
    writeFile(path, `#!/bin/sh\nmkdir "${temp.path}/$1" 2>/dev/null && exit 128\n${end}`, { mode: 0o755 });
  await script(`exec ${git} "$@"`);
  onTestFinished(() => void vi.unstubAllEnvs());
  vi.stubEnv("PATH", `${temp.path}:${process.env.PATH}`);
  expect(await found()).toEqual(["page.title"]);
  expect(log).not.toHaveBeenCalled();
  await script("echo fatal: bad object >&2; exit 128");
  expect(await found()).toBeUndefined();
  expect(log.mock.calls.flat().join(" ")).toContain("fatal: bad object");
});
