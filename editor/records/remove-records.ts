import { join } from "node:path";
import { checkContent } from "#site/content/records.ts";
import type {
  FieldChange,
  FieldPath,
  FormSchema,
  Json,
  Problem,
  RecordName,
  Removal,
  Removed,
  RemoveRequest,
} from "../api-types.ts";
import type { Folders } from "../folders.ts";
import { fieldChanges, innerSchema } from "../form/field-changes.ts";
import { partOf, replaceAt, valueAt } from "../form/form-values.ts";
import { recordOf, setTopics, Texts } from "./change-records.ts";
import { type Drafts, schemaOf } from "./drafts.ts";
import { isGroup } from "./pair-items.ts";
import { peopleIn } from "./people.ts";
import { problemsOf } from "./problems.ts";
import { type ListedRecord, listRecords, titleOf } from "./record-list.ts";
import { readValue, rewriteRecord } from "./rewrite-record.ts";
import { fileAt, writeFiles } from "./write-files.ts";

/* What removes records, and samples on pages, with the places that name them. The check of the content finds these. */

/** Where the samples of a kind are, behind the kind of their section. Other kinds are records, each known by its title. */
const SAMPLES: Readonly<Record<NonNullable<RemoveRequest["samples"]>, RegExp>> = {
  "case-study": /^title$/,
  article: /^title$/,
  job: /^title$/,
  people: /^people\.items$/,
  quotes: /^testimonials\.items$|(?<!^testimonials\.items)\.quote$/,
  clients: /^names\.names$|^projects\.partners\.names$/,
  certificates: /^certifications\.items$/,
};

/** A section that goes can be named elsewhere, and so on. */
const MAX_ROUNDS = 10;

/** Plans a removal. Changes nothing. @returns the next texts of the records that change */
export function planRemoval(drafts: Drafts, folders: Folders, { record, samples, to }: RemoveRequest): Texts {
  const records = listRecords(drafts, "valid");
  const texts = new Texts(drafts);
  const samplesIn = ({ name, value }: ListedRecord, kind = samples ?? "article") => {
    const paths = drafts.sampleTexts(name).flatMap(({ path }) => [itemAt(value, path, kind)].filter(Array.isArray));
    return [...new Map(paths.map((path) => [path.join(), path])).values()];
  };
  if (record !== undefined) texts.set(recordOf(records, record).name, undefined);
  for (const each of samples ? records : []) {
    const items = samplesIn(each);
    /* The last one first, so that the paths of the others stay the same. */
    const change = (value: Json) =>
      items.reduceRight((all, path) => without(schemaOf(each.name), all, path) ?? all, value);
    if (each.group === samples && items.length > 0) texts.set(each.name, undefined);
    else if (items.length > 0) texts.rewrite(each.name, change);
  }
  const textOf = (name: RecordName) => (texts.valid.has(name) ? texts.valid.get(name) : drafts.read(name, "valid"));
  const before = records.find(({ name }) => textOf(name) === undefined)?.address ?? "/";
  const page = records.find(({ name, address }) => address === above(before) && textOf(name) !== undefined);
  let last = "";
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const problems = problemsOf(checkContent(folders.drafts, undefined, texts.valid).errors, textOf);
    if (JSON.stringify(problems) === last) break;
    last = JSON.stringify(problems);
    const [author] = records.flatMap(({ name }) => peopleIn(readValue(textOf(name) ?? "")));
    const order = ({ path }: Problem) => path.join("/");
    problems.sort((a, b) => order(b).localeCompare(order(a), "en", { numeric: true }));
    for (const [name, own] of Map.groupBy(problems, ({ record }) => record)) {
      const article = author === undefined && records.find((each) => each.name === name && each.group === "article");
      if (article && samplesIn(article, "article").length > 0) texts.set(name, undefined);
      else
        texts.rewrite(name, (value) =>
          own.reduce(
            (all, each) => resolved(schemaOf(name), all, each, { to, page: page?.address ?? "/", author }),
            value,
          ),
        );
    }
  }
  const [was, is] = [drafts.read, textOf].map((read) => records.map(({ name }) => read(name, "valid")).join());
  setTopics(texts, records, (items) =>
    items.filter(({ query }) => !was?.includes(`?${query}`) || is?.includes(`?${query}`)),
  );
  return texts;
}

const above = (address = "/") => address.slice(0, address.lastIndexOf("/")) || "/";

/** The sample of a kind that has a text, such as a person. */
function itemAt(value: Json, path: FieldPath, kind: keyof typeof SAMPLES): FieldPath | undefined {
  const section = valueAt(value, path.slice(0, 2));
  const depth = path.findLastIndex((_, index) => {
    const fields = path.slice(0, index + 1).filter((step) => typeof step === "string");
    const names = fields[0] === "sections" && isGroup(section) ? [section.kind, ...fields.slice(1)] : fields;
    return SAMPLES[kind].test(names.join("."));
  });
  return depth < 0 ? undefined : path.slice(0, depth + 1);
}

/** What stands where something is removed that cannot be left out, and where links lead if somebody chose a page. */
type Instead = { readonly to: string | undefined; readonly page: string; readonly author: string | undefined };

