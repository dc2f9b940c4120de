import fc from "fast-check";
import { expect, test } from "vitest";
import { splitTradeOff } from "./ArticleBlock.tsx";

const TRADE_OFF = { separators: ["through", "via", "to focus"], none: "Strategic decision and proactive management" };
const SEPARATORS = TRADE_OFF.separators.map((words) => ` ${words} `);

test.each([
  ["A high first bill met through a plan in phases", "A high first bill met", "a plan in phases"],
  ["Dependence reduced via code the client owns", "Dependence reduced", "code the client owns"],
  ["Reports postponed to focus money on order entry", "Reports postponed", "money on order entry"],
  ["Risk spread via pilots, through two depots", "Risk spread", "pilots, through two depots"],
  ["Doubt met through trials via phone", "Doubt met", "trials via phone"],
])("%j is split at the separator that comes first", (sentence, challenge, approach) => {
  expect(splitTradeOff(sentence, TRADE_OFF)).toEqual([challenge, approach]);
});

const words = fc.string();
const separator = fc.constantFrom(...SEPARATORS);

test("nothing of a sentence is lost, and the left side holds no separator", () => {
  fc.assert(
    fc.property(words, separator, words, (before, between, after) => {
      const sentence = before + between + after;
      const [challenge, approach] = splitTradeOff(sentence, TRADE_OFF);
      expect(SEPARATORS.map((used) => challenge + used + approach)).toContain(sentence);
      for (const each of SEPARATORS) expect(challenge).not.toContain(each);
    }),
  );
});
