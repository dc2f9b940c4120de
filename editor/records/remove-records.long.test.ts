import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { parse } from "yaml";
import { checkContent } from "#site/content/records.ts";
import { editorFolders } from "../../tests/support/editor-folders.ts";
import { testWith } from "../../tests/support/test-with.ts";
import type { RemoveRequest } from "../api-types.ts";
import { createRecord, restoreRecord } from "./change-records.ts";
import { openDrafts } from "./drafts.ts";
import { listRecords } from "./record-list.ts";
import { openRemovals, planRemoval } from "./remove-records.ts";
import { samplesOf } from "./samples.ts";

const NOW = Date.UTC(2026, 10, 22);
const ADA = { name: "Ada", email: "ada@example.com" };
const KINDS = ["case-study", "article", "job", "people", "clients", "quotes", "certificates"] as const;
const STUDY = "case-studies/secure-devops.yaml";
const [CONTACT, HOME, ABOUT] = ["pages/contact.yaml", "pages/home.yaml", "pages/about.yaml"];
const PLAIN = "tests/plain-agency";
const ARTICLE = "articles/altdatenuebernahme.yaml";

async function editor(content?: string) {
  const site = await editorFolders(content);
  const drafts = openDrafts(site.folders);
  drafts.update();
  const removals = openRemovals(drafts, site.folders);
  return {
    ...site,
    drafts,
    errors: () => checkContent(site.folders.valid, NOW).errors,
    samples: () => listRecords(drafts).flatMap((record) => samplesOf(record, drafts.sampleTexts(record.name))),
    removals,
    plan: (request: RemoveRequest) => planRemoval(drafts, site.folders, request).valid,
    remove: (request: RemoveRequest) => {
      const removal = { by: ADA, at: NOW, title: "" };
      return removals.remove(drafts, planRemoval(drafts, site.folders, request), removal);
    },
    undo: () => removals.undo(drafts),
    changed: () => drafts.names().filter((name) => drafts.state(name) !== "published"),
    save: (name: string, change: (value: ReturnType<typeof parse>) => void) => {
      const base = parse(drafts.read(name, "drafts") ?? "");
      const value = structuredClone(base);
      change(value);
      return drafts.save(name, { base, value });
    },
  };
}

const test = testWith("site", editor);

test.each(["tests/content", PLAIN])("all samples of %s are removed kind by kind, and come back", async (content) => {
  await using site = await editor(content);
  for (const samples of KINDS) {
    expect(site.remove({ samples })).toEqual([]);
    expect([samples, site.errors()]).toEqual([samples, []]);
  }
  expect(site.samples().filter(({ entry }) => KINDS.some((kind) => kind === entry))).toEqual([]);
  expect(site.changed().length).toBeGreaterThan(5);
  for (const kind of [...KINDS].reverse()) expect([kind, site.undo()]).toEqual([kind, []]);
  expect(site.changed()).toEqual([]);
  expect(site.removals.last(0)).toBeUndefined();
});

test.each(["tests/content", PLAIN])("each record of %s can be removed alone", async (content) => {
  await using site = await editor(content);
  const removable = listRecords(site.drafts).filter(({ group, address }) => group !== "words" && address !== "/");
  expect(removable.length).toBeGreaterThan(15);
  for (const { name } of removable) {
    const texts = site.plan({ record: name });
    expect([name, checkContent(site.folders.valid, NOW, texts).errors]).toEqual([name, []]);
  }
});

test("links to a removed record are taken away or lead to another page", async ({ site }) => {
  const page = "pages/engagement-model.yaml";
  site.save(ABOUT, ({ sections }) =>
    sections.push({ kind: "text", id: "more", body: "See [our prices](/engagement-model#models)." }),
  );
  expect(site.remove({ record: page })).toEqual([]);
  expect(parse(await site.draft(ABOUT)).sections.at(-1).body).toBe("See our prices.");
  expect(site.undo()).toEqual([]);
  expect(site.remove({ record: page, to: "/contact" })).toEqual([]);
  expect(parse(await site.draft(ABOUT)).sections.at(-1).body).toBe("See [our prices](/contact).");
  expect(await site.draft(HOME)).not.toContain("/engagement-model");
  expect(site.errors()).toEqual([]);
});

test("a removed author is followed by another person; without one a sample article goes, and another one is named", async () => {
  await using site = await editor(PLAIN);
  const team = "pages/team.yaml";
  expect(site.remove({ samples: "people" })).toEqual([]);
  expect(site.drafts.state(ARTICLE)).toBe("removed");
  site.undo();
  site.save(ARTICLE, (value) => Object.assign(value, { title: "Ein eigener Beitrag von uns", sample: false }));
  expect(site.remove({ samples: "people" })).toMatchObject([{ record: ARTICLE, path: ["author"] }]);
  expect(site.changed()).toEqual([ARTICLE]);
  site.save(team, ({ sections }) => {
    const { items } = sections.find(({ kind }: { kind: string }) => kind === "people");
    items.push({ name: "Frieda Ahrens", title: "Leitung" });
  });
  expect(site.remove({ samples: "people" })).toEqual([]);
  expect(parse(await site.draft(ARTICLE)).author).toBe("Frieda Ahrens");
  expect(await site.draft(team)).toContain("Frieda Ahrens");
});

