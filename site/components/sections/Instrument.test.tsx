import { expect, test } from "vitest";
import { sectionMarkup } from "../../../tests/support/markup.ts";
import { recordAt, sectionOf } from "../../../tests/support/page-parts.ts";

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
