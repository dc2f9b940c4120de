import * as z from "zod/mini";
import type { ENTRIES } from "./texts.ts";

export type SampleEntry = keyof typeof ENTRIES;

/** Those whose samples can be removed at once. */
export const REMOVABLE = ["case-study", "article", "job", "people", "quotes", "clients", "certificates"] as const;

/* The JSON that the editor's application and its server exchange, below `/office/content/api`. The server checks requests. */

export type Json = string | number | boolean | null | Json[] | { [field: string]: Json };

/** The file of a record below the content folder, such as `pages/services/cloud-devops.yaml`. */
export type RecordName = string;

/** A field of a record: names of fields and indexes of lists. The empty path is the record. */
export type FieldPath = readonly (string | number)[];

/** Why a record is not ready to be published, in a sentence for the field. The build's own check says the same. */
export type Problem = {
  readonly record: RecordName;
  readonly path: FieldPath;
  /** Of the field; none if the problem is the record's. */
  readonly label?: string;
  readonly text: string;
  /** The target of the field, if the site does not have it. */
  readonly missing?: string;
};

/** A record of the drafts with what lists show of it. */
export type ListedRecord = {
  readonly name: RecordName;
  /** The tag of its language; undefined for what stands once for all languages. */
  readonly language: string | undefined;
  /** `words` for all records that each language has once. */
  readonly group: CreateRequest["group"];
  readonly title: string;
  /** The address of the page that shows it, such as `/services/cloud-devops`. */
  readonly address: string;
  /** As it is written in the file: placeholders such as `{site.name}` are not filled in. */
  readonly value: Json;
};
export type RecordGroup = ListedRecord["group"];

/** GET records */
export type RecordSummary = Omit<ListedRecord, "value"> & {
  /** The record of the default language of which it is the version in another one. */
  readonly original?: RecordName | undefined;
  /** The original changed since the version was last published. */
  readonly isOutdated: boolean;
  /** Compared with the published content. */
  readonly state: "published" | "changed" | "new" | "removed";
  /** False if the draft has problems, so that it cannot be published. */
  readonly isReady: boolean;
  /** The last change, in milliseconds since 1970. */
  readonly changed: number;
  /** The findings of `npm run check-content` that nobody dismissed, each with its field. */
  readonly warnings: readonly Problem[];
  readonly samples: readonly Samples[];
  /** Days such as `2026-12-01`: the one from which a job or an article is shown, if it is to come, and the last one of a job. */
  readonly dates: readonly { readonly day: string; readonly verb: "appears on" | "is shown until" }[];
};
/** Texts of a record that are still those of the sample, the logo and the colours: what they belong to, and the first field. */
export type Samples = {
  readonly entry: SampleEntry;
  readonly count: number;
  readonly path: FieldPath;
  /** A removal of the entry's samples takes some of them away. Others are words of an owner's own record. */
  readonly isRemovable: boolean;
};

/** GET records/NAME */
export type OpenRecord = ListedRecord & {
  readonly problems: readonly Problem[];
  /** The last value without problems, which the page shows. */
  readonly shown: Json;
  /** The same of the published record; undefined for a new one. */
  readonly published?: Json | undefined;
  readonly schema: FormSchema;
  readonly choices: Choices;
  readonly original?: Original | undefined;
};

/** The record of the default language of which another one is the version. */
export type Original = {
  /** A tag. */
  readonly language: string;
  /** Without the fields that a version does not have, such as the phone number. */
  readonly value: Json;
  readonly fills: Choices["fills"];
  /** As it was when the version was last published, if that was another one. */
  readonly before?: { readonly value: Json; readonly at: number } | undefined;
};

/** The values of fields that name other records or pages. */
export type Choices = {
  /** Each is followed by its sections. */
  readonly pages: readonly { readonly address: string; readonly title: string }[];
  /** The values of placeholders, by their name: `site.name`. */
  readonly fills: Readonly<Record<string, string>>;
  /** Of theme.yaml: the colours of the site without it, by the name of their token. */
  readonly colours?: Readonly<Record<"light" | "dark", [string, string][]>> | undefined;
  /** By the name in `FormSchema.names`, such as `services`: ids and titles. */
  readonly records: Readonly<Record<string, readonly { id: string; title: string }[]>>;
};

export const title = z.string().check(z.maxLength(200));
/** POST records/NAME/open. `tab` is a random name of the browser tab. The answer is an OpenRecord. */
export const openRequest = z.object({ tab: title, isTakeOver: z.boolean() });

