import type { FileType } from "#contract/files.ts";
import type { Refusal } from "#contract/text-fields.ts";

/** The file a form may carry. */
export type FormFile = {
  field: string;
  types: readonly FileType[];
  /** How a sentence names it: `the resume`. */
  label: string;
  /** What to answer when there is none; undefined when it may be left out. */
  missing: Pick<Refusal, "sentence" | "advice"> | undefined;
};

/** What the checks of a file need to know about its form. `failed`: how every error message of the form begins. */
export type UploadForm = { failed: string; file?: FormFile };
