/** Where a sentence on a trade-off turns from the difficulty to the answer (specification §2). */
export const SEPARATORS = [" through ", " via ", " to focus "] as const;

/** The second cell when a sentence has no separator (specification §2). */
export const NO_ANSWER_NAMED = "Strategic decision and proactive management";

/** The two cells of a row: 'Challenge / Trade-off' and 'Strategic Approach / Mitigation'. */
export type TradeOff = { challenge: string; approach: string };

/**
 * Splits a sentence at the separator that comes first in it, once; what follows stays whole, whatever it holds.
 *
 * @returns the words before the separator and those after it, which with the separator between them are the sentence
 *   again; without a separator the whole sentence and `NO_ANSWER_NAMED`
 */
export function splitTradeOff(sentence: string): TradeOff {
  const [first] = SEPARATORS.map((separator) => ({ separator, at: sentence.indexOf(separator) }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => a.at - b.at);
  if (!first) return { challenge: sentence, approach: NO_ANSWER_NAMED };
  return { challenge: sentence.slice(0, first.at), approach: sentence.slice(first.at + first.separator.length) };
}