test("what was changed after a removal stays when it is taken back", async ({ site }) => {
  site.remove({ samples: "quotes" });
  site.save(HOME, (value) => {
    value.opening.lead = "We changed this later.";
    value.sections.unshift({ kind: "statement", id: "new", heading: "New", text: "A new section." });
  });
  expect(site.undo()).toEqual([]);
  const [now, before] = [parse(await site.draft(HOME)), parse(await site.published(HOME))];
  expect(now.opening.lead).toBe("We changed this later.");
  expect(now.sections.slice(1)).toEqual(before.sections);
});

test("samples of a kind can be removed while one is left, and not the words of an own record", async ({ site }) => {
  const studies = () => site.samples().filter(({ entry }) => entry === "case-study");
  createRecord(site.drafts, { group: "case-study", title: "A calm night shift" }, NOW);
  expect(studies().some(({ isRemovable }) => isRemovable)).toBe(true);
  site.remove({ samples: "case-study" });
  expect(studies()).toMatchObject([{ isRemovable: false }]);
  expect(site.plan({ samples: "case-study" }).size).toBe(0);
});

test("a removed service takes its topic along, and comes back with it", async ({ site }) => {
  createRecord(site.drafts, { group: "service", title: "Looms" }, NOW);
  const name = "pages/services/looms.yaml";
  expect(await site.draft(CONTACT)).toContain("service=looms");
  expect(site.remove({ record: name })).toEqual([]);
  expect(await site.draft(CONTACT)).toBe(await site.published(CONTACT));
  const published = "pages/services/custom-software.yaml";
  site.remove({ record: published });
  expect(await site.draft(CONTACT)).not.toContain("service=custom-software");
  expect(restoreRecord(site.drafts, published)).toBe(published);
  expect(await site.draft(CONTACT)).toContain("service=custom-software");
});

test("the topics of removed case studies go, and that of a new service taken away again", async ({ site }) => {
  createRecord(site.drafts, { group: "service", title: "Looms" }, NOW);
  restoreRecord(site.drafts, "pages/services/looms.yaml");
  expect(await site.draft(CONTACT)).toBe(await site.published(CONTACT));
  expect(site.remove({ samples: "case-study" })).toEqual([]);
  expect(await site.draft(CONTACT)).not.toContain("query: subject=");
});

test("links to the list of articles go with the last one, and the first new one puts the list into the footer", async () => {
  await using site = await editor(PLAIN);
  const list = "pages/fachbeitraege.yaml";
  expect(site.remove({ samples: "article" })).toEqual([]);
  expect(await site.draft("navigation.yaml")).not.toContain("/fachbeitraege");
  createRecord(site.drafts, { group: "article", title: "Neues" }, NOW);
  expect(parse(await site.draft(list)).page.menu).toBe("footer");
  const page = await site.draft(list);
  createRecord(site.drafts, { group: "article", title: "Mehr Neues" }, NOW);
  expect(await site.draft(list)).toBe(page);
  expect(checkContent(site.folders.valid, NOW).warnings.filter(({ reason }) => reason.includes("in no menu"))).toEqual(
    [],
  );
});

test("a text that is not ready stays as it is typed, and is told what it names", async ({ site }) => {
  site.save(HOME, (value) => {
    value.page.description = "x".repeat(200);
    value.sections.push({ kind: "text", id: "more", body: "See [a study](/case-studies/secure-devops)." });
  });
  const typed = site.drafts.read(HOME, "typed");
  expect(site.remove({ record: STUDY })).toEqual([]);
  expect(site.drafts.read(HOME, "typed")).toBe(typed);
  site.save(HOME, (value) => Object.assign(value.page, { description: "Short." }));
  const text = expect.stringContaining("Links to /case-studies/secure-devops");
  expect(site.drafts.problems(HOME)).toMatchObject([{ text }]);
  expect(site.undo()).toEqual([]);
});

test("a removal that ended half-way is taken back at the next start", async ({ site }) => {
  const change: typeof site.drafts.change = (valid) => {
    for (const [name, text] of [...valid].slice(0, 8)) {
      const path = join(site.folders.valid, name);
      if (text === undefined) rmSync(path);
      else writeFileSync(path, text);
    }
    throw new Error("The program ends.");
  };
  const texts = planRemoval(site.drafts, site.folders, { samples: "case-study" });
  expect(() => site.removals.remove({ ...site.drafts, change }, texts, { by: ADA, at: NOW, title: "" })).toThrow(
    "ends",
  );
  expect(site.changed()).toHaveLength(8);
  expect(openRemovals(site.drafts, site.folders).last(0)).toBeUndefined();
  expect(site.changed()).toEqual([]);
});
