import { expect, test } from "vitest";
import { nameOfPlace } from "./store-place.ts";

test.each([
  ["postgres://user:secret@db.example.com:5433/website?sslmode=verify-full", "PostgreSQL, db.example.com:5433/website"],
  ["postgres:///website?host=/run/postgresql&password=secret", "PostgreSQL, /run/postgresql/website"],
])("%s is named without its password", (url, name) => {
  expect(nameOfPlace({ engine: "postgres", url })).toBe(name);
});

test("a folder is its own name", () => {
  expect(nameOfPlace({ engine: "sqlite", dataDir: "./data" })).toBe("./data");
});
