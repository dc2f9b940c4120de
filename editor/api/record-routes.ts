import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import { tokenColours } from "#site/colours/palette.ts";
import { splitName } from "#site/content/languages.ts";
import * as api from "../api-types.ts";
import { nameOf } from "../app/words.ts";
import type { EditorDeps } from "../editor-deps.ts";
import { EditorError, refuse, unknownRecord } from "../editor-error.ts";
import { saveVersion } from "../publish/versions.ts";
import { createRecord, renameRecord, restoreRecord, Texts } from "../records/change-records.ts";
import type { Drafts } from "../records/drafts.ts";
import { withExamples } from "../records/new-record.ts";
import { formSchemaOfRecord, recordSchemaOf } from "../records/problems.ts";
import {
  choicesOf,
  dismiss,
  listedRecord,
  listRecords,
  recordsFor,
  summariesOf,
  titleOf,
} from "../records/record-list.ts";
import { openRemovals, planRemoval, removalChanges } from "../records/remove-records.ts";
import { readValue, rewriteRecord } from "../records/rewrite-record.ts";
import { findOriginals, translateRecord } from "../records/translations.ts";

type OfRecord = { Params: { "*": string } };

const stateQuery = z.object({ tab: api.title, record: z.optional(z.union([api.title, z.array(api.title)])) });

