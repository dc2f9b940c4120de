import { join } from "node:path";
import { checkContent } from "#site/content/records.ts";
import type { FieldPath, FormSchema, Json, Problem, Removal, Removed, RemoveRequest } from "../api-types.ts";
import type { Folders } from "../folders.ts";
import { fieldChanges, innerSchema, withoutChange } from "../form/field-changes.ts";
import { partOf, replaceAt, valueAt } from "../form/form-values.ts";
import { followTopics, recordOf, Texts, withLanguage } from "./change-records.ts";
import type { Drafts } from "./drafts.ts";
import { isGroup } from "./pair-items.ts";
import { peopleIn } from "./people.ts";
import { formSchemaOfRecord, problemsOf } from "./problems.ts";
import { listRecords, titleOf } from "./record-list.ts";
import { readValue, rewriteRecord } from "./rewrite-record.ts";
import { entryOf, isNaming } from "./samples.ts";
import { fileAt, writeFiles } from "./write-files.ts";

/* Removes records, and samples on pages, with the places that name them. The check of the content finds these. */

const MAX_ROUNDS = 10;

/** Plans a removal. Changes nothing. @returns the next texts of the records that change */
export function planRemoval(drafts: Drafts, folders: Folders, { record, samples, to }: RemoveRequest): Texts {
  const records = listRecords(drafts, "valid");
  const texts = new Texts(drafts);
  const isSample = (name: string) => drafts.sampleTexts(name).some(({ path }) => path.join() === "title");
  if (record !== undefined)
    for (const name of withLanguage(drafts, recordOf(records, record).name)) texts.set(name, undefined);
  for (const each of samples ? records : []) {
    const { name, group } = each;
    const found = drafts.sampleTexts(name).filter((text) => {
      const entry = entryOf(each, text);
      return entry === samples && isNaming(each, entry, text);
    });
    const items = found.map(({ path }) => path.slice(0, 1 + path.findLastIndex((step) => typeof step === "number")));
    /* The last one first, so that the paths of the others stay the same. */
    const paths = [...new Map(items.map((path) => [path.join(), path])).values()].filter(({ length }) => length > 2);
    const change = (value: Json) =>
      paths.reduceRight((all, path) => without(formSchemaOfRecord(name), all, path) ?? all, value);
    if (group === samples && found.length > 0) texts.set(name, undefined);
    if (group !== samples && paths.length > 0) texts.rewrite(name, change);
  }
  const textOf = (name: string) => texts.read(name);
  const above = records.find(({ name }) => textOf(name) === undefined)?.address.replace(/\/[^/]*$/, "");
  const page = records.find(({ name, address }) => address === above && textOf(name) !== undefined)?.address ?? "/";
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const problems = problemsOf(checkContent(folders.valid, undefined, texts.valid).errors, textOf);
    const [author] = records.flatMap(({ name }) => peopleIn(readValue(textOf(name))));
    const order = ({ path }: Problem) => path.join("/");
    problems.sort((a, b) => order(b).localeCompare(order(a), "en", { numeric: true }));
    for (const problem of problems) {
      const { record: name, path } = problem;
      if (author === undefined && path[0] === "author" && isSample(name)) texts.set(name, undefined);
      else texts.rewrite(name, (value) => resolved(formSchemaOfRecord(name), value, problem, { to, page, author }));
    }
    if (problems.length === 0) break;
  }
  followTopics(texts, drafts);
  return texts;
}

/** Where links lead if somebody chose a page, and what stands where something cannot be left out. */
type Instead = { readonly to: string | undefined; readonly page: string; readonly author: string | undefined };

