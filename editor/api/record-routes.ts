import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import type { OpenRecord, RecordSummary, RecordsResult, SaveAnswer, SaveRequest } from "../api-types.ts";
import type { EditorDeps } from "../editor-deps.ts";
import { EditorError } from "../editor-error.ts";
import { formSchemaOf } from "../form/form-schema.ts";
import { createRecord, removeRecord, renameRecord, restoreRecord } from "../records/change-records.ts";
import { recordType } from "../records/problems.ts";
import { choicesOf, listedRecord, summariesOf, titleOf } from "../records/record-list.ts";
import { readValue } from "../records/rewrite-record.ts";

type OfRecord = { Params: { "*": string } };

const title = z.string().check(z.maxLength(200));
const saveRequest = z.object({ base: z.any(), value: z.any() });
const createRequest = z.object({
  group: z.enum(["page", "service", "case-study", "job", "article"]),
  title,
  copyOf: z.optional(z.string()),
});
const renameRequest = z.object({ id: title, redirect: z.boolean() });

/** Addresses are relative to `/office/content/api`. */
export async function recordRoutes(app: FastifyInstance, { drafts, folders, now }: EditorDeps): Promise<void> {
  app.addHook("preHandler", async () => drafts.update());

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

  app.put<OfRecord>("/records/*", async ({ params, body }): Promise<SaveAnswer> => {
    const name = params["*"];
    if (!recordType(name)) throw new EditorError(404, "This record does not exist.");
    const { base, value } = saveRequest.parse(body);
    return { ...drafts.save(name, { base, value } as SaveRequest), title: titleOf(drafts, name) };
  });

  app.post(
    "/records",
    async ({ body }): Promise<RecordsResult> => createRecord(drafts, createRequest.parse(body), now()),
  );

  /* POST records/NAME/rename, POST records/NAME/restore */
  app.post<OfRecord>("/records/*", async ({ params, body }): Promise<RecordsResult> => {
    const [, name = "", action] = /^(.+\.ya?ml)\/(rename|restore)$/.exec(params["*"]) ?? [];
    if (!recordType(name)) throw new EditorError(404, "This record does not exist.");
    if (action === "restore") return restoreRecord(drafts, name);
    return renameRecord(drafts, name, renameRequest.parse(body));
  });

  app.delete<OfRecord>("/records/*", async ({ params }) => removeRecord(drafts, params["*"]));
}
