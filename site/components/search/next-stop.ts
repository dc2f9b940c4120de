/** Where a key press leads among the field (stop 0) and the links below it. */
type NextStop =
  | { kind: "stay" }
  | { kind: "move"; to: number }
  /** To the field, which then takes the key itself. */
  | { kind: "type"; to: 0 };

type KeyPress = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "isComposing">;

const STAY: NextStop = { kind: "stay" };

/**
 * Arrows move by one, Home and End go to the first and last link, Enter goes from the field to the first link, and
 * whatever is typed on a link goes on in the field.
 *
 * @param from the stop that has the focus; -1 when none has
 * @param stops how many there are, the field included
 */
export function nextStop(
  { key, ctrlKey, metaKey, altKey, isComposing }: KeyPress,
  from: number,
  stops: number,
): NextStop {
  if (from < 0 || ctrlKey || metaKey || altKey || isComposing) return STAY;
  const move = (to: number): NextStop => ({ kind: "move", to: Math.min(Math.max(to, 0), stops - 1) });
  if (key === "ArrowDown") return move(from + 1);
  if (key === "ArrowUp") return move(from - 1);
  if (from === 0) return key === "Enter" ? move(1) : STAY;
  if (key === "Home") return move(1);
  if (key === "End") return move(stops - 1);
  return key === "Backspace" || (key.length === 1 && key !== " ") ? { kind: "type", to: 0 } : STAY;
}
