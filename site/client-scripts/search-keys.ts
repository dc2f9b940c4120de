export type KeyPress = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey" | "isComposing">;

/**
 * True if a key opens the search: Ctrl+K or ⌘+K anywhere, or / outside of fields.
 *
 * Shift+/ counts as /, because many keyboards need Shift to type it. Ctrl+K in a field on a Mac does not count, because
 * there it deletes the rest of the line.
 *
 * @param isSlashOn whether the visitor has left / on (WCAG 2.1.4)
 */
export function opensSearch(
  { key, ctrlKey, metaKey, altKey, shiftKey, isComposing }: KeyPress,
  isTyping: boolean,
  isMac: boolean,
  isSlashOn = true,
): boolean {
  if (altKey || isComposing) return false;
  if (!ctrlKey && !metaKey) return key === "/" && isSlashOn && !isTyping;
  return key.toLowerCase() === "k" && !shiftKey && (metaKey || !isTyping || !isMac);
}
