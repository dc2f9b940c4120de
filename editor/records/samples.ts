import type { SampleText } from "../../scripts/find-samples.ts";
import type { FieldPath, ListedRecord, SampleEntry, Samples } from "../api-types.ts";
import { valueAt } from "../form/form-values.ts";
import { isGroup } from "./pair-items.ts";
import { sectionsOf } from "./people.ts";

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
  const look = { "site.yaml": ["logo"], "theme.yaml": ["colours"] }[name];
  const missing = look && valueAt(value, look) === undefined ? [look] : [];
  const paths: FieldPath[] = [...missing, ...texts.map(({ path }) => path)];
  return [...Map.groupBy(paths, (path) => entryOf(record, path))].map(([entry, [path = [], ...others]]) => ({
    entry,
    path,
    count: 1 + others.length,
    isRemovable: [path, ...others].some((each) => isNaming(record, entry, each)),
  }));
}

/** True for a text that names a record or an entry as one of the sample: with another name it is an owner's own. */
export const isNaming = ({ group }: Pick<ListedRecord, "group">, entry: SampleEntry, path: FieldPath) =>
  group === entry ? path.join() === "title" : /^(?:name|quote|\d+)$/.test(String(path.at(-1)));

export function entryOf({ name, group, address, value }: ListedRecord, path: FieldPath): SampleEntry {
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
