const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** Text made safe inside an element and inside a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

/** The text of HTML without elements, as React and `escapeHtml` write it. */
export function unescapeHtml(html: string): string {
  const characters = Object.fromEntries(Object.entries(ENTITIES).map(([character, entity]) => [entity, character]));
  return html.replaceAll("&#x27;", "'").replace(/&[#\w]+;/g, (entity) => characters[entity] ?? entity);
}
