import postcss from "postcss";
import { expect, test } from "vitest";
import { componentLayer } from "./style-plugins.ts";

const layered = (css: string, from: string) => postcss([componentLayer]).process(css, { from }).css.replace(/\s+/g, "");

test("only the style sheet of a component gets the layer of components", () => {
  expect(layered("a { b: c }", "/ui/Name.module.css")).toBe("@layercomponents{a{b:c}}");
  expect(layered("a { b: c }", "/styles/base.css")).toBe("a{b:c}");
});
