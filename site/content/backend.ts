/**
 * The address of an API call of the pages, set by PUBLIC_BACKEND_URL at build time.
 *
 * @param path below the backend, such as `/landing-mail`
 */
export function backend(path: string): string {
  return (process.env.PUBLIC_BACKEND_URL || "/api").replace(/\/$/, "") + path;
}
