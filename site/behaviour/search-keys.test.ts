import { expect, test } from "vitest";
import { asksForSearch, type KeyPress } from "./search-keys.ts";

const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  isComposing: false,
  ...more,
});

test("/ asks for the search, but not in a field", () => {
  expect(asksForSearch(press("/"), false, false)).toBe(true);
  expect(asksForSearch(press("/"), true, false)).toBe(false);
});

test("/ turned off asks for nothing, and Ctrl+K goes on to", () => {
  expect(asksForSearch(press("/"), false, false, false)).toBe(false);
  expect(asksForSearch(press("k", { ctrlKey: true }), false, false, false)).toBe(true);
});

test("Ctrl+K and ⌘+K ask for it anywhere, with capitals locked too", () => {
  for (const isTyping of [false, true]) {
    expect(asksForSearch(press("k", { ctrlKey: true }), isTyping, false)).toBe(true);
    expect(asksForSearch(press("k", { metaKey: true }), isTyping, false)).toBe(true);
    expect(asksForSearch(press("K", { ctrlKey: true }), isTyping, false)).toBe(true);
  }
});

test("on a Mac Ctrl+K in a field is left to it, ⌘+K is not", () => {
  expect(asksForSearch(press("k", { ctrlKey: true }), true, true)).toBe(false);
  expect(asksForSearch(press("k", { ctrlKey: true }), false, true)).toBe(true);
  expect(asksForSearch(press("k", { metaKey: true }), true, true)).toBe(true);
});

test("/ may be written with Shift", () => {
  expect(asksForSearch(press("/", { shiftKey: true }), false, false)).toBe(true);
});

test("other keys and other modifiers do not", () => {
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
  for (const other of others) expect(asksForSearch(other, false, false), JSON.stringify(other)).toBe(false);
});
