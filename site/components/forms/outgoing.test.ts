import { expect, test } from "vitest";
import { chosenFile, multipart } from "./outgoing.ts";

test("only what is not empty is sent", () => {
  const body = multipart({ full_name: "Ada", phone: "", attachment: undefined });
  expect([...body]).toEqual([["full_name", "Ada"]]);
});

test("a file that was not chosen is none, an empty file is one", () => {
  const data = new FormData();
  data.append("none", new File([], ""));
  data.append("empty", new File([], "notes.pdf"));
  expect(chosenFile(data, "none")).toBeUndefined();
  expect(chosenFile(data, "empty")?.name).toBe("notes.pdf");
  expect(chosenFile(data, "missing")).toBeUndefined();
});
