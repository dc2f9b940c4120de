/** A part of a text, and if the other text does not have it. */
export type Piece = { readonly text: string; readonly isChanged: boolean };

/** More pairs of words than these are not compared: whole texts of that length are simply shown. */
const MOST_PAIRS = 4_000_000;

/** Compares two texts word by word: the pieces of each, by the longest common sequence of words. */
export function wordDifference(old: string, now: string): { old: Piece[]; now: Piece[] } {
  const [left, right] = [old.match(/\s+|\S+/g) ?? [], now.match(/\s+|\S+/g) ?? []];
  let start = 0;
  while (start < left.length && start < right.length && left[start] === right[start]) start += 1;
  let end = 0;
  const shorter = Math.min(left.length, right.length) - start;
  while (end < shorter && left.at(-1 - end) === right.at(-1 - end)) end += 1;
  const [one, other] = [left.slice(start, left.length - end), right.slice(start, right.length - end)];
  const common = commonWords(one, other);
  const around = (words: string[], kept: ReadonlySet<number>) =>
    joined([
      ...left.slice(0, start).map((text) => ({ text, isChanged: false })),
      ...words.map((text, index) => ({ text, isChanged: !kept.has(index) })),
      ...left.slice(left.length - end).map((text) => ({ text, isChanged: false })),
    ]);
  return { old: around(one, common.one), now: around(other, common.other) };
}

/** The indexes of the words in both lists that belong to their longest common sequence. */
function commonWords(one: string[], other: string[]) {
  const kept = { one: new Set<number>(), other: new Set<number>() };
  if (one.length * other.length > MOST_PAIRS) return kept;
  const width = other.length + 1;
  const lengths = new Uint32Array((one.length + 1) * width);
  const at = (row: number, column: number) => lengths[row * width + column] ?? 0;
  for (let row = one.length - 1; row >= 0; row -= 1)
    for (let column = other.length - 1; column >= 0; column -= 1)
      lengths[row * width + column] =
        one[row] === other[column] ? at(row + 1, column + 1) + 1 : Math.max(at(row + 1, column), at(row, column + 1));
  for (let row = 0, column = 0; row < one.length && column < other.length; )
    if (one[row] === other[column]) {
      kept.one.add(row++);
      kept.other.add(column++);
    } else if (at(row + 1, column) >= at(row, column + 1)) row += 1;
    else column += 1;
  return kept;
}

/** Neighbours that are both changed, or both not, become one piece. */
function joined(pieces: readonly Piece[]): Piece[] {
  const result: Piece[] = [];
  for (const piece of pieces) {
    const last = result.at(-1);
    if (last?.isChanged === piece.isChanged) result[result.length - 1] = { ...piece, text: last.text + piece.text };
    else result.push(piece);
  }
  return result;
}
