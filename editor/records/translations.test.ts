import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { checkContent } from "#site/content/records.ts";
import { publishingSite } from "../../tests/support/publishing-site.ts";
import type { Json } from "../api-types.ts";
import { createRecord, renameRecord, restoreRecord } from "./change-records.ts";
import { choicesOf, titleOf } from "./record-list.ts";
import { findOriginals, translateRecord } from "./translations.ts";

const ABOUT = "pages/about.yaml";
const CONTACT = "pages/contact.yaml";

test("a translation is published, learns what changed in its original since, and is taken back", async () => {
  await using site = await publishingSite({ git: "content" });
  const { drafts, folders } = site;
  expect(translateRecord(drafts, ABOUT, "nb")).toBe("nb/pages/about.yaml");
  expect(drafts.names().filter((name) => drafts.state(name) !== "published")).toEqual([
    "nb/interface.yaml",
    "nb/pages/about.yaml",
    "nb/pages/home.yaml",
    "nb/site.yaml",
    "nb/templates.yaml",
  ]);
  /* Facts stand once. */
  expect(Object.keys(parse(await site.draft("nb/site.yaml")))).not.toContain("emails");
  await site.draftPage("nb/pages/about.yaml", { title: "Om oss" });
  expect(titleOf(drafts, "nb/pages/about.yaml")).toBe("Om oss (Norwegian Bokmål)");
  await site.publish();
  expect(await site.published("nb/pages/about.yaml")).toContain("Om oss");
  expect(site.git("show", "--name-only", "--format=").trim().split("\n")).toHaveLength(5);
  const original = async () => (await findOriginals(drafts, folders, () => true)).get("nb/pages/about.yaml");
  expect(await original()).toMatchObject({ language: "en", value: { page: { title: "About us" } } });
  expect((await original())?.before).toBeUndefined();
  await site.draftPage(ABOUT, { title: "Who we are" });
  await site.publish();
  expect(await original()).toMatchObject({
    value: { page: { title: "Who we are" } },
    before: { at: expect.any(Number), value: { page: { title: "About us" } } },
  });
  await site.draftPage("nb/pages/about.yaml", { title: "Hvem vi er" });
  await site.publish();
  expect((await original())?.before).toBeUndefined();
  drafts.change(new Map(drafts.names().flatMap((name) => (name.startsWith("nb/") ? [[name, undefined]] : []))));
  await site.publish();
  expect(existsSync(join(folders.published, "nb/pages/home.yaml"))).toBe(false);
  expect(checkContent(folders.published).errors).toEqual([]);
});

test("a language begins with its home page, and goes with it while it is a draft", async () => {
  await using site = await publishingSite();
  const { drafts } = site;
  expect(() => translateRecord(drafts, ABOUT, "xx")).toThrow("This record does not exist.");
  translateRecord(drafts, "forms.yaml", "ar");
  expect(translateRecord(drafts, "forms.yaml", "ar")).toBe("ar/forms.yaml");
  const created = createRecord(drafts, { group: "job", title: "Weaver", language: "ar" }, Date.now());
  expect(created).toEqual({ name: "ar/jobs/weaver.yaml", address: "/ar/careers/weaver" });
  const { fills, pages } = choicesOf(drafts, "ar");
  expect(pages).toContainEqual({ address: "/ar/careers/weaver", title: "Weaver" });
  expect(fills["site.language"]).toBe("ar");
  restoreRecord(drafts, "ar/pages/home.yaml");
  expect(drafts.names().filter((name) => name.startsWith("ar/"))).toEqual([]);
});

test("a version stays the version of its original when one of them is renamed", async () => {
  await using site = await publishingSite();
  const { drafts } = site;
  translateRecord(drafts, CONTACT, "nb");
  const kontakt = renameRecord(drafts, `nb/${CONTACT}`, { id: "kontakt", redirect: false });
  expect(parse(await site.draft(kontakt)).translates).toBe("/contact");
  renameRecord(drafts, CONTACT, { id: "write", redirect: false });
  expect(parse(await site.draft(kontakt)).translates).toBe("/write");
  renameRecord(drafts, kontakt, { id: "write", redirect: false });
  expect(parse(await site.draft("nb/pages/write.yaml")).translates).toBeUndefined();
});

test("the name of a person in one language stays in it", async () => {
  await using site = await publishingSite();
  const { drafts } = site;
  const [name, person] = ["nb/pages/services/mvp-builder.yaml", "Jonas Weller"];
  translateRecord(drafts, "pages/services/mvp-builder.yaml", "nb");
  const base = parse(await site.draft(name)) as Json;
  const value = JSON.parse(JSON.stringify(base).replaceAll(`"name":"${person}"`, '"name":"Jonas fra Berlin"'));
  expect(drafts.save(name, { base, value })).toMatchObject({ outcome: "saved", problems: [] });
  expect(drafts.state("pages/services/mvp-builder.yaml")).toBe("published");
  expect(drafts.names().filter((each) => drafts.state(each) === "changed")).toEqual([]);
});
