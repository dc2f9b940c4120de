import { expect, test } from "vitest";
import { fillText } from "#contract/fill-text.ts";
import { WORDS } from "#site/content/words/interface.ts";
import { sectionMarkup } from "../../../tests/support/section-markup.ts";
import { people } from "./schema.ts";

const ADA = { sample: true, name: "Ada Lovelace", title: "Head of Engines", thread: "pink" } as const;

const markupOf = (person: typeof ADA & { text?: string; email?: string }) =>
  sectionMarkup(people.parse({ kind: "people", id: "leadership", heading: "People", lead: "Six.", items: [person] }));

test("a person's sentence and email link are shown", () => {
  const markup = markupOf({ ...ADA, text: "Writes the **notes**.", email: "ada@example.com" });
  expect(markup).toContain("<p>Writes the <strong>notes</strong>.</p>");
  expect(markup).toContain(`<a href="mailto:ada@example.com">${fillText(WORDS.email, { name: "Ada" })}</a>`);
});

test("a person without them has a name and a title", () => {
  expect(markupOf(ADA)).not.toMatch(/mailto|<p><\/p>/);
});
