import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import type { EditorState, Person, RecordName } from "../api-types.ts";
import type { EditorDeps } from "../editor-deps.ts";

const name = z.string().check(z.maxLength(200));
const query = z.object({ tab: name, record: z.optional(name) });

/** A browser slows the timers of a hidden tab down to one a minute. In milliseconds. */
const GONE_MS = 75_000;
const MAX_TABS = 200;

/** Addresses are relative to `/office/content/api`. */
export async function stateRoutes(app: FastifyInstance, deps: EditorDeps): Promise<void> {
  const { drafts, person, publisher, now } = deps;
  /** The last one is the newest. People are told apart by their address. */
  const tabs = new Map<string, { person: Person; record: RecordName | undefined; seen: number }>();

  app.get("/state", async (request): Promise<EditorState> => {
    const { tab, record } = query.parse(request.query);
    const you = person(request);
    const own = `${you.email} ${tab}`;
    tabs.delete(own);
    tabs.set(own, { person: you, record, seen: now() });
    for (const [key, { seen }] of tabs) if (tabs.size > MAX_TABS || seen < now() - GONE_MS) tabs.delete(key);
    const others = [...tabs].flatMap(([key, { person, record }]) =>
      key === own || record === undefined ? [] : [[`${person.email} ${record}`, { person, record }] as const],
    );
    return {
      person: you,
      others: [...new Map(others).values()],
      versions: drafts.versions(),
      publication: publisher.publication(),
    };
  });
}
