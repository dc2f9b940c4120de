import { load } from "cheerio";
import { expect, test } from "vitest";
import { partMarkup } from "../../../tests/support/markup.ts";
import { ArticleFrame } from "./ArticleFrame.tsx";

/** Width divided by height of the picture above an article. */
function ratioOf(type: "png" | "jpg") {
  const file = { path: `x.${type}`, type, width: 1600, height: 1400, bytes: 1, hash: type };
  const band = { file, alt: "A screen", focus: { x: 50, y: 50 } };
  const $ = load(
    partMarkup(
      <ArticleFrame
        badge="Study"
        title="A screen"
        lead="Whole."
        facts={[]}
        band={band}
        thread="blue"
        contents={{ label: "", links: [] }}
      />,
    ),
  );
  const { width, height } = $("img").attr() ?? {};
  return Number(width) / Number(height);
}

test("a photograph is cropped to a band, a screen is shown whole", () => {
  expect(ratioOf("jpg")).toBeCloseTo(2, 1);
  expect(ratioOf("png")).toBeCloseTo(1600 / 1400, 1);
});
