import { join } from "node:path";
import { expect, test } from "vitest";
import { writeFiles } from "../../tests/support/site-fixture.ts";
import { tempFolder } from "../../tests/support/temp-folder.ts";
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

const ACKNOWLEDGED = `name: A & B
emails: {contact: a@x.example, careers: b@x.example}
promises: {demo: {hours: 12}}
acknowledgements:
  contact: {subject: Thanks, paragraphs: ["{site.name} reads it.", Soon.]}
  demo: {subject: Thanks, paragraphs: ["Within {site.promises.demo.hours} hours, or {site.promises.never}."]}
  application: {subject: Thanks, paragraphs: [Soon.]}
  closing: Bye.
`;

test("what visitors are sent names the brand and the promises that stand elsewhere in the record", async () => {
  const { acknowledgements } = await read(ACKNOWLEDGED);
  expect(acknowledgements?.contact.paragraphs).toEqual(["A & B reads it.", "Soon."]);
  expect(acknowledgements?.demo.paragraphs).toEqual(["Within 12 hours, or {site.promises.never}."]);
});

test("a missing text of them is refused, naming the field", async () => {
  const without = ACKNOWLEDGED.replace("subject: Thanks, paragraphs: [Soon.]", "paragraphs: [Soon.]");
  await expect(read(without)).rejects.toThrow(/acknowledgements\.application\.subject: /);
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
