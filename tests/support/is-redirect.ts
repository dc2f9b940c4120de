/** True if built HTML is no page but leads to one, on hosts without redirects of their own. */
export const isRedirect = (html: string) => html.includes('http-equiv="refresh"');
