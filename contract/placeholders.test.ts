import { expect, test, vi } from "vitest";
import { fillPlaceholders } from "./placeholders.ts";

const site = { name: "A & B", promises: { demo: { hours: 12 }, text: "soon" } };

test("texts and numbers of the site record replace their placeholders, at any depth", () => {
  const record = {
    title: "{site.name}",
    items: [{ text: "{site.promises.demo.hours} h, {site.promises.text}" }, 3, null],
  };
  expect(fillPlaceholders(record, site)).toEqual({ title: "A & B", items: [{ text: "12 h, soon" }, 3, null] });
});

test("a placeholder without a text or number stays and is reported with its path", () => {
  const onUnknown = vi.fn();
  const record = { items: ["{site.promises.demo}", "{site.none.deeper}"] };
  expect(fillPlaceholders(record, site, onUnknown)).toEqual(record);
  expect(onUnknown.mock.calls).toEqual([
    [["items", 0], "{site.promises.demo}"],
    [["items", 1], "{site.none.deeper}"],
  ]);
});
