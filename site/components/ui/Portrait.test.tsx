import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { NOBODY, portraitSpec } from "#site/pictures/drawing-specs.ts";
import { drawingFile } from "#site/weave/drawing-file.ts";
import { Portrait } from "./Portrait.tsx";

test("a person with a thread gets a woven monogram, another the placeholder avatar", () => {
  for (const [thread, spec] of [
    ["pink", portraitSpec("Ada Lovelace", "pink")],
    [undefined, NOBODY],
  ] as const)
    expect(renderToStaticMarkup(<Portrait name="Ada Lovelace" thread={thread} />)).toContain(
      drawingFile(spec, "light").path,
    );
});
