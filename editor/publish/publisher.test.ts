import { copyFile, mkdir, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "vitest";
import { parse } from "yaml";
import { checkContent } from "#site/content/records.ts";
import { FAIL, GRACE, publishingSite, SUCCEED } from "../../tests/support/publishing-site.ts";
import { testWith } from "../../tests/support/test-with.ts";
import { createRecord } from "../records/change-records.ts";

const ABOUT = "pages/about.yaml";
const HOME = "pages/home.yaml";
const CONTACT = "pages/contact.yaml";
const TITLE = /^ {2}title: .*$/m;

const test = testWith("site", publishingSite);

/** A new page at /our-looms. @returns its record */
const createLooms = ({ drafts }: Awaited<ReturnType<typeof publishingSite>>) =>
  createRecord(drafts, { group: "page", title: "Our looms", copyOf: "pages/book.yaml" }, Date.now()).name;

test("a publication writes the drafts, and the next drafts start from what is live", async ({ site }) => {
  await site.draftPage(ABOUT, { title: "About our house" });
  await site.draftPage(CONTACT, { title: "Write to us" });
  const started = await site.publisher.publish({}, GRACE);
  expect(started).toEqual({ outdated: [] });
  await expect(site.publisher.publish({}, GRACE)).rejects.toThrow("Grace Okafor is publishing right now.");
  expect(await site.finished()).toEqual({ state: "live", by: GRACE, at: expect.any(Number) });
  for (const name of [ABOUT, CONTACT]) {
    expect(await site.published(name)).toBe(await site.draft(name));
    expect(site.drafts.read(name, "base")).toBe(await site.draft(name));
  }
  expect(site.publisher.changes()).toEqual([]);
  await expect(site.publish()).rejects.toThrow("Nothing that is ready waits");
});

test("what is typed while a publication runs stays a draft", async ({ site }) => {
  await site.draftPage(ABOUT, { title: "About our house" });
  await site.publisher.publish({}, GRACE);
  await site.draftPage(ABOUT, { title: "About this house" });
  expect(await site.finished()).toMatchObject({ state: "live" });
  expect(parse(await site.published(ABOUT)).page.title).toBe("About our house");
  expect(parse(site.drafts.read(ABOUT, "drafts") ?? "").page.title).toBe("About this house");
  expect(site.publisher.changes()).toMatchObject([{ fields: [{ old: "About our house", new: "About this house" }] }]);
});

test("chosen records are published with new pictures, and only if they need no other change", async ({ site }) => {
  await site.draftPage(CONTACT, { title: "Not chosen" });
  const made = createLooms(site);
  const picture = "screens/decision.svg";
  await copyFile(join(site.folders.media, picture), join(site.folders.media, "screens/new.svg"));
  await writeFile(join(site.folders.media, "unused.svg"), await site.draft(`media/${picture}`));
  const home = parse((await site.draft(HOME)).replace(picture, "screens/new.svg"));
  home.sections.find((section: { link?: object }) => section.link).link.href = "/our-looms";
  expect(site.drafts.save(HOME, { base: parse(await site.draft(HOME)), value: home })).toMatchObject({
    outcome: "saved",
  });
  expect(site.publisher.changes().find(({ name }) => name === HOME)?.newMedia).toEqual(["media/screens/new.svg"]);
  await expect(site.publish({ records: [HOME] })).rejects.toMatchObject({
    message: "Publish more of the changes as well, once they are ready. Without them:",
    problems: [{ record: HOME, text: expect.stringMatching(/^.+: Links to \/our-looms, which is not a page\.$/) }],
  });
  expect((await site.publish({ records: [HOME, made] })).publication).toMatchObject({ state: "live" });
  expect(checkContent(site.folders.published).errors).toEqual([]);
  await expect(site.published("media/unused.svg")).rejects.toThrow("ENOENT");
  expect(site.publisher.changes()).toMatchObject([{ name: CONTACT }]);
});

test("a font is published with the colours and fonts, and not before", async ({ site }) => {
  const [theme, font] = ["theme.yaml", "fonts/own.woff2"];
  for (const name of [font, "fonts/unused.woff2"]) {
    await mkdir(join(site.folders.valid, "fonts"), { recursive: true });
    await copyFile("site/fonts/georama-latin-wdth-580.woff2", join(site.folders.valid, name));
  }
  const base = parse(await site.draft(theme));
  const display = { family: "Own", licence: "OFL 1.1", files: { "580": "own.woff2" } };
  expect(site.drafts.save(theme, { base, value: { ...base, fonts: { display } } })).toMatchObject({ outcome: "saved" });
  await site.draftPage(ABOUT, { title: "About our house" });
  expect(site.publisher.changes().find(({ name }) => name === theme)?.newMedia).toEqual([font]);
  await site.publish({ records: [ABOUT] });
  await expect(site.published(font)).rejects.toThrow("ENOENT");
  expect((await site.publish()).publication).toMatchObject({ state: "live" });
  expect(await site.published(font)).toBe(await site.draft(font));
  await expect(site.published("fonts/unused.woff2")).rejects.toThrow("ENOENT");
  expect(checkContent(site.folders.published).errors).toEqual([]);
});

test("what is not ready is named and left out, and the rest is published if it is valid", async ({ site }) => {
  const about = await site.published(ABOUT);
  await site.draftPage(ABOUT, { description: "The last sentence that was ready." });
  await site.draftPage(ABOUT, { description: "Half a page.", title: "" });
  await expect(site.publish()).rejects.toThrow("Nothing that is ready waits");
  await site.draftPage(CONTACT, { title: "Write to us" });
  expect(site.publisher.changes().find(({ name }) => name === ABOUT)?.problems).toEqual([
    { record: ABOUT, path: ["page", "title"], label: "Title", text: expect.stringMatching(/^.+, Title: /) },
  ]);
  for (const records of [undefined, [ABOUT, CONTACT]]) {
    expect((await site.publish(records && { records })).publication).toMatchObject({ state: "live" });
    expect(await site.published(ABOUT)).toBe(about);
    expect(await site.published(CONTACT)).toBe(await site.draft(CONTACT));
    await site.draftPage(CONTACT, { title: "Write to us again" });
  }
  const made = createLooms(site);
  await site.draftPage(made, { title: "" });
  const home = parse(await site.draft(HOME));
  const linked = structuredClone(home);
  linked.sections.find((section: { link?: object }) => section.link).link.href = "/our-looms";
  expect(site.drafts.save(HOME, { base: home, value: linked })).toEqual({ outcome: "saved", problems: [] });
  await expect(site.publish()).rejects.toThrow("once they are ready. Without them:");
});

test.each([
  ["on disk", {}],
  ["in a repository", { git: "content" }],
  ["by a push", { git: "content", remote: true }],
] as const)(
  "a record that was also changed %s is published when somebody knows, and the text there is in the history",
  async (_where, options) => {
    await using site = await publishingSite(options);
    await site.draftPage(ABOUT, { title: "Drafted" });
    await ("remote" in options ? site.pushFromElsewhere : site.edit)(ABOUT, TITLE, "  title: On disk");
    expect((await site.publish()).result).toEqual({ outdated: [ABOUT] });
    expect(parse(await site.published(ABOUT)).page.title).toBe("On disk");
    expect(site.publisher.changes()).toMatchObject([{ fields: [{ old: "On disk", new: "Drafted" }] }]);
    expect((await site.publish({ over: [ABOUT] })).publication).toMatchObject({ state: "live" });
    expect(parse(await site.published(ABOUT)).page.title).toBe("Drafted");
    expect(site.publisher.changes()).toEqual([]);
    const versions = await site.publisher.history(ABOUT);
    const before = versions.find(({ why }) => why === "Changed outside of the editor");
    expect(await site.publisher.version(ABOUT, before?.id ?? "")).toMatchObject({ page: { title: "On disk" } });
  },
);

test("files that cannot be put back are put back later, and no draft takes them over meanwhile", async () => {
  const obstacle = `../content/${ABOUT}.part`;
  const command = [process.execPath, "-e", `require("fs").mkdirSync("${obstacle}"); process.exitCode = 1;`] as const;
  await using site = await publishingSite({ command });
  const about = await site.published(ABOUT);
  await site.draftPage(ABOUT, { title: "About our house" });
  const draft = await site.draft(ABOUT);
  const { publication } = await site.publish();
  expect(publication).toMatchObject({ state: "failed" });
  await expect(site.publisher.publish({}, GRACE)).rejects.toThrow("The publication failed");
  await rm(join(site.folders.root, obstacle), { recursive: true });
  expect(await site.reopen(SUCCEED)).toMatchObject({ state: "failed" });
  expect([await site.published(ABOUT), await site.draft(ABOUT)]).toEqual([about, draft]);
  expect((await site.publish()).publication).toMatchObject({ state: "live" });
});

test("a full disk is a sentence, and changes nothing", async ({ site }) => {
  const about = await site.published(ABOUT);
  await site.draftPage(ABOUT, { title: "About our house" });
  await symlink("/dev/full", join(site.folders.published, `${ABOUT}.part`));
  expect((await site.publish()).publication).toMatchObject({
    state: "failed",
    reason: expect.stringMatching(/^The server's disk is full/),
  });
  expect(await site.published(ABOUT)).toBe(about);
  expect((await site.publish()).publication).toMatchObject({ state: "live" });
});

test("a build that fails restores the content and says why, and the drafts stay", async () => {
  await using site = await publishingSite({ command: FAIL });
  const about = await site.published(ABOUT);
  await site.draftPage(ABOUT, { title: "About our house" });
  await mkdir(join(site.folders.root, "builds"));
  const { publication } = await site.publish();
  expect(publication).toMatchObject({ state: "failed", by: GRACE, reason: "The picture team.jpg cannot be read." });
  expect(await site.published(ABOUT)).toBe(about);
  expect(site.publisher.changes()).toMatchObject([{ name: ABOUT, fields: [{ new: "About our house" }] }]);
  expect(await site.draft(ABOUT)).toMatch(TITLE);
});
