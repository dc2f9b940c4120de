import type { InterfaceWords } from "#site/content/schema/interface.ts";
import { markOf, withoutMarks } from "#site/content/text-marks.ts";

/** The two cells of a row: 'Challenge / Trade-off' and 'Strategic Approach / Mitigation'. */
export type TradeOff = { challenge: string; approach: string };

/**
 * Splits a sentence at the separator that comes first in it, once; what follows stays whole, whatever
 * it holds.
 *
 * @returns the words before the separator and those after it, which with the separator between them are the sentence
 *   again; without a separator the whole sentence and `none`
 */
export function splitTradeOff(sentence: string, { separators, none }: InterfaceWords["tradeOff"]): TradeOff {
  const [first] = separators
    .map((words) => ` ${withoutMarks(words)} `)
    .map((separator) => ({ separator, at: sentence.indexOf(separator) }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => a.at - b.at);
  if (!first) return { challenge: sentence, approach: none };
  const challenge = sentence.slice(0, first.at) + markOf(sentence);
  return { challenge, approach: sentence.slice(first.at + first.separator.length) };
}
