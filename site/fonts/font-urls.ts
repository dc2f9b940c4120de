/* Vite copies the files into the build and gives them names with a hash. */
const urls = import.meta.glob<string>("./*.woff2", { query: "?url", import: "default", eager: true });

/** @returns where a file of site/fonts/ is served */
export function fontUrl(file: string): string {
  const url = urls[`./${file}`];
  if (!url) throw new Error(`site/fonts/${file} does not exist, but site/fonts/fonts.ts names it.`);
  return url;
}
