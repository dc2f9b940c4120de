import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { HONEYPOT_FIELD } from "#contract/bot-signals.ts";
import { SUBMISSION_KINDS } from "#contract/vocabulary.ts";
import { FormContext } from "#site/components/forms/form-context.ts";
import { RadioCells } from "#site/components/forms/RadioCells.tsx";
import { backend } from "#site/content/addresses.ts";
import { answerProps, formProps } from "#site/content/read-words.ts";
import { readContent } from "#site/content/records.ts";
import { formRenderer } from "#site/render-forms.tsx";
import { recordAt, sectionOf } from "../support/page-parts.ts";
import { MESSAGES } from "../support/words.ts";

const content = readContent();
const { renderNotSent, renderSent } = formRenderer({ en: answerProps(content) });
const NOT_SENT = { status: "Failed.", values: {}, errors: [] };

test("an answer shows the status and the typed texts, escaped and uninterpreted", () => {
  const hostile = `"><script>alert(1)</script></form> $& %%name%% <!--answer-->`;
  const values = { name: hostile, email: hostile, description: `\n${hostile}</textarea>` };
  const html = renderNotSent("en", "contact", { ...NOT_SENT, status: hostile, values });
  const escaped = "&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&lt;/form&gt; $&amp; %%name%% &lt;!--answer--&gt;";
  expect(html).toContain(`data-tone="error"><span><span>${escaped}<`);
  expect(html.split(`value="${escaped}"`)).toHaveLength(3);
  /* Browsers ignore the first line break in a textarea. */
  expect(html).toContain(`>\n\n${escaped}&lt;/textarea&gt;</textarea>`);
});

test("a message comes back below the heading that says what the form does", () => {
  const { heading } = sectionOf(recordAt("/contact"), "contact-form").form;
  expect(renderNotSent("en", "contact", NOT_SENT)).toContain(`<h2 id="contact-again-title">${heading}</h2>`);
});

test.each(SUBMISSION_KINDS)(
  "each error of a %s form is at its field, and in the summary in the form's order",
  (kind) => {
    const names = [...renderNotSent("en", kind, NOT_SENT).matchAll(/ name="(\w+)"/g)].map(([, name = ""]) => name);
    const fields = [...new Set(names)].filter((name) => name !== HONEYPOT_FIELD);
    const errors = fields.map((field) => ({ field, text: `Error of ${field}.` }));
    const html = renderNotSent("en", kind, { ...NOT_SENT, errors: errors.toReversed() });
    const linked = [...html.matchAll(/<a href="#\w+-again-(\w+)">Error of \1\.<\/a>/g)].map(([, field]) => field);
    expect(linked).toEqual(fields);
    for (const field of fields) {
      expect(html).toMatch(new RegExp(`aria-describedby="[^"]*again-${field}-error`));
      expect(html).toMatch(new RegExp(`<p[^>]* id="\\w+-again-${field}-error">Error of ${field}\\.</p>`));
    }
  },
);

test("the confirmation shows the reference and the due time, if there is one", () => {
  const due = MESSAGES.hearFromUs;
  const sent = renderSent("en", "demo", { reference: "D-01234567", name: "Ada", due: `${due} 29 November, 16:34.` });
  expect(sent).toContain(`<p>${due} 29 November, 16:34.</p>`);
  const html = renderSent("en", "demo", { reference: "D-01234567", name: "Ada" });
  expect(html).toContain(">D-01234567</b>");
  expect(html).not.toContain(due);
});

test("the forms are sent to PUBLIC_BACKEND_URL", () => {
  expect(backend("/landing-mail")).toBe("/api/landing-mail");
  vi.stubEnv("PUBLIC_BACKEND_URL", "https://api.example.com/api/");
  expect(backend("/landing-mail")).toBe("https://api.example.com/api/landing-mail");
  vi.unstubAllEnvs();
});

test("an optional choice says so and is not required", () => {
  const choices = [{ value: "now", label: "Now" }];
  const radios = <RadioCells name="timeline" legend="Timeline" choices={choices} optional="(optional)" />;
  const { words } = formProps(content, "demo", undefined);
  const form = { id: "form", formState: { state: "idle" }, words } as const;
  const markup = renderToStaticMarkup(<FormContext value={form}>{radios}</FormContext>);
  expect(markup).toContain('>Timeline<span class="note"> (optional)</span></legend>');
  expect(markup).not.toContain("required");
});
