import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import type { EditorState, StateRequest } from "../api-types.ts";
import type { EditorDeps } from "../editor-deps.ts";
import { trackPresence } from "../presence.ts";

const MAX_NAME = 200;

const query: z.ZodMiniType<StateRequest> = z.object({
  tab: z.string().check(z.maxLength(MAX_NAME)),
  record: z.optional(z.string().check(z.maxLength(MAX_NAME))),
  idle: z.coerce.number().check(z.nonnegative()),
});

/** Addresses are relative to `/office/content/api`. */
export async function stateRoutes(app: FastifyInstance, deps: EditorDeps): Promise<void> {
  const { drafts, person, publisher, now } = deps;
  const presence = trackPresence(now);
  app.get("/state", async (request): Promise<EditorState> => {
    const { tab, record, idle } = query.parse(request.query);
    return {
      person: person(request),
      others: presence.note(person(request), { tab, record, idle }),
      versions: drafts.versions(),
      publication: publisher.publication(),
    };
  });
}
