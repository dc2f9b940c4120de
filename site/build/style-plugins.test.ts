import postcss from "postcss";
import { expect, test } from "vitest";
import { componentLayer, hoverWithPointer } from "./style-plugins.ts";

const layered = (css: string, from: string) => postcss([componentLayer]).process(css, { from }).css.replace(/\s+/g, "");

test("only the style sheet of a component gets the layer of components", () => {
  expect(layered("a { b: c }", "/ui/Name.module.css")).toBe("@layercomponents{a{b:c}}");
  expect(layered("a { b: c }", "/styles/base.css")).toBe("a{b:c}");
});

test("styles for hover apply only where a pointer hovers, and those for other states everywhere", () => {
  const css = `a:hover, a:focus { b: c } a:is(:hover, :has(:focus)) i { d: e } @media print { u:hover { f: g } }
    p:hover { h: i } q:hover { j: k } q { l: m } r:hover { visibility: visible }`;
  expect(postcss([hoverWithPointer]).process(css, { from: undefined }).css.replace(/\s+/g, "")).toBe(
    "a:focus{b:c}@media(hover:hover){a:hover{b:c}}a:is(:has(:focus))i{d:e}@media(hover:hover){a:hoveri{d:e}}" +
      "@mediaprint{@media(hover:hover){u:hover{f:g}}}@media(hover:hover){p:hover{h:i}q:hover{j:k}}q{l:m}r:hover{visibility:visible}",
  );
});
