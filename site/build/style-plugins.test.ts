import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import postcss from "postcss";
import { expect, onTestFinished, test, vi } from "vitest";
import { tempFolder } from "../../tests/support/temp-folder.ts";
import { componentLayer, hoverWithPointer, ownersTheme } from "./style-plugins.ts";

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

test("the colours and corners of theme.yaml take the place of those in tokens.css", async () => {
  await using folder = await tempFolder();
  vi.stubEnv("CONTENT_DIR", folder.path);
  onTestFinished(() => void vi.unstubAllEnvs());
  const css =
    "a{--orange:light-dark(#f5520e, #ff6a2b);--on-orange:#16141a;--r-1:2px;--accent:var(--orange);color:#16141a}";
  const themed = () => postcss([ownersTheme]).process(css, { from: undefined }).css;
  expect(themed()).toBe(css);
  await writeFile(
    join(folder.path, "theme.yaml"),
    'colours: { brand: { light: "#003366", dark: "#6699cc" } }\nradius: 8\n',
  );
  expect(themed()).toBe(
    "a{--orange:light-dark(#003366, #6699cc);--on-orange:light-dark(#ffffff, #16141a);--r-1:8px;--accent:var(--orange);color:#16141a}",
  );
});
