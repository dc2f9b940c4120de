import { existsSync } from "node:fs";
import { join } from "node:path";
import { pictureFile } from "#site/content/media.ts";
import { sizeError } from "#site/content/schema/picture.ts";
import type { FormSchema, Json } from "../api-types.ts";
import { type Group, groupIn, isGroup } from "./pair-items.ts";
import { sectionsOf } from "./people.ts";
import { idOf, type ListedRecord } from "./record-list.ts";

/** The pages to which examples link, each with the kind of section by which it is found on this site. */
const PAGES: Readonly<Record<string, string>> = {
  "/book": "demo-form",
  "/careers": "positions",
  "/case-studies": "case-study-list",
  "/contact": "contact-form",
  "/contact-careers": "application-form",
  "/explore-services": "service-list",
  "/open-source": "open-source",
  "/privacy-policy": "document",
};

/**
 * The schema of a record with examples that are valid on this site: they name its pages, case studies and pictures. A form
 * begins as that of another page, otherwise with the labels of forms.yaml.
 *
 * @param records is called if there are examples
 * @param media the folder of pictures
 */
export function withExamples(schema: FormSchema, records: () => ListedRecord[], media: string): FormSchema {
  let adapt: ((example: Group) => Json | undefined) | undefined;
  return JSON.parse(JSON.stringify(schema), (key, value) => {
    if (key !== "example" || !isGroup(value)) return value;
    adapt ??= adapter(records(), media);
    return adapt(value);
  });
}

function adapter(records: readonly ListedRecord[], media: string): (example: Group) => Json | undefined {
  const sections = records.flatMap(({ value }) => sectionsOf(value));
  const studies = records.filter(({ group }) => group === "case-study").map(idOf);
  const forms = records.find(({ name }) => name === "forms.yaml")?.value;
  const pageWith = (kind: string | undefined) =>
    records.find(({ value }) => sectionsOf(value).some((section) => section.kind === kind))?.address;
  const pageFor = (path: string) =>
    records.some(({ address, group }) => address === path && group !== "words")
      ? path
      : (pageWith(PAGES[path]) ?? pageWith("contact-form") ?? "/");
  /* Wide enough for every place of an example. */
  const isWide = ({ file }: Group) => {
    const path = join(media, String(file));
    const found = existsSync(path) && pictureFile(path);
    return found && found.width > found.height && !sizeError(found, ["wide"]);
  };
  const pictureFor = (picture: Group) =>
    existsSync(join(media, String(picture.file)))
      ? picture
      : (records.flatMap(({ value }) => picturesIn(value)).find(isWide) ?? { ...picture, file: "" });

  return (example) => {
    const [, form] = /^(\w+)-form$/.exec(String(example.kind)) ?? [];
    const own = form && sections.find(({ kind }) => kind === example.kind);
    if (own) return own.topics ? { ...own, topics: { ...groupIn(own, "topics"), items: [] } } : own;
    if (example.kind === "case-studies" && studies.length === 0) return undefined;
    const labels = form ? groupIn(groupIn(forms, form), "labels") : {};
    return JSON.parse(JSON.stringify(example), (key, value) => {
      if (key === "href" && value.startsWith("/")) return pageFor(value);
      if (key === "study") return studies.includes(value) ? value : studies[0];
      if (key in labels && isGroup(value)) return { ...value, label: String(labels[key]).replaceAll(/[“”„«»]/g, "") };
      return isGroup(value) && "file" in value && "alt" in value ? pictureFor(value) : value;
    });
  };
}

function picturesIn(value: Json): Group[] {
  if (typeof value !== "object" || value === null) return [];
  return isGroup(value) && "file" in value && "alt" in value ? [value] : Object.values(value).flatMap(picturesIn);
}
