import type { FastifyInstance } from "fastify";
import type { EditorState } from "../api-types.ts";
import type { EditorDeps } from "../editor-deps.ts";

/** Addresses are relative to `/office/content/api`. */
export async function stateRoutes(app: FastifyInstance, { drafts, person, publisher }: EditorDeps): Promise<void> {
  app.get(
    "/state",
    async (request): Promise<EditorState> => ({
      person: person(request),
      others: [],
      versions: drafts.versions(),
      publication: publisher.publication(),
    }),
  );
}
