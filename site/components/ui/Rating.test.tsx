import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Rating } from "./Rating.tsx";

test.each([1, 3, 5])("%i stars are said as words and drawn as filled stars", (value) => {
  const markup = renderToStaticMarkup(<Rating value={value} />);
  expect(markup).toContain(`aria-label="${value} out of 5"`);
  expect(markup.match(/data-on/g)).toHaveLength(value);
});
