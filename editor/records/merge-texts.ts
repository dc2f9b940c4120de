import type { Conflict, PublishRequest, RecordName } from "../api-types.ts";
import { EditorError } from "../editor-error.ts";
import { replaceAt } from "../form/form-values.ts";
import { isEqual } from "./is-equal.ts";
import { mergeValues } from "./merge-values.ts";
import { readValue, rewriteRecord } from "./rewrite-record.ts";

type Texts = { readonly [version in "base" | "ours" | "theirs"]: string | undefined };

export type MergedText = {
  readonly text: string | undefined;
  readonly conflicts: readonly (Conflict & { record: RecordName })[];
};

/**
 * Merges a record by field, in the layout and with the comments of `theirs`.
 *
 * @param texts undefined where the record does not exist
 * @param choices what people decided about conflicts
 * @throws EditorError if a text is not YAML, or the result cannot be written
 */
export function mergeTexts(
  record: RecordName,
  { base, ours, theirs }: Texts,
  choices: NonNullable<PublishRequest["choices"]>,
): MergedText {
  if (ours === theirs || base === ours) return { text: theirs, conflicts: [] };
  if (base === theirs) return { text: ours, conflicts: [] };
  const read = (text: string | undefined) => {
    const value = text === undefined ? undefined : readValue(text);
    if (text !== undefined && value === undefined)
      throw new EditorError(409, `The record ${record} is not valid YAML on the server or at the remote of git.`);
    return value;
  };
  const { value, conflicts } = mergeValues(read(base), read(ours), read(theirs));
  const keepOf = ({ path }: Conflict) =>
    choices.find((choice) => choice.record === record && isEqual(choice.path, path))?.keep;
  /* From the last to the first, because a removed item moves those behind it. */
  const decided = conflicts
    .filter((conflict) => keepOf(conflict) === "yours")
    .reduceRight((whole, { path, yours }) => replaceAt(whole, path, yours), value);
  const open = conflicts.filter((conflict) => keepOf(conflict) === undefined);
  return {
    text: decided === undefined ? undefined : theirs === undefined ? ours : rewriteRecord(theirs, decided),
    conflicts: open.map((conflict) => ({ ...conflict, record })),
  };
}
