import type { FileType } from "#contract/files.ts";
import type { InvalidField } from "#contract/form-reader.ts";
import type { UploadErrorTexts } from "./upload-error.ts";

/** The file field of a form. */
export type FormFile = {
  field: string;
  types: readonly FileType[];
  errors: UploadErrorTexts;
  /** The error if it is missing; undefined if it is optional. */
  missing: Pick<InvalidField, "sentence" | "fieldMessage"> | undefined;
};

/** The part of a form that the file checks use. */
export type UploadForm = { file?: FormFile };
