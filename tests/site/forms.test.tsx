import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { HONEYPOT_FIELD } from "#contract/bot-signals.ts";
import { ApplicationForm } from "#site/components/forms/ApplicationForm.tsx";
import { DemoForm } from "#site/components/forms/DemoForm.tsx";
import { MessageForm } from "#site/components/forms/MessageForm.tsx";
import { RadioCells } from "#site/components/forms/RadioCells.tsx";
import { backend } from "#site/content/addresses.ts";
import { FORM_TEXTS, MESSAGES } from "../support/words.ts";

const ticket = (action: string | undefined) =>
  renderToStaticMarkup(<MessageForm id="contact-form" action={action} texts={FORM_TEXTS.contact} textName="message" />);
const tag = (markup: string, name: string) => new RegExp(`<${name}[^>]*>`).exec(markup)?.[0] ?? "";

test("every form has a honeypot field outside the tab order, hidden from screen readers, with a label", () => {
  const forms = [
    ticket("/api/landing-mail"),
    renderToStaticMarkup(<DemoForm id="demo-form" action="/api/book-demo" texts={FORM_TEXTS.demo} />),
    renderToStaticMarkup(<ApplicationForm id="application-form" action="/api/x" texts={FORM_TEXTS.application} />),
  ];
  for (const markup of forms) {
    const trap = /<p [^>]*aria-hidden="true">.*?<\/p>/.exec(markup)?.[0] ?? "";
    const input = tag(trap, "input");
    for (const attribute of [`name="${HONEYPOT_FIELD}"`, 'tabindex="-1"', 'autoComplete="off"']) {
      expect(input.toLowerCase()).toContain(attribute.toLowerCase());
    }
    expect(input).not.toMatch(/required|value=/);
    expect(trap).toContain(MESSAGES.leaveEmpty);
  }
});

test("the forms are sent to PUBLIC_BACKEND_URL", () => {
  expect(backend("/landing-mail")).toBe("/api/landing-mail");
  vi.stubEnv("PUBLIC_BACKEND_URL", "https://api.example.com/api/");
  expect(backend("/landing-mail")).toBe("https://api.example.com/api/landing-mail");
  vi.unstubAllEnvs();
});

test("an optional choice says so and is not required", () => {
  const choices = [{ value: "now", label: "Now" }];
  const markup = renderToStaticMarkup(
    <RadioCells name="timeline" legend="Timeline" choices={choices} optional="(optional)" />,
  );
  expect(markup).toContain('<legend>Timeline<span class="note"> (optional)</span></legend>');
  expect(tag(markup, "input")).not.toContain("required");
});
