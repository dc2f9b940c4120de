import { join } from "node:path";
import { expect, test } from "vitest";
import { writeFiles } from "../../tests/support/site-fixture.ts";
import { tempFolder } from "../../tests/support/temp-folder.ts";
import { readSavedReplies } from "./saved-replies.ts";

async function read(record?: string) {
  await using folder = await tempFolder();
  await writeFiles(folder.path, {
    "site.yaml": "name: Example\n",
    ...(record !== undefined && { "office.yaml": record }),
  });
  return readSavedReplies(join(folder.path, "site.yaml"));
}

test("a content folder needs no record of the office", async () => expect(await read()).toEqual([]));

test("saved replies are read, with the words of the site record", async () => {
  const record = "replies:\n  - id: thanks\n    label: Thanks\n    text: Hello {name}, thanks from {site.name}.\n";
  expect(await read(record)).toEqual([
    { id: "thanks", label: "Thanks", text: "Hello {name}, thanks from Example.", answers: true },
  ]);
});

test("all errors are reported at once, each with file and field", async () => {
  const record = `replies:
  - id: Thanks
    label: Thanks
    kinds: [letter]
    text: Hello {nam}
  - id: two
    label: ""
    text: x
    colour: red
`;
  await expect(read(record)).rejects.toThrow(
    /office\.yaml: replies\.0\.id must be lower-case[\s\S]*replies\.0\.kinds\.0 [\s\S]*replies\.0\.text uses \{nam\}; it may use \{name\}, \{visitor\}, \{person\}, \{reference\}, \{due\}\.[\s\S]*replies\.1\.label must not be empty\.[\s\S]*replies\.1\.colour is not a known field\./,
  );
});
