import fs, { existsSync } from "node:fs";
import { mkdir, rm, symlink, writeFile } from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";
import { expect } from "vitest";
import { parse } from "yaml";
import { checkContent } from "#site/content/records.ts";
import { editorFolders } from "../../tests/support/editor-folders.ts";
import { testWith } from "../../tests/support/test-with.ts";
import type { Json } from "../api-types.ts";
import { replaceAt, valueAt } from "../form/form-values.ts";
import { openDrafts } from "./drafts.ts";
import { withoutSampleMarks } from "./samples.ts";

const HOME = "pages/home.yaml";
const ABOUT = "pages/about.yaml";

/** A copy of a record in which its page has other fields. */
const withPage = (text: string, fields: Record<string, unknown>) => {
  const value = parse(text);
  return { ...value, page: { ...value.page, ...fields } };
};

const test = testWith("site", editorFolders).extend("drafts", ({ site }) => openDrafts(site.folders));

test("the drafts are a copy that a save changes, and the published content stays", async ({ site, drafts }) => {
  const text = await site.published(ABOUT);
  const value = withPage(text, { title: "About our house" });
  const before = drafts.versions();
  expect(drafts.save(ABOUT, { base: parse(text), value })).toEqual({ outcome: "saved", problems: [] });
  expect(await site.published(ABOUT)).toBe(text);
  expect(await site.draft(ABOUT)).toBe(text.replace(/^ {2}title: .*$/m, "  title: About our house"));
  expect(drafts.state(ABOUT)).toBe("changed");
  const after = drafts.versions();
  expect(Object.keys(after).filter((name) => after[name] !== before[name])).toEqual([ABOUT]);
  expect(checkContent(site.folders.valid).errors).toEqual([]);
});

test("an invalid value is saved as typed, and its problems name their fields", async ({ site, drafts }) => {
  const text = await site.published(HOME);
  const base = parse(text);
  const value = withPage(text, { description: "x".repeat(161), parent: "/nowhere" });
  value.sections[0].link.href = "/nowhere-else";
  const problems = expect.arrayContaining([
    {
      record: HOME,
      path: ["page", "description"],
      label: "Description",
      text: "Must have at most 160 characters; it has 161.",
    },
    {
      record: HOME,
      path: ["sections", 0, "link", "href"],
      label: "Address",
      text: "Links to /nowhere-else, which is not a page.",
      missing: "/nowhere-else",
    },
  ]);
  const before = drafts.versions()[HOME];
  expect(drafts.save(HOME, { base, value })).toEqual({ outcome: "saved", problems });
  expect(await site.draft(HOME)).toBe(text);
  expect(drafts.versions()[HOME]).not.toBe(before);

  const restarted = openDrafts(site.folders);
  restarted.update();
  expect(parse(restarted.read(HOME, "drafts") ?? "")).toEqual(value);
  expect([restarted.problems(HOME), restarted.state(HOME)]).toEqual([problems, "changed"]);
  expect(restarted.save(HOME, { base, value: withPage(text, { title: "Theirs" }) })).toEqual({
    outcome: "onlyInHistory",
  });
  expect(restarted.save(HOME, { base: value, value: base })).toEqual({ outcome: "saved", problems: [] });
  expect(restarted.problems(HOME)).toBeUndefined();
  expect([restarted.read(HOME, "drafts"), restarted.state(HOME)]).toEqual([text, "published"]);
});

const TEAM = "pages/team.yaml";
const ARTICLE = "articles/barrierefreie-fachanwendungen.yaml";
type Team = { sections: { items: { name: string }[] }[] };

/** The drafts of an agency with articles, and saves that change a record as the person before left it. */
async function agency() {
  const site = await editorFolders("tests/plain-agency");
  const drafts = openDrafts(site.folders);
  drafts.update();
  const draftOf = (name: string) => parse(drafts.read(name, "drafts") ?? "");
  return {
    ...site,
    drafts,
    author: () => draftOf(ARTICLE).author as string,
    save<T>(name: string, change: (value: T) => void) {
      const value = draftOf(name);
      change(value);
      const result = drafts.save(name, { base: draftOf(name), value });
      return result.outcome === "saved" ? [...new Set(result.problems.map(({ record }) => record))] : result;
    },
  };
}