/** A value without a text that names what does not exist, or with another name there. */
function resolved(schema: FormSchema, value: Json, { path, text }: Problem, { to, page, author }: Instead): Json {
  const [, target = ""] = /^(?:Links to|Names|Is) (.+?), (?:but|who|which|an?) /.exec(text) ?? [];
  const field = schemasAt(schema, value, path).at(-1);
  const found = valueAt(value, path);
  if (target === "" || typeof found !== "string") return value;
  if (field?.kind === "reference")
    return without(schema, value, path) ?? replaceAt(value, path, author ?? found) ?? value;
  if (field?.kind === "link")
    return (to ? undefined : without(schema, value, path)) ?? replaceAt(value, path, to ?? page) ?? value;
  const isNamed = (link: string) =>
    link.split(/[?#]/, 1)[0] === target || (target.endsWith(link) && link.includes("#"));
  const body = found.replaceAll(LINK, (whole, words, link) =>
    !isNamed(link) ? whole : to ? `[${words}](${to})` : words,
  );
  return replaceAt(value, path, body) ?? value;
}

/** A link in Markdown: its words and its target. */
const LINK = /\[([^\]]*)\]\(<?([^)\s>]+)>?[^)]*\)/g;

/** The schemas of a value and of what is on the way to a field of it. */
function schemasAt(schema: FormSchema, value: Json, path: FieldPath): (FormSchema | undefined)[] {
  const schemas: (FormSchema | undefined)[] = [schema];
  for (const [depth, step] of path.entries())
    schemas.push(innerSchema(schemas[depth], valueAt(value, path.slice(0, depth)), step));
  return schemas;
}

/**
 * A value without a field: without the entry of a list, or the group that can be left out, in which the field is needed. For a
 * link, only a section of the newest articles is left out. @returns undefined if the value cannot be without it
 */
function without(schema: FormSchema, value: Json, path: FieldPath): Json | undefined {
  const schemas = schemasAt(schema, value, path);
  for (let depth = path.length; depth > 0; depth--) {
    const [inner, outer] = [path.slice(0, depth), path.slice(0, depth - 1)].map((each) => valueAt(value, each));
    const isSection = path[0] === "sections" && depth === 2;
    const isNewest = isGroup(inner) && inner.kind === "insights" && inner.items === undefined;
    if (path[0] === "opening" ? depth === 1 : isSection && schemas.at(-1)?.kind === "link" && !isNewest)
      return undefined;
    const group = partOf(schemas[depth - 1], outer);
    const isFree = Array.isArray(outer)
      ? group?.kind === "list" && outer.length > (group.min ?? 0)
      : group?.kind === "map" || schemas[depth]?.isOptional;
    if (isFree) return replaceAt(value, path.slice(0, depth), undefined);
  }
  return undefined;
}

/** What a removal changes, for the person who decides. */
export const removalChanges = (drafts: Drafts, { valid }: Texts): Removed[] =>
  [...valid].map(([name, text]) => {
    const old = readValue(drafts.read(name, "valid") ?? "");
    const fields = text === undefined ? [] : fieldChanges(schemaOf(name), old, readValue(text));
    const state = text === undefined ? "removed" : "changed";
    return { name, title: titleOf(drafts, name), state, fields };
  });

type Text = string | null;
type Kept = Removal & {
  /** False while it is written: then the next start takes it back. */
  readonly isDone: boolean;
  readonly texts: readonly (readonly [from: "valid" | "typed", name: RecordName, before: Text, after: Text])[];
};
const MOST_KEPT = 20;

export type Removals = ReturnType<typeof openRemovals>;

/** The last removals with the texts before, in `removals.json`. */
export function openRemovals(drafts: Drafts, folders: Folders) {
  const path = join(folders.kept, "removals.json");
  let kept = JSON.parse(String(fileAt(path) ?? "[]")) as readonly Kept[];
  const keep = (next: readonly Kept[]) => {
    writeFiles(new Map([[path, JSON.stringify(next.slice(-MOST_KEPT))]]));
    kept = next;
  };
  const removals = {
    /** The last one after a time, unless it was taken back. */
    last(since: number): Removal | undefined {
      const { isDone: _isDone, texts: _texts, ...last } = kept.at(-1) ?? {};
      return "by" in last && last.at > since ? last : undefined;
    },
    /** @param you the drafts that the person may change @returns why nothing was changed; empty if it was */
    remove(you: Drafts, texts: Texts, removal: Removal): Problem[] {
      const before = kept;
      const places = (["valid", "typed"] as const).flatMap((from) =>
        [...texts[from].keys()].map((name) => [from, name, drafts.read(name, from) ?? null] as const),
      );
      const keepAs = (isDone: boolean) =>
        keep([
          ...before,
          {
            ...removal,
            isDone,
            texts: places.map(([from, name, old]) => [from, name, old, drafts.read(name, from) ?? null]),
          },
        ]);
      keepAs(false);
      const problems = you.change(texts.valid, texts.typed);
      if (problems.length > 0) keep(before);
      else keepAs(true);
      return problems;
    },
    /** Takes the last one back. What was changed since then stays. */
    undo(you: Drafts): Problem[] {
      const textsIn = (place: "valid" | "typed") =>
        new Map(
          (kept.at(-1)?.texts ?? []).flatMap(([from, name, before, after]) =>
            from === place ? [[name, undone(name, before, after, drafts.read(name, from) ?? null)]] : [],
          ),
        );
      const problems = you.change(textsIn("valid"), textsIn("typed"));
      if (problems.length === 0) keep(kept.slice(0, -1));
      return problems;
    },
  };
  if (kept.at(-1)?.isDone === false) removals.undo(drafts);
  return removals;
}

/** A text without the change from `before` to `after`. */
function undone(name: RecordName, before: Text, after: Text, now: Text): string | undefined {
  if (now === after || now === null || before === null || after === null) return before ?? undefined;
  const [old, changed, newest] = [before, after, now].map(readValue);
  const words = ({ label, old, new: next }: FieldChange) => JSON.stringify([label, old, next]);
  const value = fieldChanges(schemaOf(name), old, changed).reduce(
    (value, change) =>
      fieldChanges(schemaOf(name), old, value)
        .find((each) => words(each) === words(change))
        ?.undone() ?? value,
    newest,
  );
  return value === undefined ? now : rewriteRecord(now, value);
}
