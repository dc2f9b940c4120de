import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parseColourTokens } from "./colour-tokens.ts";
import { clearColours, contrast, faintPairs, themeColours } from "./theme-colours.ts";

const tokens = parseColourTokens(readFileSync("site/styles/tokens.css", "utf8"));
/* Of the sample, so that an owner's colours in tokens.css change no result. */
const paper = { light: "#f4f2ed", dark: "#131117" };
const own = { paper, ink: { light: "#16141a", dark: "#f3efe8" } };

test("the measure is WCAG's own", () => {
  expect(contrast("#000000", "#ffffff")).toBeCloseTo(21);
  expect(contrast("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
  expect(contrast("#ffffff", "#767676")).toBeCloseTo(4.54, 2);
});

test("text and shapes of tokens.css stand out from their ground in both themes", () => {
  expect(faintPairs(tokens).map(({ message }) => message)).toEqual([]);
});

test("without a theme record, the colours are those of tokens.css", () => {
  expect(themeColours(tokens, undefined)).toBe(tokens);
});

test.each(["#003366", "#2e7d32", "#c62828", "#ffcc00", "#5b2a86", "#000000"])(
  "every text that follows from the brand colour %s is clear",
  (brand) => {
    expect(faintPairs(tokens, { ...own, brand }).filter(({ isText }) => isText)).toEqual([]);
  },
);

test("the brand colour of the README needs no other line, and a ratio is never rounded up to the limit", () => {
  const [, brand = ""] = /colours: \{ brand: "(#\w+)" \}/.exec(readFileSync("README.md", "utf8")) ?? [];
  expect(faintPairs(tokens, { ...own, brand })).toEqual([]);
  expect(faintPairs(tokens, { ...own, brand: "#0b6e4f" })[0]?.message).toContain("2.99:1");
});

test("text on a dark brand colour is white, and what lies on that text is dark", () => {
  const { light } = themeColours(tokens, { ...own, brand: "#003366" });
  expect(light.get("on-orange")).toBe("#ffffff");
  expect(contrast(light.get("on-ink") ?? "", "#ffffff")).toBeGreaterThan(4.5);
});

test("a brand colour that is too faint in one theme gets the nearest pair that is not", () => {
  const brand = "#003366";
  const [pair] = faintPairs(tokens, { ...own, brand });
  expect(pair).toMatchObject({ field: "brand", isText: false });
  expect(pair?.message).toContain("in the dark theme; a shape needs 3:1");
  const suggestion = clearColours(tokens, { ...own, brand }, "brand");
  expect(suggestion).toEqual({ light: brand, dark: expect.stringMatching(/^#[0-9a-f]{6}$/) });
  expect(faintPairs(tokens, { ...own, brand: suggestion })).toEqual([]);
});

test("a colour that the record gives is not changed, and names its field if it is too faint", () => {
  const colours = { ...own, ink3: "#999999" };
  expect(themeColours(tokens, colours).light.get("ink-3")).toBe("#999999");
  expect(faintPairs(tokens, colours).map(({ field }) => field)).toEqual(["ink3", "ink3", "ink3"]);
  expect(clearColours(tokens, colours, "ink3")).toEqual({ light: expect.any(String), dark: "#999999" });
});

test("the text and the tint of a service's colour have its hue", () => {
  const { light } = themeColours(tokens, { ...own, blue: "#c00000" });
  const [red = 0, , blue = 0] = [1, 3, 5].map((at) =>
    Number.parseInt((light.get("text-blue") ?? "").slice(at, at + 2), 16),
  );
  expect(red).toBeGreaterThan(blue + 80);
  expect(contrast(light.get("text-blue") ?? "", light.get("tint-blue") ?? "")).toBeGreaterThanOrEqual(4.5);
});

test("an owner's thread that is too faint on the warp is named, and the other threads follow a lighter ink", () => {
  const faint = faintPairs(tokens, { ...own, blue: { light: "#1b2f7a", dark: "#668ffd" } });
  expect(faint).toContainEqual(expect.objectContaining({ field: "blue", isText: false }));
  expect(faintPairs(tokens, { ...own, ink: { light: "#2a2730", dark: "#f3efe8" } })).toEqual([]);
});

test("a grey paper, on which the colours of texts become too faint, is named", () => {
  const faint = faintPairs(tokens, { paper: "#cccccc" });
  expect([...new Set(faint.map(({ field }) => field))]).toEqual(["paper"]);
  const names = faint.flatMap(({ message }) => message.match(/(?<=“)[^”]+/g) ?? []);
  expect(names).toEqual(expect.arrayContaining(["Blue text", "Background"]));
  expect(names.filter((name) => !/^[A-Z]/.test(name) || name.includes("-"))).toEqual([]);
});
