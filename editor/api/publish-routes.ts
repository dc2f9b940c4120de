import type { FastifyInstance } from "fastify";
import type { Json, PublishedVersion, PublishResult, RecordChanges } from "../api-types.ts";
import type { EditorDeps } from "../editor-deps.ts";
import { EditorError } from "../editor-error.ts";
import { recordType } from "../records/problems.ts";
import { publishRequest } from "./requests.ts";

type OfRecord = { Params: { "*": string } };

/** Addresses are relative to `/office/content/api`. */
export async function publishRoutes(app: FastifyInstance, { publisher, person }: EditorDeps): Promise<void> {
  app.get("/changes", async (): Promise<RecordChanges[]> => publisher.changes());

  app.post(
    "/publish",
    async (request): Promise<PublishResult> => publisher.publish(publishRequest.parse(request.body), person(request)),
  );

  /* GET history/NAME, GET history/NAME/ID */
  app.get<OfRecord>("/history/*", async ({ params }): Promise<PublishedVersion[] | Json> => {
    const [, name = "", id] = /^(.+\.ya?ml)(?:\/(\w+))?$/.exec(params["*"]) ?? [];
    if (!recordType(name)) throw new EditorError(404, "This record does not exist.");
    if (id === undefined) return publisher.history(name);
    const value = await publisher.version(name, id);
    if (value === undefined) throw new EditorError(404, "This version does not exist any more.");
    return value;
  });
}
