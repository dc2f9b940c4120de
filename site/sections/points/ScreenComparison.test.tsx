import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ScreenComparison } from "./ScreenComparison.tsx";

const markup = renderToStaticMarkup(
  <ScreenComparison
    sample
    before={{ label: "Old", alt: "A crowded form", title: "T", error: "E", fields: ["F1", "F2"], buttons: ["B"] }}
    after={{
      label: "New",
      alt: "A calm form",
      title: "T",
      fields: [{ label: "F", value: "V" }],
      button: "B",
    }}
    states={[{ label: "Failed", tone: "error", value: "V", message: "Not found" }]}
    caption="Invented."
  />,
);

test("each drawn screen is one image with a text alternative", () => {
  expect([...markup.matchAll(/role="img" aria-label="([^"]+)"/g)].map(([, alt]) => alt)).toEqual([
    "A crowded form",
    "A calm form",
  ]);
});

test("the states of the form are text, and nothing in the drawing is a control", () => {
  expect(markup).toContain('<div data-tone="error"><p class="label">Failed</p>');
  expect(markup).not.toMatch(/<(input|button|a|select)\b/);
});
