/** What of a key press tells whether it asks for the search. */
export type KeyPress = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey" | "isComposing">;

/**
 * Whether a key press asks for the search: Ctrl+K or ⌘+K anywhere, or / where nothing is being typed.
 *
 * Shift does not count as a modifier of /: many keyboards need it to write one. With the others it is a key of the
 * browser's own. On a Mac Ctrl+K in a field cuts the rest of the line, and is left to it.
 *
 * @param isTyping whether the press goes to a field
 * @param isSlashOn whether the visitor has left / on (WCAG 2.1.4)
 */
export function asksForSearch(
  { key, ctrlKey, metaKey, altKey, shiftKey, isComposing }: KeyPress,
  isTyping: boolean,
  isMac: boolean,
  isSlashOn = true,
): boolean {
  if (altKey || isComposing) return false;
  if (!ctrlKey && !metaKey) return key === "/" && isSlashOn && !isTyping;
  return key.toLowerCase() === "k" && !shiftKey && (metaKey || !isTyping || !isMac);
}
