import fc from "fast-check";
import { expect, test } from "vitest";
import { anyText } from "../../tests/support/any-text.ts";
import { parseMarkup } from "../../tests/support/markup.ts";
import { nameBands, nameCloth, sampler } from "./sampler.ts";
import { THREADS } from "./structures.ts";

const bandColours = (svg: string) => [...svg.matchAll(/var\(--thread-(\w+)\)/g)].map(([, name]) => name);

const elementsOf = (bands: string) => parseMarkup(`<div>${bands}</div>`).slice(1);

test("the cloth of a name ignores case and extra spaces, and its bands are those that the mark and mails show", () => {
  expect(nameCloth("  Ada \n LOVELACE ")).toBe(nameCloth("ada lovelace"));
  expect([...new Set(bandColours(nameCloth("Ada")))]).toEqual(nameBands("Ada").map(({ thread }) => thread));
});

const STRUCTURES = ["twill", "diamond", "sateen", "herringbone", "basket", "houndstooth"] as const;
const CLOTHS = STRUCTURES.map((structure, index) => ({ structure, thread: THREADS[index] ?? "blue" }));

test("fewer than six cloths take turns, of more the first six are shown", () => {
  const twelve = [...CLOTHS, ...CLOTHS];
  const bands = (count: number) => sampler(twelve.slice(0, count)).match(/class="band"/g);
  expect([1, 4, 12].map((count) => bands(count)?.length)).toEqual([6, 6, 6]);
  expect([...new Set(bandColours(sampler(CLOTHS.slice(0, 2))))]).toEqual(["blue", "purple"]);
});

test("any name a visitor may type gives six bands in six colours, well-formed and without the name", () => {
  const name = fc.oneof(
    anyText(),
    fc.string({ unit: "grapheme" }),
    fc.constantFrom("", "</svg><script>", '"><x y="', "&amp;", "\u0000", "\ud800", "نسيج", "👩🏽‍🚀", "constructor"),
  );
  fc.assert(
    fc.property(name, (seed) => {
      const elements = elementsOf(sampler(seed));
      expect(elements.filter(({ name: element }) => element === "svg")).toHaveLength(6);
      const patterns = elements.flatMap(({ name: element, attributes: { id } }) => (element === "pattern" ? id : []));
      for (const { attributes } of elements)
        expect([undefined, ...patterns]).toContain(/#(.*)\)/.exec(attributes.fill ?? "")?.[1]);
      expect([...new Set(bandColours(sampler(seed)))].sort()).toEqual([...THREADS].sort());
      const marked = elementsOf(sampler(`<q ${seed}`));
      expect(marked.map(({ name: element }) => element)).not.toContain("q");
      expect(elements.some(({ attributes }) => "style" in attributes)).toBe(false);
    }),
  );
});
