import type { Folders } from "./folders.ts";
import type { IdentifyPerson } from "./identify-person.ts";
import type { Publisher } from "./publish/publisher.ts";
import type { Drafts } from "./records/drafts.ts";
import type { Holds } from "./records/holds.ts";

export type EditorDeps = {
  folders: Folders;
  drafts: Drafts;
  holds: Holds;
  publisher: Publisher;
  person: IdentifyPerson;
  /** `npm run edit`, without an office. */
  isLocal: boolean;
  /** Milliseconds since 1970. */
  now(): number;
};
