import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { NOBODY } from "#site/pictures/drawing-specs.ts";
import { drawingFile } from "#site/weave/drawing-file.ts";
import { Experts } from "./Experts.tsx";

const ada = { sample: true, name: "Ada Lovelace", title: "Engineer", text: "Counts.", email: "ada@example.com" };
const render = (person: typeof ada & { thread?: "pink" }) =>
  renderToStaticMarkup(
    <Experts
      kind="experts"
      id="experts"
      heading="People"
      structure="plain"
      ground="plain"
      lead="Write to them."
      items={[person]}
    />,
  );

test("the email link is named by the first name and writes to the address", () => {
  expect(render(ada)).toMatch(/<a [^>]*href="mailto:ada@example\.com"[^>]*>Email Ada</);
});

test("an expert without a picture is shown with the placeholder avatar", () => {
  const placeholder = drawingFile(NOBODY, "light").path;
  expect(render(ada)).toContain(placeholder);
  expect(render({ ...ada, thread: "pink" })).not.toContain(placeholder);
});
