import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "vitest";
import { parse } from "yaml";
import { GRACE, publishingSite } from "../../tests/support/publishing-site.ts";
import { testWith } from "../../tests/support/test-with.ts";
import { WHAT_TO_DO } from "./publisher.ts";
import { saveVersion } from "./versions.ts";

const ABOUT = "pages/about.yaml";
const CONTACT = "pages/contact.yaml";
const TITLE = /^ {2}title: .*$/m;

type Site = Awaited<ReturnType<typeof publishingSite>>;

const test = testWith("site", () => publishingSite({ git: "content", remote: true }));

test("a publication is one commit of its author, with only the lines that changed", async ({ site }) => {
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

test("what others pushed is taken over, and the commit is on top of theirs", async ({ site }) => {
  await site.draftPage(ABOUT, { title: "About our house" });
  await site.pushFromElsewhere(CONTACT, TITLE, "  title: Contact from elsewhere");
  expect(await site.publish()).toMatchObject({ result: { outdated: [] }, publication: { state: "live" } });
  const about = await site.published(ABOUT);
  expect(parse(about).page.title).toBe("About our house");
  expect(parse(await site.published(CONTACT)).page.title).toBe("Contact from elsewhere");
  expect(site.drafts.read(CONTACT, "drafts")).toBe(await site.published(CONTACT));
  expect(site.git("show", "--format=", "--name-only", "HEAD").trim()).toBe(ABOUT);
  expect(site.git("rev-list", "--count", "--min-parents=2", "HEAD").trim()).toBe("0");
  expect(site.git("status", "--porcelain")).toBe("");
  expect(site.remote(ABOUT)).toBe(about);
  expect(site.publisher.changes()).toEqual([]);
});

test("what is pushed during the build is below the commit", async ({ site }) => {
  await site.draftPage(ABOUT, { title: "About our house" });
  const publishing = site.publish();
  await site.pushFromElsewhere(CONTACT, TITLE, "  title: Contact from elsewhere");
  expect((await publishing).publication).not.toHaveProperty("note");
  expect(parse(site.remote(ABOUT)).page.title).toBe("About our house");
  expect(parse(site.remote(CONTACT)).page.title).toBe("Contact from elsewhere");
});

test("a push that fails leaves the site live, says so, and is repeated by the next publication", async ({ site }) => {
  site.git("remote", "set-url", "--push", "origin", "https://user:secret-token@127.0.0.1:1/x.git");
  await site.draftPage(ABOUT, { title: "First" });
  const { publication } = await site.publish();
  expect(publication).toMatchObject({
    state: "live",
    note: `The commit was not pushed: the remote cannot be reached. It is pushed with the next publication. ${WHAT_TO_DO}`,
  });
  expect(await site.reopen()).toEqual(publication);
  site.git("config", "--unset", "remote.origin.pushurl");
  await site.draftPage("pages/home.yaml", { title: "Second" });
  expect((await site.publish()).publication).toEqual({ state: "live", by: GRACE, at: expect.any(Number) });
  expect(parse(site.remote(ABOUT)).page).toMatchObject({ title: "First" });
  expect(parse(site.remote("pages/home.yaml")).page.title).toBe("Second");
});

test.each([
  ["a commit", (site: Site) => site.git("commit", "-q", "-a", "-m", "By hand")],
  ["a file without a commit", () => undefined],
])("%s here that does not follow what others pushed is named, and the site is live", async (_what, commit) => {
  await using site = await publishingSite({ git: "content", remote: true });
  await site.edit(CONTACT, TITLE, "  title: By hand");
  commit(site);
  await site.pushFromElsewhere(CONTACT, TITLE, "  title: Contact from elsewhere");
  await site.draftPage(ABOUT, { title: "About our house" });
  const why =
    "What others pushed is not part of it: the content was changed here as well (pages/contact.yaml). " +
    `Both have to be brought together with git. The commit was not pushed: somebody else pushed meanwhile. ${WHAT_TO_DO}`;
  expect((await site.publish()).publication).toMatchObject({ state: "live", note: why });
  expect(parse(await site.published(CONTACT)).page.title).toBe("By hand");
  expect(parse(await site.published(ABOUT)).page.title).toBe("About our house");
});

test.each<[string, string, (site: Site) => unknown]>([
  [
    "a hook that refuses commits",
    "The change is not saved in git: git says: Write a ticket number.",
    (site) => site.hook("commit-msg", "echo Write a ticket number >&2; exit 1"),
  ],
  ["a hook that gives no reason", "git says: no, without a reason.", (site) => site.hook("pre-commit", "exit 1")],
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
    "a remote that cannot be read",
    "What others pushed is not part of it: the remote cannot be reached. The commit was not pushed",
    ({ git, folders }) => git("remote", "set-url", "origin", join(folders.root, "nowhere.git")),
  ],
  [
    "no branch",
    "What others pushed is not part of it: the folder is on no branch. The commit was not pushed: the folder is on no branch.",
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

test("settings of git for line feeds, colours and diffs change nothing", async ({ site }) => {
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

test("in a repository with code, a publication is a commit, and nothing is fetched or pushed", async () => {
  await using site = await publishingSite({ git: "project", remote: true });
  const pushed = site.remote(`content/${ABOUT}`);
  await site.pushFromElsewhere(`content/${CONTACT}`, TITLE, "  title: Contact from elsewhere");
  await site.draftPage(ABOUT, { title: "First" });
  expect((await site.publish()).publication).not.toHaveProperty("note");
  expect(site.git("show", "--format=%an", "--name-only", "HEAD").split("\n").filter(Boolean)).toEqual([
    GRACE.name,
    `content/${ABOUT}`,
  ]);
  expect(site.remote(`content/${ABOUT}`)).toBe(pushed);
  expect(site.git("rev-list", "--all", "--count").trim()).toBe("2");
  expect(parse(await site.published(CONTACT)).page.title).not.toBe("Contact from elsewhere");
});

test("history has every commit of a record, and their texts; of developers the changed fields instead of their words", async () => {
  await using site = await publishingSite({ git: "content" });
  await site.draftPage(ABOUT, { title: "First" });
  await site.publish({ why: "Why not" });
  await site.draftPage(CONTACT, { title: "Other" });
  await site.publish();
  await site.edit(ABOUT, TITLE, "  title: By hand");
  site.git("commit", "-q", "-a", "-m", "Fix a title");
  const versions = await site.publisher.history(ABOUT);
  expect(versions).toMatchObject([
    { by: { name: "Dev" }, isByDeveloper: true, why: "About the page › Title" },
    { by: GRACE, isByDeveloper: false, why: "Why not" },
    { by: { name: "Dev" }, isByDeveloper: true, why: "" },
  ]);
  expect(versions[0]?.at).toBeGreaterThan(Date.now() - 24 * 60 * 60_000);
  const [, latest, first] = await Promise.all(versions.map(({ id }) => site.publisher.version(ABOUT, id)));
  expect([latest, first]).toMatchObject([{ page: { title: "First" } }, { page: { title: "About us" } }]);
  expect(await site.publisher.version(ABOUT, "main")).toBeUndefined();
  expect((await site.publisher.history(CONTACT))[0]?.why).toBe("Change Other");
});

test("without git, the last twenty versions of each record are kept beside typed texts, and the first one from before", async () => {
  await using site = await publishingSite();
  saveVersion(site.folders.data, ABOUT, { by: GRACE, at: 1, why: "Before Joy took over", text: "" }, true);
  await site.draftPage(ABOUT, { title: "Version 1" });
  await site.publish({ why: "Try" });
  const first = await site.publisher.history(ABOUT);
  expect(first.map(({ why }) => why)).toEqual(["Try", "Before the first publication here", "Before Joy took over"]);
  expect(await site.publisher.version(ABOUT, first[1]?.id ?? "")).toMatchObject({ page: { title: "About us" } });
  const text = await site.published(CONTACT);
  const save = (at: number, isKept: boolean) =>
    saveVersion(site.folders.data, CONTACT, { by: GRACE, at, why: `${at}`, text: `${text}# ${at}\n` }, isKept);
  for (let version = 1; version <= 22; version++) save(version, false);
  for (let version = 31; version <= 52; version++) save(version, true);
  const versions = await site.publisher.history(CONTACT);
  const twenty = (newest: number) => Array.from({ length: 20 }, (_, index) => `${newest - index}`);
  expect(versions.map(({ why }) => why)).toEqual([...twenty(52), ...twenty(22)]);
});
