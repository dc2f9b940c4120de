/** Normalizes a text for a search that ignores case and compatibility forms, in all scripts. */
export const foldText = (text: string) => text.normalize("NFKC").toLowerCase();
