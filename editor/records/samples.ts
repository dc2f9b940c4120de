import { splitName } from "#site/content/languages.ts";
import { isWithin, type KnownTexts, knownPaths, type SampleText } from "../../scripts/find-samples.ts";
import type { FieldPath, Json, ListedRecord, SampleEntry, Samples } from "../api-types.ts";
import { valueAt } from "../form/form-values.ts";
import { isGroup, pairItems } from "./pair-items.ts";
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

type Found = Pick<SampleText, "path" | "isMention">;

/** The sample texts of a record by the entry of “Make it yours” to which they belong, each with the first field. */
export function samplesOf(record: ListedRecord, texts: readonly SampleText[]): Samples[] {
  const { name, value } = record;
  const look = { "site.yaml": ["logo"], "theme.yaml": ["colours"] }[name];
  const missing = look && valueAt(value, look) === undefined ? [look] : [];
  const found = [...missing.map((path): Found => ({ path })), ...texts];
  return [...Map.groupBy(found, (each) => entryOf(record, each))].map(([entry, all]) => ({
    entry,
    path: all[0]?.path ?? [],
    count: all.length,
    isRemovable: all.some((each) => isNaming(record, entry, each)),
  }));
}

/** True for a text that names a record or an entry as one of the sample: with another name it is an owner's own. */
export const isNaming = ({ group }: Pick<ListedRecord, "group">, entry: SampleEntry, { path, isMention }: Found) =>
  !isMention && (group === entry ? path.join() === "title" : /^(?:name|quote|\d+)$/.test(String(path.at(-1))));

export function entryOf({ name, group, value }: ListedRecord, { path, isMention }: Found): SampleEntry {
  const [field = ""] = path;
  if (isMention) return "people";
  if (field === "logo" || field === "colours") return field;
  const { name: file } = splitName(name);
  if (file === "site.yaml") return "name";
  const section = valueAt(value, path.slice(0, 2));
  const own = field === "sections" && isGroup(section) ? OF_SECTIONS[String(section.kind)] : undefined;
  if (own || path.includes("partners")) return own ?? "clients";
  if (file === "pages/home.yaml") return "home";
  if (group === "page" && sectionsOf(value).some(({ kind }) => kind === "document")) return "legal";
  return group === "words" ? "page" : group;
}

/** A value without the marks of what is invented. */
export const unmarked = (value: Json): Json =>
  JSON.parse(JSON.stringify(value), (name, part) => (name === "sample" ? undefined : part));

/**
 * The next value of a record without the mark `sample: true` of each group that loses its last text of the sample, and of its
 * copies. Other groups were marked by hand.
 */
export function withoutSampleMarks(before: Json | undefined, value: Json, known: KnownTexts): Json {
  if (typeof before !== "object" || !before || !JSON.stringify(value).includes('"sample":true')) return value;
  const [old, next] = [knownPaths(before, known), knownPaths(value, known)];
  const isMarked = (part: Json | undefined) => isGroup(part) && part.sample === true;
  const isIn = (paths: readonly FieldPath[], group: FieldPath) => paths.some((path) => isWithin(path, group));
  const wasSample = (from: FieldPath) => isMarked(valueAt(before, from)) && isIn(old, from);
  const rewrite = (part: Json, path: FieldPath, from: FieldPath | "copied" | undefined): Json => {
    const source = Array.isArray(from) ? valueAt(before, from) : undefined;
    if (Array.isArray(part)) {
      const pairs = Array.isArray(source) ? pairItems(source, part) : [];
      const isSample = (_item: unknown, index: number) => Array.isArray(from) && wasSample([...from, index]);
      /* A new item among samples is a copy of one, or one that was written anew. */
      const others = Array.isArray(source) && source.some(isSample) ? "copied" : undefined;
      return part.map((item, index) => {
        const pair = pairs[index];
        const isPaired = pair !== undefined && Array.isArray(from);
        return rewrite(item, [...path, index], isPaired ? [...from, pair] : others);
      });
    }
    if (!isGroup(part)) return part;
    const isOwn = isMarked(part) && !isIn(next, path) && (from === "copied" || (from !== undefined && wasSample(from)));
    const fields = Object.entries(part).filter(([key]) => !isOwn || key !== "sample");
    const below = (key: string) => (Array.isArray(from) ? [...from, key] : from);
    return Object.fromEntries(fields.map(([key, item]) => [key, rewrite(item, [...path, key], below(key))]));
  };
  return rewrite(value, [], []);
}
