import { expect, test } from "vitest";
import { opensSearch } from "./search-keys.ts";

const NONE = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, isComposing: false };
const press = (key: string, ...modifiers: (keyof typeof NONE)[]) => ({
  key,
  ...NONE,
  ...Object.fromEntries(modifiers.map((modifier) => [modifier, true])),
});

test.each([
  ["/", press("/"), [true, false, true, false]],
  ["/ with Shift", press("/", "shiftKey"), [true, false, true, false]],
  ["Ctrl+K", press("k", "ctrlKey"), [true, true, true, false]],
  ["Ctrl+K with Caps Lock", press("K", "ctrlKey"), [true, true, true, false]],
  ["⌘+K", press("k", "metaKey"), [true, true, true, true]],
])(
  "%s opens the search outside of fields, in them, and on a Mac",
  (_keys, key, [outside, inField, onMac, inFieldOnMac]) => {
    expect([opensSearch(key, false, false), opensSearch(key, true, false)]).toEqual([outside, inField]);
    expect([opensSearch(key, false, true), opensSearch(key, true, true)]).toEqual([onMac, inFieldOnMac]);
  },
);

test("other keys and modifiers do not open the search, nor does / while it is turned off", () => {
  for (const key of [
    press("k"),
    press("?"),
    press("/", "ctrlKey"),
    press("/", "altKey"),
    press("/", "isComposing"),
    press("k", "ctrlKey", "altKey"),
    press("k", "metaKey", "shiftKey"),
  ])
    expect(opensSearch(key, false, false), JSON.stringify(key)).toBe(false);
  expect(opensSearch(press("/"), false, false, false)).toBe(false);
});
