import type * as z from "zod";

/*
 * In the editor's preview, each text of a record ends with a mark that names its field: one character of the last private
 * plane of Unicode. The preview removes the marks from its pages. Elsewhere no text has a mark.
 */

const MARKS = /[\u{100000}-\u{10fffd}]/gu;

/** The text that people see. For all uses of a text but showing it: comparing it, and drawing from it. */
export const withoutMarks = (text: string): string => text.replace(MARKS, "");

/** A text without its mark, and the mark; "" if it has none. */
export function splitMark(text: string): { text: string; mark: string } {
  const [mark = ""] = text.match(/[\u{100000}-\u{10fffd}]$/u) ?? [];
  return { text: text.slice(0, text.length - mark.length), mark };
}

type MarkRecord = <T>(record: T, source: { file: string; value: unknown }, schema: z.core.$ZodType<T>) => T;

/** Marks the texts of each record that is parsed. Only the preview sets it. */
export const preview: { markRecord?: MarkRecord } = {};
