import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { GRACE, publishingSite } from "../../tests/support/publishing-site.ts";
import { saveVersion } from "./versions.ts";

const ABOUT = "pages/about.yaml";
const CONTACT = "pages/contact.yaml";
const TITLE = /^ {2}title: .*$/m;
const DESCRIPTION = /^ {2}description: .*$/m;

test("a publication is one commit of its author, with only the lines that changed", async () => {
  await using site = await publishingSite({ git: "content", remote: true });
  const before = /^ {2}title: .*$/m.exec(await site.published(ABOUT))?.[0];
  await site.edit(CONTACT, TITLE, "  title: By hand");
  await writeFile(join(site.folders.published, "notes.txt"), "mine");
  await site.edit("theme.yaml", /^/, "# staged\n");
  site.git("add", "theme.yaml");
  await site.draftPage(ABOUT, { title: "About our house" });
  const { publication } = await site.publish({ records: [ABOUT], why: "A  better\ntitle" });
  expect(publication).toEqual({ state: "live", by: GRACE, at: expect.any(Number) });
  const shown = site.git("show", "--unified=0", "--format=%an <%ae>%n%s", "HEAD");
  expect(shown.split("\n").filter((line) => !/^(diff|index|---|\+\+\+|@@)|^$/.test(line))).toEqual([
    `${GRACE.name} <${GRACE.email}>`,
    "A better title",
    `-${before}`,
    "+  title: About our house",
  ]);
  expect(site.git("status", "--porcelain").trimEnd().split("\n")).toEqual([
    ` M ${CONTACT}`,
    "M  theme.yaml",
    "?? notes.txt",
  ]);
  expect(site.remote(ABOUT)).toBe(await site.published(ABOUT));
});

test("what others pushed is merged by field, and the commit is on top of theirs", async () => {
  await using site = await publishingSite({ git: "content", remote: true });
  await site.draftPage(ABOUT, { title: "About our house" });
  await site.pushFromElsewhere(ABOUT, DESCRIPTION, "  description: From elsewhere. # a comment");
  await site.pushFromElsewhere(CONTACT, TITLE, "  title: Contact from elsewhere");
  expect(await site.publish()).toMatchObject({ result: { outcome: "started" }, publication: { state: "live" } });
  const about = await site.published(ABOUT);
  expect(about).toContain("  description: From elsewhere. # a comment\n");
  expect(parse(about).page.title).toBe("About our house");
  expect(site.drafts.read(ABOUT, "drafts")).toBe(about);
  expect(parse(await site.published(CONTACT)).page.title).toBe("Contact from elsewhere");
  expect(site.git("show", "--format=", "--name-only", "HEAD").trim()).toBe(ABOUT);
  expect(site.git("rev-list", "--count", "--min-parents=2", "HEAD").trim()).toBe("0");
  expect(site.git("status", "--porcelain")).toBe("");
  expect(site.remote(ABOUT)).toBe(about);
  expect(site.publisher.changes()).toEqual([]);
});

test.each(["yours", "theirs"] as const)("a field that both changed is published with the choice %s", async (keep) => {
  await using site = await publishingSite({ git: "content", remote: true });
  const base = parse(await site.published(ABOUT)).page.title;
  await site.draftPage(ABOUT, { title: "Ours" });
  await site.pushFromElsewhere(ABOUT, TITLE, "  title: Theirs");
  const { result } = await site.publish();
  const conflict = { record: ABOUT, path: ["page", "title"], base, yours: "Ours", theirs: "Theirs" };
  expect(result).toEqual({ outcome: "conflict", conflicts: [conflict] });
  const { publication } = await site.publish({ choices: [{ record: ABOUT, path: ["page", "title"], keep }] });
  expect(publication).toMatchObject({ state: "live" });
  expect(parse(site.remote(ABOUT)).page.title).toBe(keep === "yours" ? "Ours" : "Theirs");
  site.drafts.update();
  expect(await site.draft(ABOUT)).toBe(await site.published(ABOUT));
});

