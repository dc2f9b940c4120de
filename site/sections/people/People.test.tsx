import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { fillText } from "#contract/fill-text.ts";
import { WORDS } from "#site/content/words/interface.ts";
import { pageContext } from "../../../tests/support/page-context.ts";
import { People } from "./People.tsx";

const ADA = { sample: true, name: "Ada Lovelace", title: "Head of Engines", thread: "pink" } as const;

const markupOf = (
  person: typeof ADA & { text?: string; email?: string },
  layout: "portraits" | "list" = "portraits",
) => {
  const people = { kind: "people", id: "leadership", heading: "People", lead: "Six." } as const;
  return renderToStaticMarkup(<People {...people} layout={layout} items={[person]} page={pageContext()} />);
};

test("a person's sentence and email link are shown", () => {
  const markup = markupOf({ ...ADA, text: "Writes the **notes**.", email: "ada@example.com" });
  expect(markup).toContain("<p>Writes the <strong>notes</strong>.</p>");
  expect(markup).toContain(`<a href="mailto:ada@example.com">${fillText(WORDS.email, { name: "Ada" })}</a>`);
});

test.each(["portraits", "list"] as const)("in %s, a person without them has a name and a title", (layout) => {
  expect(markupOf(ADA, layout)).toContain("Ada Lovelace");
  expect(markupOf(ADA, layout)).not.toMatch(/mailto|<p><\/p>/);
});
