const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', nbsp: "\u00a0" };

/** What a browser writes where it cuts a line off. */
const ELLIPSIS = "\u2026";

/**
 * The characters a page shows: its text, the hints inside its fields, and what its styles write (`content`).
 *
 * @param html a built page
 */
export function shownCharacters(html: string): Set<string> {
  const hints = [...html.matchAll(/\splaceholder="([^"]*)"/g)].map(([, hint]) => hint);
  const written = [...html.matchAll(/\bcontent:\s*"([^"\\]*)"/g)].map(([, text]) => text);
  const text = html.replace(/<(script|style)\b[\s\S]*?<\/\1>/g, "").replace(/<[^>]*>/g, "");
  return new Set((decodeEntities(text + hints.join("")) + written.join("") + ELLIPSIS).replace(/\p{Cc}/gu, ""));
}

function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal, hexadecimal, name) => {
    if (decimal) return String.fromCodePoint(Number(decimal));
    if (hexadecimal) return String.fromCodePoint(Number.parseInt(hexadecimal, 16));
    return ENTITIES[name] ?? whole;
  });
}
