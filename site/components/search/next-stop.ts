/** The effect of a key press on the focus. Stop 0 is the field; the links follow. */
type NextStop =
  | { kind: "stay" }
  | { kind: "move"; to: number }
  /** Moves to the field, which then receives the key. */
  | { kind: "type"; to: 0 };

type KeyPress = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "isComposing">;

const STAY: NextStop = { kind: "stay" };

/**
 * Returns the next stop. Arrow keys move by one, Home and End move to the first and last link, Enter moves from the field
 * to the first link, and typing on a link moves to the field.
 *
 * @param from the stop that has the focus; -1 if none has
 * @param stops the number of stops, including the field
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
