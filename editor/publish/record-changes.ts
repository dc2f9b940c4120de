import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { RecordChanges, RecordName } from "../api-types.ts";
import type { Folders } from "../folders.ts";
import { fieldChanges } from "../form/field-changes.ts";
import { formSchemaOf } from "../form/form-schema.ts";
import { type Drafts, filesBelow } from "../records/drafts.ts";
import { recordType } from "../records/problems.ts";
import { listedRecord } from "../records/record-list.ts";

/** What a publication of all records would change. */
export function recordChanges(drafts: Drafts, folders: Folders): RecordChanges[] {
  const pictures = newMedia(folders);
  return changedRecords(drafts).map((name) => {
    const state = drafts.state(name) as RecordChanges["state"];
    const [now, old] = [listedRecord(drafts, name), listedRecord(drafts, name, "published")];
    const type = recordType(name);
    const fields = state === "changed" && type ? fieldChanges(formSchemaOf(type), old?.value, now?.value) : [];
    const text = drafts.read(name, "drafts") ?? "";
    return {
      name,
      title: (now ?? old)?.title ?? name,
      state,
      fields,
      newMedia: pictures.filter((file) => text.includes(file.slice("media/".length))),
    };
  });
}

export const changedRecords = (drafts: Drafts): RecordName[] =>
  drafts.names().filter((name) => drafts.state(name) !== "published");

/** The pictures and videos of the drafts that are not published yet, such as `media/team.jpg`. */
export function newMedia({ drafts, published }: Folders): string[] {
  return filesBelow(join(drafts, "media"))
    .map(({ name }) => `media/${name}`)
    .filter((name) => {
      const [draft, live] = [join(drafts, name), join(published, name)];
      if (!existsSync(live)) return true;
      /* The published one may have been replaced on disk. */
      return statSync(draft).mtimeMs > statSync(live).mtimeMs && !readFileSync(draft).equals(readFileSync(live));
    });
}