/** PUT records/NAME. `base` is the value that the person started from, `value` what it is to become. */
export const saveRequest = z.object({ tab: title, base: z.custom<Json>(), value: z.custom<Json>() });
/** POST records/NAME/dismiss hides a warning. */
export const dismissRequest = z.object({ text: z.string().check(z.maxLength(1000)) });
export type SaveRequest = z.infer<typeof saveRequest>;

export type SaveResult =
  /** `problems`: why it is not ready; empty if it is. `value`: the record afterwards, if the server changed something. */
  | { readonly outcome: "saved"; readonly problems: readonly Problem[]; readonly value?: Json }
  /** Somebody else changes the record, or changed it since `base`: `value` is only in its history. */
  | { readonly outcome: "onlyInHistory" };

export type SaveAnswer = SaveResult & { readonly title: string };

/**
 * POST records: a new record, or a copy of another. Without `id`, the last part of its address, the title becomes that. `isPlan`:
 * nothing is made. The answer is a NewRecord.
 */
export const createRequest = z.object({
  group: z.enum(["page", "service", "case-study", "job", "article", "words"]),
  title,
  id: z.optional(title),
  copyOf: z.optional(z.string()),
  /** The tag of another language than the default one. */
  language: z.optional(title),
  isPlan: z.optional(z.boolean()),
});
export type NewRecord = { readonly name: RecordName; readonly address: string };
export type CreateRequest = z.infer<typeof createRequest>;
/** POST records/NAME/translate copies a record into the folder of a language, which it may begin. The answer is `{ name }`. */
export const translateRequest = z.object({ language: title });
/**
 * POST records/NAME/rename. `redirect`: the old address leads to the new one. The answer to both, and to POST
 * records/NAME/restore, which brings back the published record, is the record afterwards: `{ name }`.
 */
export const renameRequest = z.object({ id: title, redirect: z.boolean() });
export type RenameRequest = z.infer<typeof renameRequest>;

/**
 * POST removals: removes a record, or all samples of a kind, with the places that name them. `to`: the page to which links
 * lead then; without it they are taken away. `isPlan`: nothing is removed. `isUndo`: the last removal is taken back. The answer
 * is a list of Removed.
 */
export const removeRequest = z.object({
  record: z.optional(z.string()),
  samples: z.optional(z.enum(REMOVABLE)),
  to: z.optional(z.string()),
  title: z.optional(z.string()),
  isPlan: z.optional(z.boolean()),
  isUndo: z.optional(z.boolean()),
});
export type RemoveRequest = z.infer<typeof removeRequest>;
export type Removed = Pick<RecordChanges, "name" | "title" | "state" | "fields">;
/** The last removal since the last publication, which can be taken back. `title` says what was removed, in words. */
export type Removal = { readonly by: Person; readonly at: number; readonly title: string };

/**
 * GET state?tab=…&record=…&record=…, every few seconds. The records are those that the tab shows or has not saved: it changes
 * those that no other tab changes, and leaves all others. The answer is empty (204) while the editor rests.
 */
export type EditorState = {
  readonly person: Person;
  /** People who change records in other tabs. `isTaken`: this tab did before. */
  readonly others: readonly { person: Person; record: RecordName; isTaken: boolean }[];
  /** Changes with every save, so that an open record is read again. */
  readonly versions: Readonly<Record<RecordName, string>>;
  readonly publication: Publication;
  readonly removal?: Removal | undefined;
  /** Without an office (`npm run edit`). */
  readonly isLocal: boolean;
};
export type Person = { readonly name: string; readonly email: string };

/** The current or the last publication. */
export type Publication =
  | { readonly state: "none" }
  | { readonly state: "running"; readonly by: Person; readonly stages: readonly string[] }
  /** `note`: what did not work although the site is live, such as a push that the remote refused. */
  | { readonly state: "live"; readonly by: Person; readonly at: number; readonly note?: string }
  | { readonly state: "failed"; readonly by: Person; readonly at: number; readonly reason: string };

/** GET changes: what a publication would change, per record. */
export type RecordChanges = {
  readonly name: RecordName;
  readonly title: string;
  readonly state: "changed" | "new" | "removed";
  /** Why it is not ready and stays a draft; undefined if it is ready. */
  readonly problems?: readonly Problem[] | undefined;
  /** Of a record that is neither new nor removed. */
  readonly fields: readonly FieldChange[];
  readonly samples: readonly Samples[];
  /** Pictures and videos that it shows and that are not published yet, such as `media/team.jpg`. */
  readonly newMedia: readonly string[];
};
/** `label` names the field in words, such as "Sections › Six services › Lead". */
export type FieldChange = {
  readonly path: FieldPath;
  readonly label: string;
  readonly old?: Json | undefined;
  readonly new?: Json | undefined;
};

