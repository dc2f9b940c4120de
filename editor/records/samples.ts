import { dirname, join } from "node:path";
import {
  knownTexts,
  NOTED_SAMPLES,
  notedTexts,
  type SampleText,
  sampleTexts,
  withoutMarks,
} from "../../scripts/find-samples.ts";
import type { FieldPath, Samples } from "../api-types.ts";
import type { SampleEntry } from "../app/words.ts";
import type { Folders } from "../folders.ts";
import { valueAt } from "../form/form-values.ts";
import { isEqual } from "./is-equal.ts";
import { isGroup } from "./pair-items.ts";
import { sectionsOf } from "./people.ts";
import type { ListedRecord } from "./record-list.ts";
import { readValue, rewriteRecord } from "./rewrite-record.ts";
import { writeFiles } from "./write-files.ts";

/** The texts of the sample, and the marks `sample: true` of records, which follow their texts. */
export function openSamples({ root, kept }: Folders) {
  const data = dirname(kept);
  const known = knownTexts(root, data);
  const textsIn = (name: string, text = "") => sampleTexts(name, readValue(text), known(name));

  return {
    textsIn,
    /**
     * The next text of a record, without the marks of groups that have no sample text any more.
     *
     * @param read the text of the record as it is until now, and as it is published
     */
    follow(name: string, text: string | undefined, read: (from: "valid" | "published") => string | undefined) {
      /* What somebody marked by hand is known by its texts before they change. */
      const texts = textsIn(name, read("valid")).flatMap(({ text }) =>
        known(name).has(text) || text === "" ? [] : text,
      );
      if (texts.length > 0) {
        const noted = { ...notedTexts(data), [name]: [...(notedTexts(data)[name] ?? []), ...texts] };
        writeFiles(new Map([[join(data, NOTED_SAMPLES), JSON.stringify(noted)]]));
      }
      const value = text === undefined || text === read("published") ? undefined : readValue(text);
      if (text === undefined || value === undefined) return text;
      const own = withoutMarks(value, known(name));
      return isEqual(own, value) ? text : rewriteRecord(text, own);
    },
  };
}

/** Entries of a few kinds of sections, which are on any page. */
const OF_SECTIONS: Readonly<Record<string, SampleEntry>> = {
  people: "people",
  testimonials: "quotes",
  names: "clients",
  certifications: "certificates",
  stats: "figures",
  prices: "figures",
};

/** The sample texts of a record by the entry of “Make it yours” to which they belong, each with the first field. */
export function samplesOf(record: ListedRecord, texts: readonly SampleText[]): Samples[] {
  const { name, value } = record;
  const missing: FieldPath[] = [
    ...(name === "site.yaml" && valueAt(value, ["logo"]) === undefined ? [["logo"]] : []),
    ...(name === "theme.yaml" && valueAt(value, ["colours"]) === undefined ? [["colours"]] : []),
  ];
  const paths = [...missing, ...texts.map(({ path }) => path)];
  return [...Map.groupBy(paths, (path) => entryOf(record, path))].map(([entry, [path = [], ...others]]) => ({
    entry,
    path,
    count: 1 + others.length,
  }));
}

function entryOf({ name, group, address, value }: ListedRecord, path: FieldPath): SampleEntry {
  const [field = ""] = path;
  if (field === "logo" || field === "colours") return field;
  if (name === "site.yaml") return field === "acknowledgements" ? "mails" : "name";
  const section = valueAt(value, path.slice(0, 2));
  const own = field === "sections" && isGroup(section) ? OF_SECTIONS[String(section.kind)] : undefined;
  if (own || path.includes("partners")) return own ?? "clients";
  if (address === "/" && group === "page") return "home";
  if (group === "page" && sectionsOf(value).some(({ kind }) => kind === "document")) return "legal";
  return group === "words" ? "page" : group;
}
