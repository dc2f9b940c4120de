import type { FormWords } from "#contract/form-words.ts";
import { locate, type SourceFile } from "./parse-record.ts";
import type { PageRecord } from "./schema/page.ts";

type Kind = "contact" | "demo" | "application";
type Form = { readonly fields: object; readonly budget?: string };

/** @returns a warning for each name of a field in an error message that does not contain the field's label on a page */
export function checkLabels(source: SourceFile, forms: Pick<FormWords, Kind>, pages: readonly PageRecord[]): string[] {
  return pages.flatMap(formsOf).flatMap(([kind, { fields, budget }]) => {
    const labels: Readonly<Record<string, string>> = forms[kind].labels;
    const shown: [string, { label: string }][] = Object.entries({
      ...fields,
      ...(budget && { budget: { label: budget } }),
    });
    return shown
      .filter(([name, { label }]) => !labels[name]?.toLowerCase().includes(label.toLowerCase()))
      .map(
        ([name, { label }]) => `${locate(source, [kind, "labels", name])} differs from the field's label, “${label}”`,
      );
  });
}

/** The forms of a page. */
function formsOf({ opening, sections }: PageRecord): [Kind, Form][] {
  const own = sections.flatMap((section): ReturnType<typeof formsOf> => {
    switch (section.kind) {
      case "contact-form":
        return [["contact", section.form]];
      case "demo-form":
        return [["demo", section.form]];
      case "application-form":
        return [["application", section.form]];
      default:
        return [];
    }
  });
  return opening?.kind === "headline" && opening.form ? [["contact", opening.form], ...own] : own;
}
