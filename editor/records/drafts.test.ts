import { existsSync } from "node:fs";
import { mkdir, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { checkContent } from "#site/content/records.ts";
import { editorFolders } from "../../tests/support/editor-folders.ts";
import type { Json } from "../api-types.ts";
import { openDrafts } from "./drafts.ts";

const HOME = "pages/home.yaml";
const ABOUT = "pages/about.yaml";

/** A copy of a record in which its page has other fields. */
const withPage = (text: string, fields: Record<string, unknown>) => {
  const value = parse(text);
  return { ...value, page: { ...value.page, ...fields } };
};

test("the drafts are a copy that a save changes, and the published content stays", async () => {
  await using site = await editorFolders();
  const drafts = openDrafts(site.folders);
  const text = await site.published(ABOUT);
  const value = withPage(text, { title: "About our house" });
  const before = drafts.versions();
  expect(drafts.save(ABOUT, { base: parse(text), value })).toEqual({ outcome: "saved", problems: [] });
  expect(await site.published(ABOUT)).toBe(text);
  expect(await site.draft(ABOUT)).toBe(text.replace(/^ {2}title: .*$/m, "  title: About our house"));
  expect(drafts.state(ABOUT)).toBe("changed");
  const after = drafts.versions();
  expect(Object.keys(after).filter((name) => after[name] !== before[name])).toEqual([ABOUT]);
  expect(checkContent(site.folders.drafts).errors).toEqual([]);
});

test("an invalid value is saved as typed, and each problem names its field, until it is valid again", async () => {
  await using site = await editorFolders();
  const drafts = openDrafts(site.folders);
  const text = await site.published(HOME);
  const base = parse(text);
  const value = withPage(text, { description: "x".repeat(161), parent: "/nowhere" });
  value.sections[0].link.href = "/nowhere-else";
  const problems = expect.arrayContaining([
    {
      record: HOME,
      path: ["page", "description"],
      text: "Must have at most 160 characters; it has 161.",
    },
    { record: HOME, path: ["sections", 0, "link", "href"], text: "Links to /nowhere-else, which is not a page." },
  ]);
  const before = drafts.versions()[HOME];
  expect(drafts.save(HOME, { base, value })).toEqual({ outcome: "saved", problems });
  expect(await site.draft(HOME)).toBe(text);
  expect(drafts.versions()[HOME]).not.toBe(before);

  const restarted = openDrafts(site.folders);
  restarted.update();
  expect(parse(restarted.read(HOME, "drafts") ?? "")).toEqual(value);
  expect([restarted.problems(HOME), restarted.state(HOME)]).toEqual([problems, "changed"]);
  expect(restarted.save(HOME, { base, value: withPage(text, { title: "Theirs" }) })).toEqual({ outcome: "kept" });
  expect(restarted.save(HOME, { base: value, value: base })).toEqual({ outcome: "saved", problems: [] });
  expect(restarted.problems(HOME)).toBeUndefined();
  expect([restarted.read(HOME, "drafts"), restarted.state(HOME)]).toEqual([text, "published"]);
});

test("a folder in the place of a record is a sentence, and the other records stay open", async () => {
  await using site = await editorFolders();
  const drafts = openDrafts(site.folders);
  const text = await site.published(ABOUT);
  drafts.update();
  await rm(join(site.folders.drafts, HOME));
  await mkdir(join(site.folders.drafts, HOME));
  const value = withPage(text, { title: "About our house" });
  expect(drafts.save(ABOUT, { base: parse(text), value })).toMatchObject({ outcome: "saved" });
  expect(() => drafts.save(HOME, { base: {}, value: {} })).toThrow("Somebody removed this record.");
  expect(() => drafts.change(new Map([[HOME, drafts.read(HOME, "published")]]), new Map())).toThrow(
    /^A folder has the name/,
  );
  expect(drafts.names()).toContain(HOME);
});

test.each([
  ["a text of 60,001 characters", "x".repeat(60_001), "This text has 60,001 characters; at most 60,000 can be saved."],
  ["a list of 501 entries", Array(501).fill(0), "This list has 501 entries; at most 500 can be saved."],
  [
    "a group of 2,001 fields",
    Object.fromEntries(Array.from({ length: 2_001 }, (_, index) => [`field${index}`, 0])),
    "This group has 2,001 entries; at most 2,000 can be saved.",
  ],
  ["10,500 values", Array(21).fill(Array(500).fill(0)), "This record has more than 10,000 fields and entries."],
  ["100,000 nested lists", nested(100_000), "This is too deep inside other groups."],
])("a value that would take long to write and check is refused: %s", async (_what, much, text) => {
  await using site = await editorFolders();
  const drafts = openDrafts(site.folders);
  const base = parse(await site.published(ABOUT));
  expect(() => drafts.save(ABOUT, { base, value: { ...base, much } })).toThrow(text);
  expect(drafts.read(ABOUT, "typed")).toBeUndefined();
});

/** A list in a list, and so on. */
function nested(depth: number): Json {
  let value: Json = [];
  for (let level = 1; level < depth; level++) value = [value];
  return value;
}

test("a record that changed on disk is taken over unless it has a draft", async () => {
  await using site = await editorFolders();
  const drafts = openDrafts(site.folders);
  const text = await site.published(ABOUT);
  drafts.save(ABOUT, { base: parse(text), value: withPage(text, { title: "Drafted" }) });
  const draft = await site.draft(ABOUT);
  await site.edit(ABOUT, /^ {2}description: .*$/m, "  description: Written on disk. # by hand");
  await site.edit(HOME, "heading: Get in Touch", "heading: Write to us");
  drafts.update();
  expect(await site.draft(ABOUT)).toBe(draft);
  expect(drafts.read(ABOUT, "base")).toBe(text);
  expect(await site.draft(HOME)).toBe(await site.published(HOME));
});

test("records that are added and removed on disk follow, and those of the drafts stay", async () => {
  await using site = await editorFolders();
  const drafts = openDrafts(site.folders);
  const text = await site.published("pages/book.yaml");
  drafts.update();
  await writeFile(join(site.folders.published, "pages/added.yaml"), text);
  await rm(join(site.folders.published, "pages/portfolio.yaml"));
  expect(drafts.names()).toContain("pages/added.yaml");
  expect(drafts.read("pages/portfolio.yaml", "drafts")).toBeUndefined();
  await writeFile(join(site.folders.drafts, "pages/own.yaml"), text);
  await rm(join(site.folders.drafts, HOME));
  await site.edit("pages/book.yaml", /^ {2}title: .*$/m, "  title: Changed");
  expect(drafts.state("pages/own.yaml")).toBe("new");
  expect(drafts.state(HOME)).toBe("removed");
});

test("errors of other records on disk do not stop a save", async () => {
  await using site = await editorFolders();
  const drafts = openDrafts(site.folders);
  await site.edit("navigation.yaml", "href: /about", "href: /abuot");
  const text = await site.published(ABOUT);
  const value = withPage(text, { title: "Saved" });
  expect(drafts.save(ABOUT, { base: parse(text), value }).outcome).toBe("saved");
});

test("a full disk is a sentence, and the draft stays", async () => {
  await using site = await editorFolders();
  const drafts = openDrafts(site.folders);
  const text = await site.published(ABOUT);
  drafts.update();
  const part = join(site.folders.drafts, `${ABOUT}.part`);
  await symlink("/dev/full", part);
  expect(() => drafts.save(ABOUT, { base: parse(text), value: withPage(text, { title: "New" }) })).toThrow(
    "The server's disk is full, so nothing was saved.",
  );
  expect(await site.draft(ABOUT)).toBe(text);
  expect(existsSync(part)).toBe(false);
});
