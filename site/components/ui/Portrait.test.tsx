import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { NOBODY, portraitSpec } from "#site/pictures/drawing-specs.ts";
import { drawingFile } from "#site/weave/drawing-file.ts";
import { Portrait } from "./Portrait.tsx";

test("a person with a thread gets a woven monogram", () => {
  const { path } = drawingFile(portraitSpec("Ada Lovelace", "pink"), "light");
  expect(renderToStaticMarkup(<Portrait name="Ada Lovelace" thread="pink" />)).toContain(path);
});

test("in the page it is the same monogram, coloured by the page", () => {
  const markup = renderToStaticMarkup(<Portrait name="Ada Lovelace" thread="pink" inPage />);
  expect(markup).toContain("<svg");
  expect(markup).toContain("var(--thread-pink)");
  expect(markup).not.toContain("<img");
});

test("a person without one gets the placeholder avatar", () => {
  const { path } = drawingFile(NOBODY, "light");
  const markup = renderToStaticMarkup(<Portrait name="Ada Lovelace" thread={undefined} />);
  expect(markup).toContain(path);
  expect(markup).not.toContain("monogram");
});
