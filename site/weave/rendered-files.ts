/* On the global object, because pages and the build load this module separately. */
const shared = globalThis as { renderedDrawings?: Map<string, string> };
shared.renderedDrawings ??= new Map();

/** The SVG of the drawings that components have rendered as files, by their path on the site. `publishFiles()` writes them. */
export const renderedFiles: Map<string, string> = shared.renderedDrawings;
