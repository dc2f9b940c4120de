/**
 * Finds the charset of a text that names none, one that no decoder knows, ASCII or Latin-1, which old programs write in any
 * text, or UTF-8, which it may not be. Plain JavaScript, because a worker thread uses it.
 *
 * @param {Uint8Array} bytes the text, or its start
 * @param {string} declared the charset that it names; may be empty
 */
export function charsetOf(bytes, declared = "") {
  const label = encodingOf(declared);
  if (label !== undefined && label !== "windows-1252" && label !== "utf-8") return declared;
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 4_096)).toString("latin1");
  /* RFC 1468: the sequences before Japanese letters. */
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they begin with an escape
  if (/\x1b\$[@B]/.test(start)) return "iso-2022-jp";
  const text = new TextDecoder().decode(bytes, { stream: true });
  const letters = text.match(/[^\p{ASCII}]/gu) ?? [];
  const invalid = letters.filter((letter) => letter === "\ufffd").length;
  if (letters.length > 2 * invalid) return "utf-8";
  const [, named = ""] = /<meta\b[^>]{0,200}\bcharset\s*=\s*["']?([\w.:-]{1,40})/i.exec(start) ?? [];
  const meta = encodingOf(named);
  if (meta !== undefined && meta !== "utf-8") return meta;
  /* A decoder may know an old name that the standard does not. */
  return label === undefined && declared !== "" ? declared : "windows-1252";
}

/** @param {string} name */
export function encodingOf(name) {
  try {
    return new TextDecoder(name).encoding;
  } catch {
    return undefined;
  }
}
