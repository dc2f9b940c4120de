/**
 * What our own programs get of the tests' environment: none of its settings, only where commands are, and where sources
 * are kept compiled.
 */
export function cleanEnvironment(): Record<string, string> {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  return { ...(PATH && { PATH }), ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }) };
}
