import { expect, test } from "vitest";
import { editedText, plainWords, shownText } from "./placeholders.ts";

const FILLS = { "site.promises.estimate": "free estimate", "site.name": "Example" };
const TEXT = "A {site.promises.estimate} from {site.name}.";
const SHOWN = "A ‹free estimate› from ‹Example›.";
const edited = (next: string, text = TEXT) => editedText(text, next, FILLS).text;

test("a placeholder is shown as its value, and without one as its name", () => {
  expect(shownText(TEXT, FILLS)).toBe(SHOWN);
  expect(shownText("{label}: {site.phone.label}")).toBe("‹Label›: ‹Label›");
  expect(shownText("Run `{name}` at {site.name}", FILLS)).toBe("Run `{name}` at ‹Example›");
});

test("words are shown without the marks of Markdown", () => {
  expect(plainWords("## **[Two *old* projects](/portfolio)** at `{site.name}`, 2 * 3")).toBe(
    "Two old projects at {site.name}, 2 * 3",
  );
});

test("words that are typed in angle quotes become the placeholder with this value", () => {
  expect(edited("Hello mailto:‹Example› and ‹Somebody›", "Hello ")).toBe("Hello mailto:{site.name} and ‹Somebody›");
  expect(editedText("‹Example", "‹Example›", FILLS)).toEqual({ text: "{site.name}", head: "{site.name}" });
});

test("typing before, between and after placeholders keeps them", () => {
  expect(edited(SHOWN)).toBe(TEXT);
  expect(edited(`Get ${SHOWN}`)).toBe(`Get ${TEXT}`);
  expect(edited(SHOWN.replace(" from ", " of "))).toBe(TEXT.replace(" from ", " of "));
  expect(edited(`${SHOWN} Now.`)).toBe(`${TEXT} Now.`);
  expect(edited(SHOWN.replace("A ‹", "A‹"))).toBe("A{site.promises.estimate} from {site.name}.");
  expect(edited("Hello", "")).toBe("Hello");
  expect(edited("{site.name}", "{site.name")).toBe("{site.name}");
});

test("a placeholder is removed as a whole, and what is typed in it comes after it", () => {
  expect(edited(SHOWN.replace("estimate›", "estimate"))).toBe("A  from {site.name}.");
  expect(edited(SHOWN.replace("free ", ""))).toBe("A  from {site.name}.");
  expect(edited(SHOWN.replace("free", "free and quick"))).toBe(
    "A {site.promises.estimate}and quick  from {site.name}.",
  );
  expect(edited("A .")).toBe("A .");
  expect(editedText(TEXT, SHOWN.replace("free", "freeX"), FILLS).head).toBe("A {site.promises.estimate}X");
});

test("of equal placeholders, the edited one is removed", () => {
  expect(edited("‹Example›", "{site.name}{site.name}")).toBe("{site.name}");
  expect(edited("", TEXT)).toBe("");
});
