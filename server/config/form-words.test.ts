import { join } from "node:path";
import { expect, test } from "vitest";
import { FORMS_RECORD, SITE_RECORD, writeFiles } from "../../tests/support/site-fixture.ts";
import { tempFolder } from "../../tests/support/temp-folder.ts";
import { readFormWords } from "./form-words.ts";

/** Reads the words in a folder with these records. */
async function read(forms: string | undefined, site = SITE_RECORD) {
  await using folder = await tempFolder();
  await writeFiles(folder.path, { "site.yaml": site, ...(forms !== undefined && { "forms.yaml": forms }) });
  const hideFolder = (text: string) => text.replaceAll(join(folder.path, "/"), "");
  try {
    return readFormWords(join(folder.path, "site.yaml"));
  } catch (thrown) {
    return hideFolder((thrown as Error).message);
  }
}

test("the record is read with the values and the language of the site record", async () => {
  const forms = FORMS_RECORD.replace("Please fill in all fields.", "Fill in all fields for {site.name}.");
  expect(await read(forms, `${SITE_RECORD}language: pl\n`)).toMatchObject({
    contact: { allFields: "Fill in all fields for Example & Sons." },
    language: "pl",
  });
});

test("the language is English by default", async () => {
  expect(await read(FORMS_RECORD)).toMatchObject({ language: "en" });
});

test("every invalid field is one line", async () => {
  const forms = FORMS_RECORD.replace("  sending: Sending...\n", "  sending: ''\n  colour: red\n")
    .replace("{label} is missing.", "{name} is missing.")
    .replace("  resumeHint: Resume is required.\n", "");
  expect(String(await read(forms)).split("\n")).toEqual([
    "forms.yaml: common.sending must not be empty.",
    "forms.yaml: common.missing uses {name}; it may use {label}.",
    "forms.yaml: common.colour is not a known field.",
    "forms.yaml: application.resumeHint is missing.",
  ]);
});

test("content of an earlier version gets one line that says what to do", async () => {
  expect(await read(undefined)).toBe("forms.yaml is missing.");
});
