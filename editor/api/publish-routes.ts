import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import type {
  FieldPath,
  Json,
  PublishedVersion,
  PublishRequest,
  PublishResult,
  RecordChanges,
  RecordName,
} from "../api-types.ts";
import type { EditorDeps } from "../editor-deps.ts";
import { EditorError } from "../editor-error.ts";
import { fieldLabel } from "../form/field-changes.ts";
import { formSchemaOf } from "../form/form-schema.ts";
import { recordType } from "../records/problems.ts";
import { listedRecord, titleOf } from "../records/record-list.ts";

const MAX_WHY = 500;

const body = z.object({
  records: z.optional(z.array(z.string())),
  why: z.optional(z.string().check(z.maxLength(MAX_WHY))),
  choices: z.optional(
    z.array(
      z.object({
        record: z.string(),
        path: z.array(z.union([z.string(), z.number()])),
        keep: z.enum(["yours", "theirs"]),
      }),
    ),
  ),
});

type OfRecord = { Params: { "*": string } };

/** Addresses are relative to `/office/content/api`. */
export async function publishRoutes(app: FastifyInstance, { drafts, publisher, person }: EditorDeps): Promise<void> {
  app.get("/changes", async (): Promise<RecordChanges[]> => publisher.changes());

  app.post("/publish", async (request): Promise<PublishResult> => {
    const result = await publisher.publish(body.parse(request.body) as PublishRequest, person(request));
    if (result.outcome !== "conflict") return result;
    return { ...result, conflicts: result.conflicts.map((conflict) => ({ ...conflict, label: labelOf(conflict) })) };
  });

  /* GET history/NAME, GET history/NAME/ID */
  app.get<OfRecord>("/history/*", async ({ params }): Promise<PublishedVersion[] | Json> => {
    const [, name = "", id] = /^(.+\.ya?ml)(?:\/(\w+))?$/.exec(params["*"]) ?? [];
    if (!recordType(name)) throw new EditorError(404, "This record does not exist.");
    if (id === undefined) return publisher.history(name);
    const value = await publisher.version(name, id);
    if (value === undefined) throw new EditorError(404, "This version does not exist any more.");
    return value;
  });

  /** A field in words, with the title of its record. */
  function labelOf({ record, path }: { record: RecordName; path: FieldPath }): string {
    const type = recordType(record);
    const label = type && fieldLabel(formSchemaOf(type), listedRecord(drafts, record)?.value, path);
    return [titleOf(drafts, record), label].filter(Boolean).join(": ");
  }
}
