import type { Publication } from "../api-types.ts";
import type { Folders } from "../folders.ts";
import type { Drafts } from "../records/drafts.ts";

/** Publishes drafts, one publication at a time. */
export type Publisher = {
  /** The current or the last publication: GET state passes it on. */
  publication(): Publication;
};

export type PublisherOptions = {
  folders: Folders;
  drafts: Drafts;
  /** The environment of `npm run publish` and git: in it, CONTENT_DIR is as the operator set it. */
  environment: NodeJS.ProcessEnv;
};

export function openPublisher(_options: PublisherOptions): Publisher {
  return { publication: () => ({ state: "none" }) };
}
