/** The point of a picture that stays in sight, in percent from the left and from the top, in tens. */
export type Focus = { readonly x: number; readonly y: number };

const WORDS = { left: 0, top: 0, center: 50, right: 100, bottom: 100 } as const;
const isWord = (part: string): part is keyof typeof WORDS => Object.hasOwn(WORDS, part);
const percent = (part: string) => (isWord(part) ? WORDS[part] : Number.parseInt(part, 10) || 0);

/** Reads a focus as records have it: "left top", "30% 20%", or one word. */
export function readFocus(text: string): Focus {
  const [first = "", second] = (text || "center").split(" ");
  if (second !== undefined) return { x: percent(first), y: percent(second) };
  return first === "top" || first === "bottom" ? { x: 50, y: percent(first) } : { x: percent(first), y: 50 };
}

/** @returns undefined for the centre, which a record leaves out */
export function writeFocus({ x, y }: Focus): string | undefined {
  const [across, down] = [inTens(x), inTens(y)];
  if (across === 50 && down === 50) return undefined;
  return `${across}% ${down}%`;
}

const inTens = (value: number) => Math.min(100, Math.max(0, 10 * Math.round(value / 10)));
