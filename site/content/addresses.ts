/* The addresses of pages, made nowhere else. A locale would be put before them here. */

/** @param name of the file below content/pages/, without its ending */
export const pagePath = (name: string) => (name === "home" ? "/" : `/${name}`);
/** The inverse: the name of a page's file. */
export const fileNameOf = (path: string) => (path === "/" ? "home" : path.slice(1));
export const caseStudyPath = (id: string) => `/case-studies/${id}`;
export const articlePath = (slug: string) => `/insights/${slug}`;
export const jobPath = (slug: string) => `/careers/${slug}`;

/** The ids of the site itself: on every page, in openings and articles, and of forms. Sections and headings have others. */
export const SITE_IDS = [
  ..."main services-menu mobile-menu mobile-services search-field search-keys footer-services".split(" "),
  ..."hero hero-title hero-cloth samplers get-in-touch contact-form demo-form application-form article-title".split(
    " ",
  ),
];

/** The address of an API call, set by PUBLIC_BACKEND_URL at build time. @param path such as `/landing-mail` */
export function backend(path: string): string {
  return (process.env.PUBLIC_BACKEND_URL || "/api").replace(/\/$/, "") + path;
}
