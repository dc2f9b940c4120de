import type { FieldPath, RecordName } from "./api-types.ts";

/* What the editor's application and the page in its frame tell each other with postMessage. Both have one origin. */

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