test("a push that fails leaves the site live, says so, and is repeated by the next publication", async () => {
  await using site = await publishingSite({ git: "content", remote: true });
  site.git("remote", "set-url", "--push", "origin", "https://user:secret-token@127.0.0.1:1/x.git");
  await site.draftPage(ABOUT, { title: "First" });
  const { publication } = await site.publish();
  expect(publication).toMatchObject({
    state: "live",
    note: "The commit was not pushed: the remote cannot be reached. It is pushed with the next publication.",
  });
  expect(await site.reopen()).toEqual(publication);
  await site.pushFromElsewhere(CONTACT, TITLE, "  title: Contact from elsewhere");
  await site.pushFromElsewhere(ABOUT, DESCRIPTION, "  description: From elsewhere.");
  site.git("config", "--unset", "remote.origin.pushurl");
  site.drafts.update();
  await site.draftPage("pages/home.yaml", { title: "Second" });
  expect((await site.publish()).publication).toEqual({ state: "live", by: GRACE, at: expect.any(Number) });
  expect(parse(site.remote(ABOUT)).page).toMatchObject({ title: "First", description: "From elsewhere." });
  expect(parse(site.remote("pages/home.yaml")).page.title).toBe("Second");
  expect(parse(site.remote(CONTACT)).page.title).toBe("Contact from elsewhere");
  expect(site.git("show", "--format=", "--name-only", "HEAD").trim()).toBe("pages/home.yaml");
  expect(site.git("status", "--porcelain")).toBe("");
});

test("a remote that cannot be read does not stop a publication", async () => {
  await using site = await publishingSite({ git: "content", remote: true });
  site.git("remote", "set-url", "origin", join(site.folders.root, "nowhere.git"));
  await site.draftPage(ABOUT, { title: "Live" });
  const { publication } = await site.publish();
  expect(publication).toMatchObject({
    state: "live",
    note: expect.stringMatching(/^The remote of git was not read: /),
  });
});

type Site = Awaited<ReturnType<typeof publishingSite>>;

test.each<[string, string, (site: Site) => unknown]>([
  [
    "a hook that refuses commits",
    "The change is not saved in git: git says: Write a ticket number.",
    (site) => site.hook("commit-msg", "echo Write a ticket number >&2; exit 1"),
  ],
  [
    "a hook that gives no reason",
    "The change is not saved in git: git says: no, without a reason.",
    (site) => site.hook("pre-commit", "exit 1"),
  ],
  [
    "signatures without a key",
    "The change is not saved in git: git says: gpg failed to sign the data.",
    ({ git }) => [git("config", "commit.gpgsign", "true"), git("config", "gpg.program", "/bin/false")],
  ],
  [
    "a merge that is not finished",
    "The change is not saved in git: a merge in the folder is not finished.",
    ({ git }) => {
      git("commit", "-q", "--allow-empty", "-m", "Other");
      git("reset", "-q", "--hard", "HEAD^");
      git("merge", "-q", "--no-ff", "--no-commit", "HEAD@{1}");
    },
  ],
  [
    "another git program",
    "The change is not saved in git: another git program is working in the folder.",
    ({ folders }) => writeFile(join(folders.published, ".git/index.lock"), ""),
  ],
  [
    "no branch",
    "The remote of git was not read: the folder is on no branch. The commit was not pushed: the folder is on no branch. It is pushed with the next publication.",
    ({ git }) => git("checkout", "-q", "--detach"),
  ],
])("with %s, the site is live with a note, and the index has nothing staged", async (_what, note, prepare) => {
  await using site = await publishingSite({ git: "content", remote: true });
  await site.pushFromElsewhere(CONTACT, TITLE, "  title: Contact from elsewhere");
  await prepare(site);
  await site.draftPage(ABOUT, { title: "About our house" });
  expect((await site.publish()).publication).toMatchObject({
    state: "live",
    note: expect.stringContaining(note),
  });
  expect(parse(await site.published(ABOUT)).page.title).toBe("About our house");
  expect(site.git("diff", "--cached", "--name-only")).toBe("");
});

