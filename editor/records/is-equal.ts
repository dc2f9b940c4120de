/** True for two equal values of JSON, as isDeepStrictEqual of Node, which browsers do not have. */
export function isEqual(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== "object" || typeof other !== "object" || !one || !other) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const [parts, others] = [one as Record<string, unknown>, other as Record<string, unknown>];
  const names = Object.keys(parts);
  if (names.length !== Object.keys(others).length) return false;
  return names.every((name) => Object.hasOwn(others, name) && isEqual(parts[name], others[name]));
}
