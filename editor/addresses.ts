/** All others begin with it. */
export const EDITOR = "/office/content";
/** The site's home page, rendered from the drafts. All other pages are below it. */
export const PAGES = `${EDITOR}/page`;
/** Below PAGES: the page of the application, which is served at /office/content. */
export const APPLICATION = "/_application";
/** Below PAGES: the fonts of theme.yaml and the site. */
export const FONTS = "/_fonts/";
/** Below PAGES: the script of all pages. */
export const PREVIEW_SCRIPT = "/_astro/preview-script.js";
