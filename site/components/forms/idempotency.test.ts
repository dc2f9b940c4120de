import { expect, test } from "vitest";
import { attemptOf } from "./post.ts";

const form = (texts: Record<string, string>, file?: File) => {
  const body = new FormData();
  for (const [name, text] of Object.entries(texts)) body.append(name, text);
  if (file) body.append("resume_file", file);
  return body;
};
const resume = (content: string, lastModified = 1) => new File([content], "ada.pdf", { lastModified });

test("the same content is the same attempt", () => {
  const first = attemptOf(form({ name: "Ada" }, resume("one")), undefined);
  expect(first?.key).toMatch(/^[0-9a-f-]{36}$/);
  expect(attemptOf(form({ name: "Ada" }, resume("one")), first)).toBe(first);
});

test.each([
  ["another text", form({ name: "Grace" }, resume("one"))],
  ["a file of another size", form({ name: "Ada" }, resume("other"))],
  ["a file saved later", form({ name: "Ada" }, resume("one", 2))],
  ["no file", form({ name: "Ada" })],
])("%s makes it another attempt", (_, body) => {
  const first = attemptOf(form({ name: "Ada" }, resume("one")), undefined);
  expect(attemptOf(body, first)?.key).not.toBe(first?.key);
});
