import type { FastifyInstance } from "fastify";
import type {
  CreateRequest,
  OpenRecord,
  RecordGroup,
  RecordSummary,
  RecordsResult,
  RenameRequest,
  SaveRequest,
  SaveResult,
} from "../api-types.ts";
import { type EditorDeps, EditorError } from "../editor-deps.ts";
import { formSchemaOf } from "../form/form-schema.ts";
import { createRecord, removeRecord, renameRecord, restoreRecord } from "../records/change-records.ts";
import { recordType } from "../records/problems.ts";
import { choicesOf, listedRecord, summariesOf } from "../records/record-list.ts";
import { readValue } from "../records/rewrite-record.ts";

type OfRecord = { Params: { "*": string } };

const GROUPS: readonly RecordGroup[] = ["page", "service", "case-study", "job", "article"];

/** Addresses are relative to `/office/content/api`. */
export async function recordRoutes(app: FastifyInstance, { drafts, folders, now }: EditorDeps): Promise<void> {
  app.get("/records", async (): Promise<RecordSummary[]> => summariesOf(drafts, folders, now()));

  app.get<OfRecord>("/records/*", async ({ params }): Promise<OpenRecord> => {
    const name = params["*"];
    const type = recordType(name);
    const record = type && listedRecord(drafts, name);
    if (!type || !record) throw new EditorError(404, "This record does not exist.");
    const published = drafts.read(name, "published");
    return {
      name,
      title: record.title,
      address: record.address,
      value: record.value,
      published: published === undefined ? undefined : readValue(published),
      schema: formSchemaOf(type),
      choices: choicesOf(drafts),
    };
  });

  app.put<OfRecord & { Body: SaveRequest }>("/records/*", async ({ params, body }): Promise<SaveResult> => {
    const name = params["*"];
    if (!recordType(name)) throw new EditorError(404, "This record does not exist.");
    if (body?.value === undefined) throw new EditorError(400, "The record has no value.");
    return drafts.save(name, body);
  });

  app.post<{ Body: CreateRequest }>("/records", async ({ body }): Promise<RecordsResult> => {
    if (typeof body?.title !== "string" || !GROUPS.includes(body.group))
      throw new EditorError(400, "A record needs a title.");
    return createRecord(drafts, body, now());
  });

  /* POST records/NAME/rename, POST records/NAME/restore */
  app.post<OfRecord & { Body: RenameRequest | undefined }>(
    "/records/*",
    async ({ params, body }): Promise<RecordsResult> => {
      const [, name = "", action] = /^(.+\.ya?ml)\/(rename|restore)$/.exec(params["*"]) ?? [];
      if (!recordType(name)) throw new EditorError(404, "This record does not exist.");
      if (action === "restore") return restoreRecord(drafts, name);
      if (typeof body?.id !== "string") throw new EditorError(400, "A record needs an address.");
      return renameRecord(drafts, name, body);
    },
  );

  app.delete<OfRecord>("/records/*", async ({ params }) => removeRecord(drafts, params["*"]));
}