const agencyTest = testWith("site", agency);

agencyTest(
  "a name that is typed letter by letter, over that of a colleague, stays the author of the articles",
  async ({ site }) => {
    const { drafts } = site;
    const rename = (name: string) =>
      site.save<Team>(TEAM, ({ sections }) => Object.assign(sections[0]?.items[2] ?? {}, { name }));
    for (const [name, next = name, problems = []] of [
      ["Y"],
      ["", "Y", [TEAM]],
      ["B"],
      ["Bernd Töbelmann", "B", [ARTICLE]],
      ["Bernd Töb"],
      ["Berta Lund"],
    ] as [string, string?, string[]?][])
      expect([rename(name), site.author()]).toEqual([problems, next]);
    expect(checkContent(site.folders.valid).errors).toEqual([]);
    expect(drafts.state(ARTICLE)).toBe("changed");
  },
);

agencyTest(
  "a person who is renamed while two records are not ready is followed in both of their texts",
  async ({ site }) => {
    const { drafts, save } = site;
    save<{ teaser: string }>(ARTICLE, (article) => Object.assign(article, { teaser: "" }));
    expect(
      save<Team>(TEAM, (team) => {
        Object.assign(team.sections[0]?.items[2] ?? {}, { name: "Berta Lund" });
        Object.assign(team, { page: {} });
      }),
    ).toEqual([TEAM]);
    expect(site.author()).toBe("Yasemin Öztürk");
    const page = parse(await site.published(TEAM)).page;
    expect(save<Team>(TEAM, (team) => Object.assign(team, { page }))).toEqual([]);
    expect([site.author(), parse(await site.draft(ARTICLE)).author]).toEqual(["Berta Lund", "Berta Lund"]);
    expect(drafts.problems(ARTICLE)).toMatchObject([{ path: ["teaser"] }]);
    expect(save<{ teaser: string }>(ARTICLE, (article) => Object.assign(article, { teaser: "Kurz." }))).toEqual([]);
  },
);

