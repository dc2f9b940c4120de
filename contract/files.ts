import { fillText, numberIn } from "./fill-text.ts";
import type { Wording } from "./form-reader.ts";

export const FILE_LIMIT = 10 * 1024 * 1024;

/** The file types with label, extensions (the first is used for stored files) and media type. */
export const FILE_TYPES = {
  pdf: { label: "PDF", extensions: [".pdf"], mediaType: "application/pdf" },
  doc: { label: "DOC", extensions: [".doc"], mediaType: "application/msword" },
  docx: {
    label: "DOCX",
    extensions: [".docx"],
    mediaType: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  },
  png: { label: "PNG", extensions: [".png"], mediaType: "image/png" },
  jpg: { label: "JPG", extensions: [".jpg", ".jpeg"], mediaType: "image/jpeg" },
} as const;

export type FileType = keyof typeof FILE_TYPES;

/** The value of a file input's `accept`: `.pdf,.doc,.docx`. */
export function acceptOf(types: readonly FileType[]): string {
  return types.flatMap((type) => FILE_TYPES[type].extensions).join(",");
}

/** The reason for the error message of a file, with its name, its types and the limit. */
export const fileReason = (
  { form, language }: Pick<Wording, "form" | "language">,
  field: string,
  reason: string,
  types = "",
) => fillText(reason, { label: form.labels[field] ?? field, types, megabytes: megabytesIn(language) });

/** The largest file, in megabytes. */
export const megabytesIn = (language: string) => numberIn(language, FILE_LIMIT / 1024 / 1024);

/** The types as text: `PDF, DOC or DOCX`. @param typeList how the last one is added: `{types} or {last}` */
export function labelsOf(types: readonly FileType[], typeList: string): string {
  const labels = types.map((type) => FILE_TYPES[type].label);
  return fillText(typeList, { types: labels.slice(0, -1).join(", "), last: labels.at(-1) ?? "" });
}
