import * as z from "zod/mini";

/** The file of the built site that lists when jobs open and close. It is hidden, so the server does not serve it. */
export const JOB_CHANGES_FILE = ".job-changes.json";

const jobChange = z.object({
  /** The job's page, such as /careers/backend-engineer. */
  path: z.string(),
  /** `opens`: the built site does not have the page. `closes`: it has the page. */
  change: z.enum(["opens", "closes"]),
  /** When, in UTC. */
  at: z.iso.datetime(),
});
export type JobChange = z.infer<typeof jobChange>;

/**
 * Reads the content of JOB_CHANGES_FILE.
 *
 * @param json undefined if the file does not exist
 * @throws if it is not such a file
 */
export function parseJobChanges(json: string | undefined): JobChange[] {
  return json === undefined ? [] : z.array(jobChange).parse(JSON.parse(json));
}

/**
 * The changes that the built pages do not show.
 *
 * @param now milliseconds since 1970
 */
export const dueChanges = (changes: readonly JobChange[], now: number): JobChange[] =>
  changes.filter(({ at }) => Date.parse(at) <= now);
