import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ResponseTime } from "./DemoForm.tsx";

const note = { always: "Nights and weekends included.", open: "In office hours.", businessDays: "In business days." };

test.each([
  ["hours that count always", { hours: 12, clock: "always" }, note.always, "12h"],
  ["hours while the office is open", { hours: 12, clock: "open" }, note.open, "12h"],
  ["business days", { businessDays: 2, label: "two business days" }, note.businessDays, 'data-on="">2<'],
] as const)("the page says what counts: %s", (_case, promise, words, drawing) => {
  const html = renderToStaticMarkup(<ResponseTime promise={promise} heading="Confirmed soon" note={note} />);
  expect(Object.values(note).filter((text) => html.includes(text))).toEqual([words]);
  expect(html).toContain(drawing);
});

test("more than five business days are two weeks", () => {
  const promise = { businessDays: 7, label: "seven business days" };
  const html = renderToStaticMarkup(<ResponseTime promise={promise} heading="Confirmed" note="One text for all." />);
  expect(html.match(/data-on/g)?.length).toBe(7);
  expect(html).toContain(">10<");
});
