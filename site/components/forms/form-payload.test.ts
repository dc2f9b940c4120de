import { expect, test } from "vitest";
import { chosenFile, multipart, withHoneypot } from "./form-payload.ts";

test("multipart leaves out empty values", () => {
  const body = multipart({ full_name: "Ada", phone: "", attachment: undefined });
  expect([...body]).toEqual([["full_name", "Ada"]]);
});

test("chosenFile ignores a missing file and accepts an empty one", () => {
  const data = new FormData();
  data.append("none", new File([], ""));
  data.append("empty", new File([], "notes.pdf"));
  expect(chosenFile(data, "none")).toBeUndefined();
  expect(chosenFile(data, "empty")?.name).toBe("notes.pdf");
  expect(chosenFile(data, "missing")).toBeUndefined();
});

const withWebsite = (website: string) => {
  const data = new FormData();
  data.append("website", website);
  return data;
};

test("the honeypot value is added to JSON and to multipart bodies", () => {
  expect(withHoneypot('{"name":"Ada"}', withWebsite("x.example"))).toBe('{"name":"Ada","website":"x.example"}');
  const body = withHoneypot(multipart({ full_name: "Ada" }), withWebsite("x.example"));
  expect([...(body as FormData)]).toEqual([
    ["full_name", "Ada"],
    ["website", "x.example"],
  ]);
});

test("an empty honeypot does not change the body", () => {
  expect(withHoneypot('{"name":"Ada"}', withWebsite(""))).toBe('{"name":"Ada"}');
  expect([...(withHoneypot(multipart({ full_name: "Ada" }), new FormData()) as FormData)]).toHaveLength(1);
});
