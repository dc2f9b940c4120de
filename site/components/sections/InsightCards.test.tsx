import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { InsightCard } from "./InsightCards.tsx";

const card = {
  topic: "Cloud",
  title: "A title",
  thread: "blue",
  drawing: { figure: "arch", warp: ["warp-deep"], weft: ["orange"], columns: 16, rows: 16 },
} as const;

const render = (href?: string) =>
  renderToStaticMarkup(
    <InsightCard {...card} drawing={{ ...card.drawing, warp: ["warp-deep"], weft: ["orange"] }} href={href} />,
  );

test("an insight with an address is a link", () => {
  expect(render("/case-studies")).toMatch(/^<a [^>]*href="\/case-studies"/);
});

test("an insight without an address is no link", () => {
  expect(render()).not.toContain("<a ");
  expect(render()).toContain("A title");
});
