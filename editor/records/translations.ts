import { isLanguage } from "#contract/site-record.ts";
import { splitName } from "#site/content/languages.ts";
import { originalsBefore } from "#site/content/translations.ts";
import type { FormSchema, Json, Original, RecordName } from "../api-types.ts";
import { EditorError, refuse, unknownRecord } from "../editor-error.ts";
import type { Folders } from "../folders.ts";
import { followTopics, Texts, topicsIn } from "./change-records.ts";
import type { Drafts } from "./drafts.ts";
import { isEqual, isGroup } from "./pair-items.ts";
import { sectionsOf } from "./people.ts";
import { formSchemaOfRecord } from "./problems.ts";
import { fillsOf, languageIn, listRecords, locationOf, originalOfRecord } from "./record-list.ts";
import { readValue } from "./rewrite-record.ts";

/** Each language has them. */
const NEEDED = ["pages/home.yaml", "site.yaml", "interface.yaml", "templates.yaml"];

/** Copies a record of the default language into the folder of another one, which begins with what a language needs. */
export function translateRecord(drafts: Drafts, name: RecordName, tag: string): RecordName {
  const records = listRecords(drafts);
  const source = records.find((record) => record.name === name && record.language === languageIn(drafts, "").tag);
  if (!source || !isLanguage(tag) || tag === source.language) throw unknownRecord();
  const own = records.filter((record) => splitName(record.name).folder === tag);
  const version = own.find((record) => originalOfRecord(records, record) === source);
  if (version) return version.name;
  const listsArticles = sectionsOf(source.value).some(({ kind }) => kind === "articles");
  if (listsArticles && name !== "pages/home.yaml" && !own.some(({ group }) => group === "article"))
    throw new EditorError(422, "Translate an article first. A page that only lists articles needs one.");
  const copy = `${tag}/${name}`;
  if (drafts.read(copy, "drafts") !== undefined)
    throw new EditorError(422, `There is a page at ${locationOf(drafts, copy, {}).address} already.`);
  const texts = new Texts(drafts);
  for (const each of new Set(own.length > 0 ? [name] : [...NEEDED, name]))
    texts.rewrite(each, (value) => copied(tag, each, value), `${tag}/${each}`);
  followTopics(
    texts,
    drafts,
    records.flatMap(({ value }) => topicsIn(value)?.items ?? []),
  );
  refuse(drafts.change(texts.valid, texts.typed));
  return copy;
}

function copied(tag: string, name: RecordName, value: Json): Json {
  const own = said(`${tag}/${name}`, value);
  return name === "interface.yaml" && isGroup(own) ? { ...own, dates: tag } : own;
}

/** Of a record, what its version in another language says itself. @param version undefined for a new one */
function said(name: RecordName, value: Json, version?: Json): Json {
  const part = (schema: FormSchema, whole: Json, own: Json | undefined): Json => {
    if (schema.kind !== "group" || !isGroup(whole)) return whole;
    const isSaid = (field: string) => field !== "direction" && (!isGroup(own) || field in own);
    const fields = schema.fields.flatMap((field) => {
      const inside = whole[field.name];
      const ofVersion = isGroup(own) ? own[field.name] : undefined;
      return inside !== undefined && isSaid(field.name) ? [[field.name, part(field, inside, ofVersion)] as const] : [];
    });
    return Object.fromEntries(fields);
  };
  return splitName(name).name === "site.yaml" ? part(formSchemaOfRecord(name), value, version) : value;
}

/** The originals of the versions among some records, each with what it was before if it changed since, by the version. */
export async function findOriginals(
  drafts: Drafts,
  folders: Folders,
  isWanted: (name: RecordName) => boolean,
): Promise<Map<RecordName, Original>> {
  const records = listRecords(drafts);
  const pairs = records.flatMap((record) => {
    const original = isWanted(record.name) && originalOfRecord(records, record);
    return original ? [{ record, original, version: record.name }] : [];
  });
  const before = await originalsBefore(
    folders.published,
    pairs.map(({ version, original }) => ({ version, original: original.name })),
  );
  const fills = fillsOf(languageIn(drafts, "").site);
  return new Map(
    pairs.map(({ record, original: { language = "", value: whole }, version }) => {
      const { since = 0, text } = before.get(version) ?? {};
      const old = readValue(text);
      const [value, then] = [whole, old].map((each) => each && said(version, each, record.value));
      const isChanged = then !== undefined && !isEqual(then, value);
      return [
        version,
        { language, value: value ?? whole, fills, ...(isChanged && { before: { value: then, at: since } }) },
      ];
    }),
  );
}
