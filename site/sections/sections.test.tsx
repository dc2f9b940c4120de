import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { fillText } from "#contract/fill-text.ts";
import { readContent, type Service } from "#site/content/records.ts";
import { sectionMarkup } from "../../tests/support/markup.ts";
import { recordAt, sectionOf } from "../../tests/support/page-parts.ts";
import { ResponseTime } from "./demo-form/DemoForm.tsx";
import { people } from "./people/schema.ts";
import { ScreenComparison } from "./points/ScreenComparison.tsx";

const content = readContent();
const studyList = sectionOf(recordAt("/case-studies"), "case-study-list");
const serviceList = sectionOf(recordAt("/explore-services"), "service-list");
const [service] = content.services;
if (!service) throw new Error("The sample has no service.");

const servicesMarkup = (...services: Service[]) => sectionMarkup(serviceList, { content: { ...content, services } });

test("without studies the section says so and offers a talk", () => {
  const markup = sectionMarkup(studyList, { content: { ...content, caseStudies: [] } });
  expect(markup).toContain("More Success Stories Coming Soon!");
  expect(markup).toMatch(/<a [^>]*href="\/contact"[^>]*><span>Discuss Your Project</);
  expect(markup).not.toContain("<li");
});

test("the link of each study names it to a screen reader", () => {
  const markup = sectionMarkup(studyList);
  for (const { id, title } of content.caseStudies) {
    expect(markup).toMatch(
      new RegExp(`href="/case-studies/${id}"[^>]*>View Full Case Study<span class="sr">: ${title}<`),
    );
  }
});

test("every service leads to its page, with a paragraph of its own or else its summary", () => {
  const markup = servicesMarkup(
    { ...service, id: "first", path: "/first", summary: "One summary.", paragraph: "A paragraph." },
    { ...service, id: "second", path: "/second", summary: "Another summary.", paragraph: undefined },
  );
  for (const said of ['href="/first"', 'href="/second"', "A paragraph.", "Another summary."]) {
    expect(markup).toContain(said);
  }
  expect(markup).not.toContain("One summary.");
});

test("without services the list says that they are coming soon", () => {
  const markup = servicesMarkup();
  expect(markup).toMatch(/coming soon/i);
  expect(markup).not.toContain("<ul");
});

test("a card without an address is no link", () => {
  const { link, ...section } = sectionOf(recordAt("/"), "insights");
  const card = { topic: "Cloud", title: "A title", thread: "blue" } as const;
  const markup = sectionMarkup({ ...section, link, items: [card, { ...card, title: "Other", href: "/about" }] });
  expect(markup.match(/<a [^>]*href="([^"]*)"/g)).toEqual([
    expect.stringContaining(link.href),
    expect.stringContaining("/about"),
  ]);
});

const ADA = { sample: true, name: "Ada Lovelace", title: "Head of Engines", thread: "pink" } as const;

test("a person has a sentence and an email link if the record has them", () => {
  const markupOf = (person: typeof ADA & { text?: string; email?: string }) =>
    sectionMarkup(people.parse({ kind: "people", id: "leadership", heading: "People", lead: "Six.", items: [person] }));
  const markup = markupOf({ ...ADA, text: "Writes the **notes**.", email: "ada@example.com" });
  expect(markup).toContain("Writes the <strong>notes</strong>.</p>");
  expect(markup).toContain(
    `<a href="mailto:ada@example.com">${fillText(content.interface.email, { name: "Ada" })}</a>`,
  );
  expect(markupOf(ADA)).not.toMatch(/mailto|<p[^>]*><\/p>/);
});

const note = { always: "Nights and weekends included.", open: "In office hours.", businessDays: "In business days." };

test.each([
  ["hours that count always", { hours: 12, clock: "always" }, note.always, "12h"],
  ["hours while the office is open", { hours: 12, clock: "open" }, note.open, "12h"],
  ["business days", { businessDays: 2, label: "two business days" }, note.businessDays, 'data-on="">2<'],
] as const)("the time until a demo is confirmed says what counts: %s", (_case, promise, words, drawing) => {
  const html = renderToStaticMarkup(
    <ResponseTime language="en" promise={promise} heading="Confirmed soon" note={note} />,
  );
  expect(Object.values(note).filter((text) => html.includes(text))).toEqual([words]);
  expect(html).toContain(drawing);
});

test("each drawn screen is one image with a text alternative, and no control", () => {
  const markup = renderToStaticMarkup(
    <ScreenComparison
      sample
      before={{ label: "Old", alt: "A crowded form", title: "T", error: "E", fields: ["F1", "F2"], buttons: ["B"] }}
      after={{ label: "New", alt: "A calm form", title: "T", fields: [{ label: "F", value: "V" }], button: "B" }}
      states={[{ label: "Failed", tone: "error", value: "V", message: "Not found" }]}
      caption="Invented."
    />,
  );
  const images = [...markup.matchAll(/role="img" aria-label="([^"]+)"/g)].map(([, alt]) => alt);
  expect(images).toEqual(["A crowded form", "A calm form"]);
  expect(markup).toContain('<div data-tone="error"><p class="label">Failed</p>');
  expect(markup).not.toMatch(/<(input|button|a|select)\b/);
});
