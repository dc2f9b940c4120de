import { expect, test } from "vitest";
import { type KeyPress, opensSearch } from "./search-keys.ts";

const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  isComposing: false,
  ...more,
});

test("/ opens the search, but not in a field", () => {
  expect(opensSearch(press("/"), false, false)).toBe(true);
  expect(opensSearch(press("/"), true, false)).toBe(false);
});

test("if / is turned off, only Ctrl+K opens the search", () => {
  expect(opensSearch(press("/"), false, false, false)).toBe(false);
  expect(opensSearch(press("k", { ctrlKey: true }), false, false, false)).toBe(true);
});

test("Ctrl+K and ⌘+K open the search anywhere, with Caps Lock too", () => {
  for (const isTyping of [false, true]) {
    expect(opensSearch(press("k", { ctrlKey: true }), isTyping, false)).toBe(true);
    expect(opensSearch(press("k", { metaKey: true }), isTyping, false)).toBe(true);
    expect(opensSearch(press("K", { ctrlKey: true }), isTyping, false)).toBe(true);
  }
});

test("on a Mac, ⌘+K opens the search in a field, Ctrl+K does not", () => {
  expect(opensSearch(press("k", { ctrlKey: true }), true, true)).toBe(false);
  expect(opensSearch(press("k", { ctrlKey: true }), false, true)).toBe(true);
  expect(opensSearch(press("k", { metaKey: true }), true, true)).toBe(true);
});

test("/ may be typed with Shift", () => {
  expect(opensSearch(press("/", { shiftKey: true }), false, false)).toBe(true);
});

test("other keys and modifiers do not open the search", () => {
  const others = [
    press("k"),
    press("?"),
    press("/", { ctrlKey: true }),
    press("/", { metaKey: true }),
    press("/", { altKey: true }),
    press("k", { ctrlKey: true, altKey: true }),
    press("K", { ctrlKey: true, shiftKey: true }),
    press("k", { metaKey: true, shiftKey: true }),
    press("/", { isComposing: true }),
  ];
  for (const other of others) expect(opensSearch(other, false, false), JSON.stringify(other)).toBe(false);
});
