import { expect, test } from "vitest";
import { describeLocation } from "./database-location.ts";

test.each([
  ["postgres://user:secret@db.example.com:5433/website?sslmode=verify-full", "PostgreSQL, db.example.com:5433/website"],
  ["postgres:///website?host=/run/postgresql&password=secret", "PostgreSQL, /run/postgresql/website"],
])("the description of %s does not contain the password", (url, name) => {
  expect(describeLocation({ engine: "postgres", url })).toBe(name);
});

test("a folder is described by its path", () => {
  expect(describeLocation({ engine: "sqlite", dataDir: "./data" })).toBe("./data");
});
