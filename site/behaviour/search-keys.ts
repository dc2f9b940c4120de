/** What of a key press tells whether it asks for the search. */
export type KeyPress = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "isComposing">;

/**
 * Whether a key press asks for the search: Ctrl+K or ⌘+K anywhere, or / where nothing is being typed.
 *
 * Shift does not count as a modifier of /: many keyboards need it to write one.
 *
 * @param isTyping whether the press goes to a field
 */
export function asksForSearch({ key, ctrlKey, metaKey, altKey, isComposing }: KeyPress, isTyping: boolean): boolean {
  if (altKey || isComposing) return false;
  return ctrlKey || metaKey ? key.toLowerCase() === "k" : key === "/" && !isTyping;
}
