/**
 * Where a call of the pages goes: `{backend}` of specification §7, by PUBLIC_BACKEND_URL at build time.
 *
 * @param path below the backend, such as `/landing-mail`
 */
export function backend(path: string): string {
  return (process.env.PUBLIC_BACKEND_URL || "/api").replace(/\/$/, "") + path;
}
