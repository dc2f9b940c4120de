/*
 * In the editor's preview, each text of a record ends with a mark that names its field: one character of the last private
 * plane of Unicode. The preview removes the marks from its pages. Elsewhere no text has a mark.
 */

export const MARKS = /[\u{100000}-\u{10fffd}]/gu;

/** The text that people see. For every use of a text but showing it: comparing it, and drawing from it. */
export const withoutMarks = (text: string): string => text.replace(MARKS, "");

export const markOf = (text: string): string => text.match(MARKS)?.at(-1) ?? "";

/** Marks the texts of a record. @param source what it was parsed from */
export type MarkRecord = <T>(record: T, source: { readonly file: string; readonly value: unknown }) => T;
