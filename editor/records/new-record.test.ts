import { expect, test } from "vitest";
import { stringify } from "yaml";
import { checkContent } from "#site/content/records.ts";
import { RECORD_TYPES } from "#site/content/schema/record-types.ts";
import { SECTION_KINDS } from "#site/sections/registry.ts";
import { editorFolders } from "../../tests/support/editor-folders.ts";
import type { FormSchema, Json, NamedSchema } from "../api-types.ts";
import { formSchemaOf } from "../form/form-schema.ts";
import { newItem } from "../form/form-values.ts";
import { openDrafts } from "./drafts.ts";
import { withExamples } from "./new-record.ts";
import { listRecords } from "./record-list.ts";
import { readValue } from "./rewrite-record.ts";

const PAGE = formSchemaOf(RECORD_TYPES["pages/**/*.yaml"] as never);

function sectionsOf(schema: FormSchema): readonly NamedSchema[] {
  const sections = schema.kind === "group" && schema.fields.find(({ name }) => name === "sections");
  return sections && sections.kind === "list" && sections.item.kind === "kinds" ? sections.item.options : [];
}

/** The kinds of sections that the editor offers for a page of this content. */
async function editor(content: string) {
  const site = await editorFolders(content);
  const drafts = openDrafts(site.folders);
  drafts.update();
  const kinds = sectionsOf(withExamples(PAGE, listRecords(drafts), site.folders.media));
  /** The errors of the content with a new page. */
  const check = (sections: readonly Json[]) => {
    const opening = { kind: "heading", heading: "Hello", lead: "A page." };
    const page = { page: { title: "Hello", description: "A page." }, opening, sections };
    return checkContent(site.folders.valid, undefined, new Map([["pages/hello.yaml", stringify(page)]])).errors.map(
      String,
    );
  };
  return { ...site, drafts, kinds, check };
}

const exampleOf = (kinds: readonly NamedSchema[], name: string) => kinds.find((kind) => kind.name === name)?.example;

test.each(["tests/content", "tests/plain-agency"])(
  "a section of every kind is valid on an empty page of %s",
  async (content) => {
    await using site = await editor(content);
    expect(site.kinds.map(({ name }) => name)).toEqual([...SECTION_KINDS.keys()]);
    const errors = site.kinds.flatMap(({ name, example }) =>
      example === undefined ? [`${name} cannot be added`] : site.check([newItem(example, [])]),
    );
    expect(errors).toEqual([]);
  },
);

test("sections of all kinds, each twice, have different anchors on one page", async () => {
  await using site = await editor("tests/plain-agency");
  const sections: Json[] = [];
  for (const { example = {} } of site.kinds) sections.push(newItem(example, sections));
  for (const { example = {}, name } of site.kinds)
    if (!name.endsWith("-form")) sections.push(newItem(example, sections));
  expect(site.check(sections)).toEqual([]);
});

test("a form begins with the words of another page, and without one with the labels of forms.yaml", async () => {
  await using site = await editor("tests/plain-agency");
  const own = readValue(await site.draft("pages/kontakt.yaml")) as { sections: Json[] };
  expect(exampleOf(site.kinds, "contact-form")).toEqual(own.sections[0]);
  expect(exampleOf(site.kinds, "demo-form")).toMatchObject({
    form: {
      fields: {
        full_name: { label: "Ihr Name" },
        message_body: { label: "Ihr Anliegen" },
        attachment: { label: "Der Anhang", remove: "Remove" },
      },
      note: { link: { href: "/datenschutz" } },
    },
  });
});

test("a copied form asks for no times, which only the button of the header does, and speaks of none", async () => {
  await using site = await editor("tests/content");
  await site.edit("pages/contact.yaml", /^ {4}form:$/m, "    lead: Add two times that suit you.\n    form:");
  site.drafts.update();
  const kinds = sectionsOf(withExamples(PAGE, listRecords(site.drafts), site.folders.media));
  const form = newItem(exampleOf(kinds, "contact-form") ?? "", []);
  expect(form).toMatchObject({ kind: "contact-form", form: { submit: "Send Message" } });
  expect(form).not.toHaveProperty("form.fields.times");
  expect(form).not.toHaveProperty("lead");
});

test("an example names a case study and a picture of the site, with its description", async () => {
  await using site = await editor("tests/plain-agency");
  expect(exampleOf(site.kinds, "case-studies")).toMatchObject({ items: [{ study: "betriebskostenabrechnung" }] });
  const { items } = exampleOf(site.kinds, "pictures") as { items: { picture: { file: string; alt: string } }[] };
  expect(items[0]?.picture).toEqual({
    file: expect.stringMatching(/\.(jpg|png|webp)$/),
    alt: expect.stringMatching(/\w/),
  });
});
