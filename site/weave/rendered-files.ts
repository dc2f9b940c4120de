/* On the global object, because pages and the build load this module separately. */
const shared = globalThis as { renderedDrawings?: Map<string, string> };
shared.renderedDrawings ??= new Map();

/**
 * The SVG of each drawing that a component has rendered as a file, by its path. `publishFiles()` writes them after the build
 * and serves them in `npm run dev`.
 */
export const renderedFiles: Map<string, string> = shared.renderedDrawings;
