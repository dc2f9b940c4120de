import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ContentPage } from "#site/components/pages/ContentPage.tsx";
import { readContent } from "#site/content/records.ts";
import { sectionMarkup } from "../../../tests/support/markup.ts";
import { recordAt, sectionOf } from "../../../tests/support/page-parts.ts";

const content = readContent();

const withoutTags = (markup: string) => markup.replace(/<[^>]+>/g, "").replaceAll("&#x27;", "'");

test.each(content.services.map(({ path }) => path))(
  "%s has one instrument: a control and a result for each of its items",
  (path) => {
    const page = recordAt(path);
    const instruments = page.sections.flatMap((section) => ("instrument" in section && section.instrument) || []);
    expect(instruments).toHaveLength(1);
    const [instrument] = instruments;
    if (!instrument) return;
    const markup = renderToStaticMarkup(<ContentPage content={content} page={page} />);
    const type = instrument.kind === "switches" ? "checkbox" : "radio";
    const inputs = [...markup.matchAll(/<input [^>]*>/g)].map(([input]) => input);
    expect(inputs).toHaveLength(instrument.items.length);
    for (const input of inputs) expect(input).toContain(`type="${type}"`);
    const checked = inputs.findIndex((input) => input.includes("checked"));
    expect(checked).toBe(instrument.kind === "switches" ? 0 : instrument.start - 1);
    expect(withoutTags(markup)).toContain(instrument.legend);
    const group = instrument.kind === "switches" ? /aria-(labelledby|describedby)="[\w-]+-legend\b/ : /<legend/;
    expect(markup).toMatch(group);
    for (const item of instrument.items) expect(withoutTags(markup)).toContain("off" in item ? item.off : item.text);
  },
);

test("a switch in a table is named like its row, without the marks of Markdown", () => {
  const table = sectionOf(recordAt("/services/ai-development"), "table");
  const [item] = table.instrument?.items ?? [];
  if (!table.instrument || !item) throw new Error("The sample has no table with switches.");
  const marked = (name: string) => (name === item.name ? `**${name}**` : name);
  const rows = table.rows.map(([name = "", ...cells]) => [marked(name), ...cells]);
  const instrument = { ...table.instrument, items: [{ ...item, name: marked(item.name) }] };
  const markup = sectionMarkup({ ...table, rows, instrument });
  expect(markup).toContain(`aria-label="${item.name}"`);
});

test("a lineage marks every thread and table with the sources that it is made of", () => {
  const markup = sectionMarkup(sectionOf(recordAt("/services/data-engineering"), "lineage"));
  expect(markup).toContain('<b data-of="pink">Payment ledger</b>');
  expect(markup).toContain('<b data-of="blue pink">Monthly revenue</b>');
  expect(markup).toContain('<path data-of="pink"');
});