/** POST publish. `records`: undefined for all that are ready. `over`: those whose published text changed, which are published anyway. */
export const publishRequest = z.object({
  records: z.optional(z.readonly(z.array(z.string()))),
  why: z.optional(z.string().check(z.maxLength(500))),
  over: z.optional(z.readonly(z.array(z.string()))),
});
export type PublishRequest = z.infer<typeof publishRequest>;
export type AnyRequest =
  | z.infer<typeof openRequest | typeof dismissRequest | typeof translateRequest>
  | (SaveRequest | CreateRequest | RenameRequest | RemoveRequest | PublishRequest);
/** Records whose published text changed since their draft began, on disk or at the git remote. Without one, it has started. */
export type PublishResult = { readonly outdated: readonly RecordName[] };

/** GET history/NAME, newest first, with the texts of people whose record was taken over. GET history/NAME/ID is the value. */
export type PublishedVersion = {
  readonly id: string;
  readonly by: Person;
  readonly at: number;
  readonly why: string;
  /** It was not published with the editor: `why` names the fields that it changed. */
  readonly isByDeveloper?: boolean;
};

/** The answer to POST media. The weights are those of a font: `400`, or `100 900`. */
export type SavedFile = { readonly file: string; readonly weights?: string | undefined };

/** GET media */
export type MediaFileSummary = {
  /** Below content/media/, as records name it. */
  readonly file: string;
  readonly bytes: number;
  readonly width?: number;
  readonly height?: number;
  readonly usedBy: readonly RecordName[];
};

/** A field or group, described for a form. Made from the record's zod schema. */
export type FormSchema = FieldSchema & {
  readonly label: string;
  readonly help?: string | undefined;
  readonly isOptional: boolean;
  /** The value of a field that is left out. */
  readonly fallback?: Json | undefined;
  /** Ids, figures of drawings and colours that follow from others, which stand under "More". */
  readonly isAdvanced: boolean;
};

/** The least and the most of a number, of a text's characters or of a list's entries. */
export type Limits = { min?: number; max?: number };

export type FieldSchema =
  /** `isShown`: pages show it, unlike an id. */
  | { readonly kind: "text"; readonly max?: number; readonly isLong: boolean; readonly isShown: boolean }
  | { readonly kind: "markdown"; readonly size: "line" | "paragraph" | "body" }
  | (Limits & { readonly kind: "number"; readonly isWhole: boolean })
  | { readonly kind: "yes-no" | "date" | "time" | "link" | "email" | "theme-colour" }
  | { readonly kind: "choice"; readonly options: readonly Json[]; readonly look: "words" | "colour" | "weave" }
  /** A font's files by their weights: `400`, or `100 900` of a variable one. */
  | { readonly kind: "font-files" }
  /** The id of a record of that list in `Choices.records`. */
  | { readonly kind: "reference"; readonly names: string }
  /** A picture with file, alt, focus and duotone. `needs` are the least pixels of the places that show it. */
  | { readonly kind: "picture"; readonly needs: string }
  | { readonly kind: "file"; readonly type: "logo" | "video" | "captions" }
  /** `isOpen`: it may have others, which have no place in the form and stay. */
  | { readonly kind: "group"; readonly fields: readonly NamedSchema[]; readonly isOpen?: boolean }
  /** Groups that `kind` tells apart, such as sections. */
  | { readonly kind: "kinds"; readonly options: readonly NamedSchema[] }
  /** Values of several shapes without a `kind`, such as a tool that may be its name alone. */
  | { readonly kind: "shapes"; readonly options: readonly FormSchema[] }
  /** `isRow`: the cells of a row of a table. */
  | (Limits & { readonly kind: "list"; readonly item: FormSchema; readonly isRow?: boolean })
  /** Names that the owner chooses, each with a value, such as redirects. */
  | { readonly kind: "map"; readonly item: FormSchema };

/** A field, or a kind with an example as JSON, which a new section starts from. */
export type NamedSchema = FormSchema & { readonly name: string; readonly example?: Json | undefined };

/* Messages (postMessage) between the editor's application and the page in its frame. Both have one origin. */

export type Field = { readonly record: RecordName; readonly path: FieldPath };

export type FromPage =
  /** The page is shown and can be typed into. */
  { readonly type: "shown"; readonly address: string } | { readonly type: "selected"; readonly field: Field };

export type ToPage =
  /** Outlines a field and scrolls it into view; null removes the outline. */
  | { readonly type: "select"; readonly field: Field | null }
  /** Shows a text at once, before it is saved. */
  | { readonly type: "typed"; readonly field: Field; readonly text: string }
  /** The draft changed: the page is rendered again and its differences are put into place. */
  | { readonly type: "saved" }
  | { readonly type: "theme"; readonly theme: "light" | "dark" };