test("settings of git for line feeds, colours and diffs change nothing", async () => {
  await using site = await publishingSite({ git: "content", remote: true });
  await site.pushFromElsewhere(CONTACT, TITLE, "  title: Contact from elsewhere");
  const settings = {
    "core.autocrlf": "true",
    "color.ui": "always",
    "diff.noprefix": "true",
    "diff.external": "/bin/false",
    "log.showSignature": "true",
    "push.default": "nothing",
    "commit.verbose": "true",
  };
  for (const [name, value] of Object.entries(settings)) site.git("config", name, value);
  await site.draftPage(ABOUT, { title: "About our house" });
  expect((await site.publish()).publication).not.toHaveProperty("note");
  expect(site.remote(ABOUT)).toBe(await site.published(ABOUT));
  expect(parse(await site.published(CONTACT)).page.title).toBe("Contact from elsewhere");
});

test("a folder of a project is published too, but changes of its code are left to a person", async () => {
  await using site = await publishingSite({ git: "project", remote: true });
  await site.pushFromElsewhere(`content/${CONTACT}`, TITLE, "  title: Contact from elsewhere");
  await site.draftPage(ABOUT, { title: "First" });
  expect((await site.publish()).publication).not.toHaveProperty("note");
  expect(parse(site.remote(`content/${ABOUT}`)).page.title).toBe("First");
  expect(parse(await site.published(CONTACT)).page.title).toBe("Contact from elsewhere");
  await site.pushFromElsewhere(".gitignore", /^/, "# code\n");
  await site.draftPage(ABOUT, { title: "Second" });
  const { publication } = await site.publish();
  expect(publication).toMatchObject({
    state: "live",
    note:
      "The remote of git was not read: it has changes outside the content, which somebody has to pull first. " +
      "The commit was not pushed: somebody else pushed meanwhile. It is pushed with the next publication.",
  });
  site.git("pull", "-q", "--no-rebase", "--no-edit");
  await site.draftPage(ABOUT, { title: "Third" });
  expect((await site.publish()).publication).not.toHaveProperty("note");
  expect(parse(site.remote(`content/${ABOUT}`)).page.title).toBe("Third");
});

test("history has every commit of a record, and their texts", async () => {
  await using site = await publishingSite({ git: "content" });
  await site.draftPage(ABOUT, { title: "First" });
  await site.publish({ why: "Why not" });
  await site.draftPage(CONTACT, { title: "Other" });
  await site.publish();
  const versions = await site.publisher.history(ABOUT);
  expect(versions).toMatchObject([
    { by: GRACE, why: "Why not" },
    { by: { name: "Dev" }, why: "Start" },
  ]);
  expect(versions[0]?.at).toBeGreaterThan(Date.now() - 60_000);
  const [latest, first] = await Promise.all(versions.map(({ id }) => site.publisher.version(ABOUT, id)));
  expect([latest, first]).toMatchObject([{ page: { title: "First" } }, { page: { title: "About us" } }]);
  expect(await site.publisher.version(ABOUT, "main")).toBeUndefined();
  expect((await site.publisher.history(CONTACT))[0]?.why).toBe("Change Other");
});

test("without git, the last twenty versions of each record are kept, and the first one from before", async () => {
  await using site = await publishingSite();
  await site.draftPage(ABOUT, { title: "Version 1" });
  await site.publish({ why: "Try" });
  const first = await site.publisher.history(ABOUT);
  expect(first).toMatchObject([{ by: GRACE, why: "Try" }, { why: "Before the first publication here" }]);
  expect(await site.publisher.version(ABOUT, first[1]?.id ?? "")).toMatchObject({ page: { title: "About us" } });
  const text = await site.published(CONTACT);
  for (let version = 1; version <= 22; version++)
    saveVersion(site.folders.kept, CONTACT, {
      by: GRACE,
      at: version,
      why: `${version}`,
      text: `${text}# ${version}\n`,
    });
  const versions = await site.publisher.history(CONTACT);
  expect(versions.map(({ why }) => why)).toEqual(Array.from({ length: 20 }, (_, index) => `${22 - index}`));
});
