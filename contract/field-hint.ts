/**
 * How the editor lets people change a field, where the type of its value does not say it. A schema gives it with
 * `.meta({ field: … })` where the field's type is defined.
 */
export type FieldHint =
  | "font-files"
  | "link"
  | "paragraph"
  | "table"
  /** A text that may have line breaks. */
  | "text-lines"
  | "theme-colour"
  | "threads"
  | "time"
  | "time-zone"
  | "weaves"
  /** The id of another record. The ids of services are the paths of their pages, those of people their names. */
  | { readonly reference: "articles" | "case-studies" | "people" | "services" }
  /** A picture's needs at its places, in words. */
  | { readonly picture: string }
  | { readonly file: "logo" | "video" | "captions" };

declare module "zod" {
  interface GlobalMeta {
    field?: FieldHint;
    /** Folded away in the editor: what most people never change, such as ids and the figures of drawings. */
    isAdvanced?: true;
  }
}
