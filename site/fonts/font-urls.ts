/** @returns where a font file is served. The build replaces this module with the addresses (site/build/replaced-modules.ts). */
export function fontUrl(file: string): string {
  throw new Error(`${file} has an address only in the built site.`);
}
