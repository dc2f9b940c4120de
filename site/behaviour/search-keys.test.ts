import { expect, test } from "vitest";
import { asksForSearch, type KeyPress } from "./search-keys.ts";

const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  isComposing: false,
  ...more,
});

test("/ asks for the search, but not in a field", () => {
  expect(asksForSearch(press("/"), false)).toBe(true);
  expect(asksForSearch(press("/"), true)).toBe(false);
});

test("Ctrl+K and ⌘+K ask for it anywhere, with capitals locked too", () => {
  for (const isTyping of [false, true]) {
    expect(asksForSearch(press("k", { ctrlKey: true }), isTyping)).toBe(true);
    expect(asksForSearch(press("k", { metaKey: true }), isTyping)).toBe(true);
    expect(asksForSearch(press("K", { ctrlKey: true }), isTyping)).toBe(true);
  }
});

test("other keys and other modifiers do not", () => {
  const others = [
    press("k"),
    press("?"),
    press("/", { ctrlKey: true }),
    press("/", { metaKey: true }),
    press("/", { altKey: true }),
    press("k", { ctrlKey: true, altKey: true }),
    press("/", { isComposing: true }),
  ];
  for (const other of others) expect(asksForSearch(other, false), JSON.stringify(other)).toBe(false);
});
