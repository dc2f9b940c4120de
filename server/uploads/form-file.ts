import type { FileType } from "#contract/files.ts";
import type { InvalidField } from "#contract/text-fields.ts";

/** The file field of a form. */
export type FormFile = {
  field: string;
  types: readonly FileType[];
  /** Its name in error messages: `the resume`. */
  label: string;
  /** The error if it is missing; undefined if it is optional. */
  missing: Pick<InvalidField, "sentence" | "fieldMessage"> | undefined;
};

/** The part of a form that the file checks use. `failed` starts every error message of the form. */
export type UploadForm = { failed: string; file?: FormFile };
