/* The addresses of pages, made nowhere else. A locale would be put before them here. */

/** @param name of the file below content/pages/, without its ending */
export const pagePath = (name: string) => (name === "home" ? "/" : `/${name}`);
/** The inverse: the name of a page's file. */
export const fileNameOf = (path: string) => (path === "/" ? "home" : path.slice(1));
export const caseStudyPath = (id: string) => `/case-studies/${id}`;
export const articlePath = (slug: string) => `/insights/${slug}`;
export const jobPath = (slug: string) => `/careers/${slug}`;
