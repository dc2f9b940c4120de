import { expect, test } from "vitest";
import { markLongWords } from "./long-words.ts";

const LONG = "spenningskvalitetsovervåkingsplattform";

test("marks the element that begins with a long word, and not what a visitor typed", () => {
  const html = `<label for="a"><b>${LONG}</b></label><p class="x">Of ${LONG}</p><input value="${LONG}"/><textarea>${LONG}</textarea>`;
  expect(markLongWords(html)).toBe(
    html.replace("<b>", '<b data-wrap="anywhere">').replace("<p ", '<p data-wrap="anywhere" '),
  );
});
