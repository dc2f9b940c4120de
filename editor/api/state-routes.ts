import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import type { EditorState } from "../api-types.ts";
import type { EditorDeps } from "../editor-deps.ts";

const name = z.string().check(z.maxLength(200));
const query = z.object({ tab: name, record: z.optional(z.union([name, z.array(name)])) });

/** Addresses are relative to `/office/content/api`. */
export async function stateRoutes(app: FastifyInstance, deps: EditorDeps): Promise<void> {
  const { drafts, holds, person, publisher } = deps;

  app.get("/state", async (request): Promise<EditorState> => {
    const { tab, record = [] } = query.parse(request.query);
    holds.see(tab, [record].flat());
    return {
      person: person(request),
      others: holds.others(tab),
      versions: drafts.versions(),
      publication: publisher.publication(),
    };
  });
}
