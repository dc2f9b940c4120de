import fc from "fast-check";

/** Any code point but half of a surrogate pair. fast-check's own unit `binary` takes a second to prepare. */
const codePoint = fc
  .oneof(fc.integer({ min: 0, max: 0xd7ff }), fc.integer({ min: 0xe000, max: 0x10ffff }))
  .map((number) => String.fromCodePoint(number));

/** Any text, for property tests. */
export const anyText = (limits: { minLength?: number; maxLength?: number } = {}) =>
  fc.string({ unit: codePoint, ...limits });