test("a person whose renaming the disk ends at any step has one name after the next start", async () => {
  const { renameSync } = fs;
  const failAt = (step: number) => {
    fs.renameSync = (from, to) => {
      if (--step === 0) throw Object.assign(new Error("EIO"), { code: "EIO" });
      renameSync(from, to);
    };
    syncBuiltinESMExports();
  };
  const authors = new Set<string>();
  for (let step = 1, isSaved = false; !isSaved; step++) {
    await using site = await agency();
    site.save<object>(ARTICLE, (article) => Object.assign(article, { teaser: "" }));
    failAt(step);
    try {
      site.save<Team>(TEAM, ({ sections }) => Object.assign(sections[0]?.items[2] ?? {}, { name: "Berta Lund" }));
      isSaved = true;
    } catch (error) {
      expect(error).toHaveProperty("message", expect.stringMatching(/^The server's disk has an error/));
    } finally {
      failAt(0);
    }
    const drafts = openDrafts(site.folders);
    drafts.update();
    const { author } = parse(drafts.read(ARTICLE, "drafts") ?? "");
    expect(parse(drafts.read(TEAM, "drafts") ?? "").sections[0].items[2].name, `step ${step}`).toBe(author);
    authors.add(author);
  }
  expect([...authors]).toEqual(["Yasemin Öztürk", "Berta Lund"]);
});

agencyTest(
  "what somebody types in an article while its author is renamed is saved with the new name",
  async ({ site }) => {
    const base = parse(await site.published(ARTICLE));
    site.save<Team>(TEAM, ({ sections }) => Object.assign(sections[0]?.items[2] ?? {}, { name: "Berta Lund" }));
    const value = { ...base, topic: "Anderes" };
    expect(site.drafts.save(ARTICLE, { base, value })).toMatchObject({ outcome: "saved", problems: [] });
    expect(parse(await site.draft(ARTICLE))).toEqual({ ...value, author: "Berta Lund" });
    const other = { ...base, title: "Von woanders" };
    expect(site.drafts.save(ARTICLE, { base: other, value: other })).toEqual({ outcome: "onlyInHistory" });
  },
);

agencyTest("records that are only valid together are ready together, beside others that are not", async ({ site }) => {
  const { drafts, save } = site;
  save<object>("pages/preise.yaml", (page) => Object.assign(page, { page: { title: "Preise" } }));
  expect(save<Team>(TEAM, ({ sections }) => void sections[0]?.items.splice(2, 1))).toEqual([ARTICLE]);
  const before = drafts.versions()[TEAM];
  expect(save<object>(ARTICLE, (article) => Object.assign(article, { author: "Nils Niemand" }))).toEqual([ARTICLE]);
  expect(drafts.versions()[TEAM]).toBe(before);
  expect(
    save<Team>(TEAM, ({ sections }) => {
      const [first] = sections[0]?.items ?? [];
      sections[2]?.items.push({ ...first, name: "Nils Niemand" });
    }),
  ).toEqual([]);
  expect(drafts.versions()[TEAM]).not.toBe(before);
  expect([TEAM, ARTICLE, "pages/preise.yaml"].map((name) => drafts.problems(name)?.length)).toEqual([
    undefined,
    undefined,
    expect.any(Number),
  ]);
  expect(checkContent(site.folders.valid).errors).toEqual([]);
});

agencyTest(
  "a record that is not ready because of another one becomes ready with it, beside one that breaks a third",
  async ({ site }) => {
    const { drafts, save } = site;
    const article = "articles/altdatenuebernahme.yaml";
    expect(save<object>(article, (value) => Object.assign(value, { author: "Nils Niemand" }))).toEqual([article]);
    expect(save<Team>(TEAM, ({ sections }) => void sections[0]?.items.splice(2, 1))).toEqual([ARTICLE]);
    const page = "pages/leistungen/schnittstellen.yaml";
    expect(
      save<{ sections: { kind: string; items: object[] }[] }>(page, ({ sections }) => {
        const people = sections.find(({ kind }) => kind === "people")?.items ?? [];
        people.push({ ...people[0], name: "Nils Niemand" });
      }),
    ).toEqual([]);
    expect([drafts.problems(article), drafts.problems(TEAM)]).toEqual([
      undefined,
      [expect.objectContaining({ record: ARTICLE })],
    ]);
  },
);

test("a folder in the place of a record is a sentence, and the other records stay open", async ({ site, drafts }) => {
  const text = await site.published(ABOUT);
  drafts.update();
  await rm(join(site.folders.valid, HOME));
  await mkdir(join(site.folders.valid, HOME));
  const value = withPage(text, { title: "About our house" });
  expect(drafts.save(ABOUT, { base: parse(text), value })).toMatchObject({ outcome: "saved" });
  expect(() => drafts.save(HOME, { base: {}, value: {} })).toThrow("Somebody removed this record.");
  expect(() => drafts.change(new Map([[HOME, drafts.read(HOME, "published")]]))).toThrow(/^A folder has the name/);
  expect(drafts.names()).toContain(HOME);
});

test("a value that would take long to write and check is refused", async ({ site, drafts }) => {
  const base = parse(await site.published(ABOUT));
  for (const much of [
    "x".repeat(60_001),
    Array(8).fill("x".repeat(59_000)),
    Array(501).fill(0),
    Object.fromEntries(Array.from({ length: 2_001 }, (_, index) => [`field${index}`, 0])),
    Array(21).fill(Array(500).fill(0)),
    nested(100_000),
  ])
    expect(() => drafts.save(ABOUT, { base, value: { ...base, much } })).toThrow("This is too large to be saved.");
  expect(drafts.read(ABOUT, "typed")).toBeUndefined();
});

/** A list in a list, and so on. */
function nested(depth: number): Json {
  let value: Json = [];
  for (let level = 1; level < depth; level++) value = [value];
  return value;
}

test("a record that changed on disk is taken over unless it has a draft", async ({ site, drafts }) => {
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

type LeadSteps = { type(lead: string): void; publish(lead: string): Promise<void>; before: string };

test.for<[string, (steps: LeadSteps) => Promise<void>]>([
  [
    "is published in another layout",
    async ({ type, publish }) => {
      type("One habit.");
      await publish("'One habit.'");
    },
  ],
  [
    "is typed after another editor published it",
    async ({ type, publish }) => {
      type("One habit.");
      await publish("'Two habits.'");
      type("Two habits.");
    },
  ],
  [
    "is taken back, as a change on disk is later",
    async ({ type, publish, before }) => {
      type("One habit.");
      await publish("Two habits.");
      type(before);
      await publish(`"${before}"`);
    },
  ],
  [
    "is taken back before the next change on disk",
    async ({ type, publish, before }) => {
      await publish(`"${before}"`);
      type("One habit.");
      await publish("Two habits.");
      type(before);
    },
  ],
])("a draft that %s ends, and a later change on disk is taken over", async ([, change], { site, drafts }) => {
  const read = () => parse(drafts.read(ABOUT, "drafts") ?? "");
  const publish = async (lead: string) => {
    await site.edit(ABOUT, /^ {2}lead: (?:.*\n)(?: {4}.*\n)*/m, `  lead: ${lead}\n`);
    drafts.update();
  };
  const type = (lead: string) => {
    const base = read();
    drafts.save(ABOUT, { base, value: { ...base, opening: { ...base.opening, lead } } });
  };
  drafts.update();
  await change({ type, publish, before: read().opening.lead });
  await site.edit(ABOUT, /^ {2}title: .*$/m, "  title: Later");
  expect([drafts.names().includes(ABOUT), drafts.state(ABOUT), read().page.title]).toEqual([
    true,
    "published",
    "Later",
  ]);
});

test("records that are added and removed on disk follow, and those of the drafts stay", async ({ site, drafts }) => {
  const text = await site.published("pages/book.yaml");
  drafts.update();
  await writeFile(join(site.folders.published, "pages/added.yaml"), text);
  await rm(join(site.folders.published, "pages/portfolio.yaml"));
  expect(drafts.names()).toContain("pages/added.yaml");
  expect(drafts.read("pages/portfolio.yaml", "drafts")).toBeUndefined();
  await writeFile(join(site.folders.valid, "pages/own.yaml"), text);
  await rm(join(site.folders.valid, HOME));
  await site.edit("pages/book.yaml", /^ {2}title: .*$/m, "  title: Changed");
  expect(drafts.state("pages/own.yaml")).toBe("new");
  expect(drafts.state(HOME)).toBe("removed");
});

test("a full disk is a sentence, and the draft stays", async ({ site, drafts }) => {
  const text = await site.published(ABOUT);
  drafts.update();
  for (const [folder, title] of [
    [site.folders.valid, "New"],
    [join(site.folders.data, "typed"), ""],
  ] as const) {
    const part = join(folder, `${ABOUT}.part`);
    await mkdir(join(part, ".."), { recursive: true });
    await symlink("/dev/full", part);
    expect(() => drafts.save(ABOUT, { base: parse(text), value: withPage(text, { title }) })).toThrow(
      "The server's disk is full, so nothing was saved.",
    );
    expect(drafts.read(ABOUT, "drafts")).toBe(text);
    expect(existsSync(part)).toBe(false);
  }
});

test("a mark goes with the last sample text, and comes back with the published one", async ({ site, drafts }) => {
  drafts.update();
  const name = "pages/privacy-policy.yaml";
  const left = () => drafts.sampleTexts(name);
  for (let [text] = left(); text; [text] = left()) {
    const base = parse(drafts.read(name, "valid") ?? "");
    expect(base.sample).toBe(true);
    const value = replaceAt(base, text.path, `Own ${left().length}.`) ?? null;
    expect(drafts.save(name, { base, value })).toMatchObject({ outcome: "saved", problems: [] });
  }
  expect(parse(drafts.read(name, "valid") ?? "").sample).toBeUndefined();
  drafts.change(new Map([[name, await site.published(name)]]), new Map());
  expect(drafts.state(name)).toBe("published");
});

test("a mark goes with the last text of the sample in its group, also from a copy, and one by hand stays", () => {
  const ada = { sample: true, name: "Ada", text: "Reads every proposal before you.", email: "ada@example.com" };
  const [iso, long] = [{ sample: true, name: "ISO 27001", description: "Security" }, ada.text];
  const texts = ["ISO 27001 · Security", "Ada", ada.text, ada.email];
  const known = { has: (text: string) => texts.includes(text) };
  const own = { ...ada, name: "Joy", text: "Joy answers the phone.", email: "joy@example.org" };
  const { sample: _sample, ...unmarked } = own;
  const items = [iso, ada, { ...ada, name: "Bo" }];
  const changed = [iso, own, own, { ...own, text: long }];
  expect(withoutSampleMarks({ sample: true, items }, { sample: true, items: changed }, known)).toEqual({
    sample: true,
    items: [iso, unmarked, unmarked, { ...own, text: long }],
  });
  const checked = { name: "ISO 27001", description: "Checked" };
  expect(withoutSampleMarks([iso, iso], [{ ...iso, ...checked }, iso], known)).toEqual([checked, iso]);
  const mails = { acknowledgements: { text: long } };
  expect(
    withoutSampleMarks({ sample: true, text: long, ...mails }, { sample: true, text: "Ours.", ...mails }, known),
  ).toEqual({
    text: "Ours.",
    ...mails,
  });
  const byHand = { sample: true, text: "Bo says so." };
  const copied = { items: [{ ...byHand, text: "Bo." }, byHand] };
  expect(withoutSampleMarks({ items: [byHand] }, copied, known)).toEqual(copied);
});

test("a mark that was removed stays away while somebody types on, also after a lost answer", async ({ drafts }) => {
  drafts.update();
  const base = parse(drafts.read(ABOUT, "drafts") ?? "") as { sections: { kind: string; items: object[] }[] };
  const index = base.sections.findIndex(({ kind }) => kind === "people");
  const own = (text: string): Json => {
    const value = structuredClone(base);
    const joy = { sample: true, name: "Joy", title: "Head of AI", text, email: "joy@example.org" };
    value.sections[index]?.items.splice(0, 1, joy);
    return value as unknown as Json;
  };
  const first = drafts.save(ABOUT, { base: base as unknown as Json, value: own("Joy says when to stop.") });
  expect(first).toMatchObject({ outcome: "saved", problems: [] });
  const saved = (first.outcome === "saved" && first.value) || null;
  expect(valueAt(saved, ["sections", index, "items", 0])).not.toHaveProperty("sample");
  expect(parse(drafts.read(ABOUT, "drafts") ?? "")).toEqual(saved);
  /* The same text again, and then more of it, from a tab that knows nothing of the first save. */
  const again = { base: base as unknown as Json, value: own("Joy says when to stop.") };
  expect(drafts.save(ABOUT, again)).toEqual(first);
  /* A text's author can be noted before it is written. */
  const texts: (string | undefined)[] = [drafts.read(ABOUT, "drafts")];
  const note = (text: string) => texts.push(text, drafts.read(ABOUT, "drafts"));
  const more = drafts.save(ABOUT, { ...again, value: own("Joy says when.") }, () => true, note);
  expect(texts).toEqual([texts[0], drafts.read(ABOUT, "drafts"), texts[0]]);
  expect(valueAt((more.outcome === "saved" && more.value) || null, ["sections", index, "items", 0])).toEqual({
    name: "Joy",
    title: "Head of AI",
    text: "Joy says when.",
    email: "joy@example.org",
  });
});
