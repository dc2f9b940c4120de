/** A number and what it counts: `1 file`, `2 files`. */
export const countNoun = (number: number, one: string) => `${number} ${one}${number === 1 ? "" : "s"}`;
