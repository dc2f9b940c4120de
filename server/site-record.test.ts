import { join } from "node:path";
import { expect, test } from "vitest";
import { writeFiles } from "../tests/support/site-fixture.ts";
import { tempFolder } from "../tests/support/temp-folder.ts";
import { readSiteRecord } from "./site-record.ts";

async function read(yaml: string) {
  await using folder = await tempFolder();
  await writeFiles(folder.path, { "site.yaml": yaml });
  return readSiteRecord(join(folder.path, "site.yaml"));
}

test("the name and the addresses are read, and everything else is ignored", async () => {
  const record = await read(
    "name: A & B\nphone: {label: x}\nemails: {contact: a@x.example, careers: b@x.example, sender: c@x.example}\n",
  );
  expect(record).toEqual({
    name: "A & B",
    emails: { contact: "a@x.example", careers: "b@x.example", sender: "c@x.example" },
  });
});

test("without a sender mail comes from the contact address", async () => {
  const record = await read("name: A\nemails: {contact: a@x.example, careers: b@x.example}\n");
  expect(record.emails.sender).toBe("a@x.example");
});

test.each([
  ["a missing address", "name: A\nemails: {contact: a@x.example}\n", /site\.yaml: emails\.careers: /],
  ["an address that is none", "name: A\nemails: {contact: a, careers: b@x.example}\n", /emails\.contact: expected one/],
  ["an empty name", 'name: " "\nemails: {contact: a@x.example, careers: b@x.example}\n', /site\.yaml: name: /],
  ["a file that is no YAML", "name: [\n", /site\.yaml: the site record cannot be read/],
])("%s is refused, naming file and field", async (_case, yaml, sentence) => {
  await expect(read(yaml)).rejects.toThrow(sentence);
});

test("a record that is not there is refused, naming the file", () => {
  expect(() => readSiteRecord("/nowhere/site.yaml")).toThrow(/^\/nowhere\/site\.yaml: the site record cannot be read/);
});
