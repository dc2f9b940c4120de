import * as z from "zod/mini";

/** The file of the built site that lists when jobs open and close, and when articles are published. It is hidden, so the server does not serve it. */
export const PAGE_CHANGES_FILE = ".page-changes.json";

const pageChange = z.object({
  /** The page of the job or article, such as /careers/backend-engineer. */
  path: z.string(),
  /** `opens`: the built site does not have the page. `closes`: it has the page. */
  change: z.enum(["opens", "closes"]),
  /** When, in UTC. */
  at: z.iso.datetime(),
});
export type PageChange = z.infer<typeof pageChange>;

/**
 * Reads the content of PAGE_CHANGES_FILE.
 *
 * @param json undefined if the file does not exist
 * @throws if it is not such a file
 */
export function parsePageChanges(json: string | undefined): PageChange[] {
  return json === undefined ? [] : z.array(pageChange).parse(JSON.parse(json));
}

/**
 * The changes that the built pages do not show.
 *
 * @param now milliseconds since 1970
 */
export const dueChanges = (changes: readonly PageChange[], now: number): PageChange[] =>
  changes.filter(({ at }) => Date.parse(at) <= now);