/** Addresses are relative to `/office/content/api`. */
export async function recordRoutes(app: FastifyInstance, deps: EditorDeps): Promise<void> {
  const { drafts, folders, holds, person, publisher, now, isLocal } = deps;
  app.addHook("preHandler", async () => drafts.update());
  const removals = openRemovals(drafts, folders);

  app.get("/state", async (request): Promise<api.EditorState> => {
    const { tab, record = [] } = stateQuery.parse(request.query);
    const you = person(request);
    const records = [record].flat().filter((name) => drafts.read(name, "drafts") !== undefined);
    holds.see(tab, records);
    for (const name of records) if (!holds.holder(name)) take(name, { tab, person: you });
    const publication = publisher.publication();
    return {
      person: you,
      others: holds.others(tab),
      versions: drafts.versions(),
      publication,
      removal: publication.state === "running" ? undefined : removals.last("at" in publication ? publication.at : 0),
      isLocal,
    };
  });

  app.get("/records", async () => {
    const originals = await findOriginals(drafts, folders, () => true);
    const outdated = new Map([...originals].filter(([, { before }]) => before));
    return summariesOf(drafts, folders, now(), outdated);
  });

  app.get<OfRecord>("/records/*", async ({ params }) => withOriginal(openRecord(params["*"])));

  app.put<OfRecord>("/records/*", async (request): Promise<api.SaveAnswer> => {
    const name = request.params["*"];
    refuseUnknown(name);
    const { tab, base, value } = api.saveRequest.parse(request.body);
    const you = { tab, person: person(request) };
    const isHeld = (holds.holder(name) ?? you).tab !== tab;
    const isOwn = (text: string) => !isHeld && holds.isOwn(name, tab, text);
    const onWrite = (text: string) => isHeld || holds.saved(name, you, text);
    const result = drafts.save(name, { base: isHeld ? null : base, value }, isOwn, onWrite);
    if (result.outcome === "saved") onWrite(drafts.read(name, "drafts") ?? "");
    if (result.outcome === "onlyInHistory")
      keep(name, { by: you.person, why: "Typed while somebody else changed it", text: rewriteRecord("", value) });
    return { ...result, title: titleOf(drafts, name) };
  });

  app.post("/records", async (request) =>
    createRecord(draftsFor(deps, person(request)), api.createRequest.parse(request.body), now()),
  );

  app.post<OfRecord>("/records/*", async (request) => {
    const [, name = "", action] =
      /^(.+\.ya?ml)\/(open|rename|restore|dismiss|translate)$/.exec(request.params["*"]) ?? [];
    refuseUnknown(name);
    const you = person(request);
    if (action === "restore") return { name: restoreRecord(draftsFor(deps, you), name) };
    if (action === "dismiss") {
      dismiss(folders, name, api.dismissRequest.parse(request.body).text);
      return { name };
    }
    if (action === "translate")
      return { name: translateRecord(draftsFor(deps, you), name, api.translateRequest.parse(request.body).language) };
    if (action === "rename")
      return { name: renameRecord(draftsFor(deps, you), name, api.renameRequest.parse(request.body)) };
    const { tab, isTakeOver } = api.openRequest.parse(request.body);
    const record = openRecord(name);
    const holder = holds.holder(name)?.person ?? you;
    /* A tab that is loaded again is another one. */
    if (isTakeOver || holder.email === you.email) take(name, { tab, person: you });
    return withOriginal(record);
  });

  app.post("/removals", async (request) => {
    const { isPlan, isUndo, title: what = "", ...removed } = api.removeRequest.parse(request.body);
    const [by, you] = [person(request), draftsFor(deps, person(request))];
    const texts = isUndo ? new Texts(drafts) : planRemoval(drafts, folders, removed);
    const changes = removalChanges(drafts, texts);
    if (!isPlan) refuse(isUndo ? removals.undo(you) : removals.remove(you, texts, { by, at: now(), title: what }));
    return changes;
  });

  app.get("/changes", async () => publisher.changes());

  app.post("/publish", async (request) => publisher.publish(api.publishRequest.parse(request.body), person(request)));

  app.get<OfRecord>("/history/*", async ({ params }) => {
    const [, name = "", id] = /^(.+\.ya?ml)(?:\/(\w+))?$/.exec(params["*"]) ?? [];
    refuseUnknown(name);
    if (id === undefined) return publisher.history(name);
    const value = await publisher.version(name, id);
    if (value === undefined) throw new EditorError(404, "This version does not exist any more.");
    return value;
  });

  function openRecord(name: api.RecordName): api.OpenRecord {
    const record = listedRecord(drafts, name);
    if (!record) throw unknownRecord();
    const { light, dark } = tokenColours();
    const { folder } = splitName(name);
    return {
      ...record,
      title: titleOf(drafts, name),
      problems: drafts.problems(name) ?? [],
      shown: listedRecord(drafts, name, "valid")?.value ?? record.value,
      published: readValue(drafts.read(name, "published")),
      schema: withExamples(formSchemaOfRecord(name), recordsFor(listRecords(drafts), folder), folders.media),
      choices: {
        ...choicesOf(drafts, folder),
        ...(name === "theme.yaml" && { colours: { light: [...light], dark: [...dark] } }),
      },
    };
  }

  async function withOriginal(record: api.OpenRecord): Promise<api.OpenRecord> {
    const originals = await findOriginals(drafts, folders, (name) => name === record.name);
    return { ...record, original: originals.get(record.name) };
  }

  /** Makes a tab the holder. The draft of another person before is kept. */
  function take(name: api.RecordName, you: { tab: string; person: api.Person }): void {
    const { person: by = you.person } = holds.last(name) ?? {};
    const text = drafts.read(name, "drafts");
    if (by.email !== you.person.email && text !== undefined && text !== drafts.read(name, "published"))
      keep(name, { by, why: `Before ${nameOf(you.person)} took over`, text });
    holds.take(name, you);
  }

  const keep = (name: api.RecordName, version: { by: api.Person; why: string; text: string }) =>
    saveVersion(folders.data, name, { ...version, at: now() }, true);
}

/** The drafts, of which a person can change no record that somebody else has open. */
const draftsFor = ({ drafts, holds }: EditorDeps, you: api.Person): Drafts => ({
  ...drafts,
  change(changes, typed) {
    const held = [...changes].flatMap(([record, text]): api.Problem[] => {
      const holder = holds.holder(record)?.person ?? you;
      if (holder.email === you.email || text === drafts.read(record, "drafts")) return [];
      const sentence = `${nameOf(holder)} is changing “${titleOf(drafts, record)}”. Take it over, or wait.`;
      return [{ record, path: [], text: sentence }];
    });
    return held.length > 0 ? held : drafts.change(changes, typed);
  },
});

/** @throws EditorError if no record has this name */
function refuseUnknown(name: api.RecordName): void {
  if (!recordSchemaOf(name)) throw unknownRecord();
}
