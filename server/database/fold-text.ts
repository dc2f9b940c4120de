/**
 * Normalizes a text for a search that ignores case and compatibility forms, in all scripts. The way over upper case makes
 * `ß` equal to `ss`; without its dot, the Turkish `İ` equals `i`, as `I` and `ı` do.
 */
export const foldText = (text: string) =>
  text.normalize("NFKC").toUpperCase().toLowerCase().replaceAll("i\u0307", "i").normalize("NFC");