/** A value without a text that names what does not exist, or with another name there. */
function resolved(schema: FormSchema, value: Json, { path, missing }: Problem, { to, page, author }: Instead): Json {
  const { kind } = schemasAt(schema, value, path).at(-1) ?? {};
  const found = valueAt(value, path);
  if (missing === undefined || typeof found !== "string") return value;
  const isNamed = (link: string) =>
    link.split(/[?#]/, 1)[0] === missing || (missing.endsWith(link) && link.includes("#"));
  const body = () =>
    found.replaceAll(LINK, (whole, words, link) => (!isNamed(link) ? whole : to ? `[${words}](${to})` : words));
  const other = kind === "reference" ? (author ?? found) : kind === "link" ? (to ?? page) : body();
  const isLeftOut = kind === "reference" || (kind === "link" && !to);
  return (isLeftOut ? without(schema, value, path) : undefined) ?? replaceAt(value, path, other) ?? value;
}

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
      ? group?.kind === "list" && !group.isRow && outer.length > (group.min ?? 0)
      : group?.kind === "map" || schemas[depth]?.isOptional;
    if (isFree) return replaceAt(value, path.slice(0, depth), undefined);
  }
  return undefined;
}

export const removalChanges = (drafts: Drafts, { valid }: Texts): Removed[] =>
  [...valid].map(([name, text]) => {
    const old = readValue(drafts.read(name, "valid"));
    const fields = text === undefined ? [] : fieldChanges(formSchemaOfRecord(name), old, readValue(text));
    const state = text === undefined ? "removed" : "changed";
    return { name, title: titleOf(drafts, name), state, fields };
  });

type Text = string | null;
type SavedRemoval = Removal & {
  /** False while it is made or taken back: then the next start writes the texts before. */
  readonly isDone: boolean;
  readonly texts: readonly (readonly [from: "valid" | "typed", name: string, before: Text, after: Text])[];
};
const MOST_SAVED = 20;

export function openRemovals(drafts: Drafts, folders: Folders) {
  const path = join(folders.data, "removals.json");
  let saved = JSON.parse(String(fileAt(path) ?? "[]")) as readonly SavedRemoval[];
  const save = (next: readonly SavedRemoval[]) => {
    writeFiles(new Map([[path, JSON.stringify(next.slice(-MOST_SAVED))]]));
    saved = next;
  };
  const removals = {
    /** The last one after a time, unless it was taken back. */
    last(since: number): Removal | undefined {
      const { by, at = 0, title = "" } = saved.at(-1) ?? {};
      return by && at > since ? { by, at, title } : undefined;
    },
    /** @param you the drafts that the person may change @returns why nothing was changed; empty if it was */
    remove(you: Drafts, texts: Texts, removal: Removal): Problem[] {
      const others = saved;
      const textOf = (from: "valid" | "typed", name: string) => drafts.read(name, from) ?? null;
      const before = (["valid", "typed"] as const).flatMap((from) =>
        [...texts[from].keys()].map((name) => [from, name, textOf(from, name), null] as const),
      );
      save([...others, { ...removal, isDone: false, texts: before }]);
      const problems = you.change(texts.valid, texts.typed);
      const done = before.map(([from, name, text]) => [from, name, text, textOf(from, name)] as const);
      save(problems.length > 0 ? others : [...others, { ...removal, isDone: true, texts: done }]);
      return problems;
    },
    /** Takes the last one back. Later changes stay. */
    undo(you: Drafts): Problem[] {
      const last = saved.at(-1);
      const others = saved.slice(0, -1);
      if (!last) return [];
      const textOf = (...[from, name, before, after]: SavedRemoval["texts"][number]) =>
        last.isDone ? undone(name, before, after, drafts.read(name, from) ?? null) : before;
      const texts = last.texts.map((each) => [each[0], each[1], textOf(...each), each[3]] as const);
      const next = new Texts(drafts);
      for (const [from, name, text] of texts) next[from].set(name, text ?? undefined);
      save([...others, { ...last, isDone: false, texts }]);
      const problems = you.change(next.valid, next.typed);
      save(problems.length > 0 ? [...others, last] : others);
      return problems;
    },
  };
  if (saved.at(-1)?.isDone === false) removals.undo(drafts);
  return removals;
}

/** A text without the change from `before` to `after`. */
function undone(name: string, before: Text, after: Text, now: Text): Text {
  if (now === after || now === null || before === null || after === null) return before;
  const [old, changed, newest] = [before, after, now].map(readValue);
  const schema = formSchemaOfRecord(name);
  const changes = fieldChanges(schema, old, changed);
  if (newest === undefined) return now;
  const value = changes.reduce((all, change) => withoutChange(schema, old, all, change), newest);
  return rewriteRecord(now, value);
}
