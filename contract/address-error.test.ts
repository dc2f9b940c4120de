import fc from "fast-check";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { contactForm } from "#forms/contact.ts";
import { anyText } from "../tests/support/any-text.ts";
import { WORDS } from "../tests/support/words.ts";
import { fillText } from "./fill-text.ts";
import { type AddressError, addressError, fieldMessageOf, formReader, isAddress } from "./form-reader.ts";

const read = formReader(contactForm, { ...WORDS, form: WORDS.contact });

const CASES: readonly [address: string, error: AddressError][] = [
  ["ada", { kind: "noAt" }],
  ["ada(at)engine.example", { kind: "noAt" }],
  ["ada@engine@example", { kind: "severalAts" }],
  ["ada@engine.example, grace@navy.example", { kind: "severalAts" }],
  ["ada lovelace@engine.example", { kind: "space" }],
  ["ada@", { kind: "nothingAfter" }],
  ["@engine.example", { kind: "nothingBefore" }],
  ["ädä@engine.example", { kind: "character", character: "ä" }],
  ["a\u0308da@engine.example", { kind: "character", character: "ä" }],
  ["<ada@engine.example>", { kind: "character", character: "<" }],
  ["ada@engine,example", { kind: "character", character: "," }],
  ["ada@münchen_.example", { kind: "character", character: "_" }],
  ["ada@xn--ü.example", { kind: "domain" }],
  ["ada@my_engine.example", { kind: "character", character: "_" }],
  ["ada@engine..example", { kind: "domain" }],
  ["ada@engine.example.", { kind: "domain" }],
  ["ada@-engine.example", { kind: "domain" }],
];

test.each(CASES)("%s: the error says what is wrong with it", (address, expected) => {
  expect(addressError(address)).toEqual(expected);
  const result = read({ name: "Ada", email: address, description: "Hello" });
  const { kind, character = "" } = expected;
  const text = fillText(WORDS.common.address[kind], { label: "The email address", character });
  expect(result.ok || result.invalid.map(fieldMessageOf)).toEqual([text]);
});

test.each([
  ["info@münchen.example", "info@xn--mnchen-3ya.example"],
  ["info@mu\u0308nchen.example", "info@xn--mnchen-3ya.example"],
  ["info@straße.example", "info@xn--strae-oqa.example"],
  ["info@ঢাকা.বাংলা", "info@xn--p5bz3fb.xn--54b7fta0cc"],
  ["info@例え。テスト", "info@xn--r8jz45g.xn--zckzah"],
  ["info@xn--mnchen-3ya.example", "info@xn--mnchen-3ya.example"],
  ["\u202ainfo@my\u2011firm.example\u202c", "info@my-firm.example"],
  ["\u200binfo@\u2060example.org\u200d", "info@example.org"],
])("%s is accepted, with a domain that mail servers understand", (email, ascii) => {
  expect(read({ name: "Ada", email, description: "Hello" })).toMatchObject({ ok: true, values: { email: ascii } });
});

test("a name of invisible characters is missing", () => {
  expect(read({ name: "\u200b\u2060 ", email: "ada@visitor.example", description: "Hello" })).toMatchObject({
    ok: false,
  });
});

test("if an error names a character, an address with only that character is refused too", () => {
  fc.assert(
    fc.property(anyText({ minLength: 1 }), fc.string({ minLength: 1 }), (name, domain) => {
      const { character } = addressError(`${name}@${domain}`);
      if (character === undefined) return;
      expect(isAddress(`a${character}@b${character}.example`)).toBe(false);
    }),
  );
});

test("addresses are accepted as by the schema library, which quotes the HTML standard", () => {
  const parts = fc.array(fc.constantFrom("a", "Z", "9", ".", "-", "+", "@", "_", "ä", " ", "b".repeat(63)));
  fc.assert(
    fc.property(parts, (texts) => {
      expect(isAddress(texts.join(""))).toBe(z.regexes.html5Email.test(texts.join("")));
    }),
  );
});
