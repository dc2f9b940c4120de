import * as z from "zod/mini";

/**
 * The file of the built site that contains the inline scripts of its pages. It is hidden, so the server does not serve it.
 */
export const INLINE_SCRIPTS_FILE = ".inline-scripts.json";

/**
 * Reads the content of INLINE_SCRIPTS_FILE.
 *
 * @param json undefined if the file does not exist
 * @returns the text of each script; undefined if the file does not exist
 * @throws if it is not such a file
 */
export function parseInlineScripts(json: string | undefined): ReadonlySet<string> | undefined {
  return json === undefined ? undefined : new Set(z.array(z.string()).parse(JSON.parse(json)));
}
