import { KINDS } from "./message-words.ts";
import type { OnTimeFigures } from "./on-time.ts";

export const kindName = (kind: OnTimeFigures["kind"]) => (kind === "all" ? "All kinds" : KINDS[kind]);

/** The share in percent. Rounded down, so that 100 % means all. */
export const shareOf = ({ counted, onTime }: Pick<OnTimeFigures, "counted" | "onTime">) =>
  Math.floor((onTime / counted) * 100);
