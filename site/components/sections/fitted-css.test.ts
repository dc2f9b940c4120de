import { expect, test } from "vitest";
import { fittedCss } from "./fitted-css.ts";

test("every line and part gets its measured width", () => {
  const headline = {
    measure: 6.7,
    narrowMeasure: 3.7,
    lines: [
      { stretch: 149.75, parts: [{ text: "One", narrowStretch: 92.75 }] },
      {
        stretch: 118,
        parts: [
          { text: "two", narrowStretch: 126 },
          { text: "three", narrowStretch: 144 },
        ],
      },
    ],
  };
  expect(fittedCss("title", headline)).toBe(
    "#title{--k:6.7;--km:3.7}" +
      "#title>:nth-child(1){--w:149.75%}#title>:nth-child(1)>:nth-child(1){--wm:92.75%}" +
      "#title>:nth-child(2){--w:118%}#title>:nth-child(2)>:nth-child(1){--wm:126%}" +
      "#title>:nth-child(2)>:nth-child(2){--wm:144%}",
  );
});
