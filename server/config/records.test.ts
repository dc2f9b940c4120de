import { join } from "node:path";
import { expect, test } from "vitest";
import { FORMS_RECORD, SITE_RECORD, writeFiles } from "../../tests/support/site-fixture.ts";
import { tempFolder } from "../../tests/support/temp-folder.ts";
import { readSavedReplies, readSiteRecord, readTheme, readVisitorWords } from "./records.ts";

const EMAILS = "emails: {contact: a@x.example, careers: b@x.example, sender: c@x.example}";

/** What a function makes of a content folder with these records. */
async function readIn<T>(records: Readonly<Record<string, string>>, read: (siteRecord: string) => T) {
  await using folder = await tempFolder();
  await writeFiles(folder.path, records);
  return read(join(folder.path, "site.yaml"));
}

const read = (yaml: string) => readIn({ "site.yaml": yaml }, readSiteRecord);

test("reads the name and the addresses and ignores other fields", async () => {
  const record = await read(
    "name: A & B\nphone: {label: x}\nemails: {contact: a@x.example, careers: b@x.example, sender: c@x.example}\n",
  );
  expect(record).toEqual({
    name: "A & B",
    emails: { contact: "a@x.example", careers: "b@x.example", sender: "c@x.example" },
    redirects: {},
    officeHours: { timeZone: "UTC", days: [1, 2, 3, 4, 5], opens: "09:00", closes: "17:00", closedDays: [] },
    promises: {},
    theme: expect.anything(),
  });
});

test("a redirect leads to a path or an https address as browsers read them", async () => {
  const redirects = (from: string, to: string) =>
    read(["name: A", EMAILS, "redirects:", `  ${from}: '${to}'`].join("\n"));
  for (const to of ["/", "/about", "/a/b..c/.d", "https://shop.example", "https://shop.example:8443/a/@b"])
    expect((await redirects("/old..page", to)).redirects).toEqual({ "/old..page": to });
  const wrong = [
    "//x",
    "/\\x",
    "/x/../y",
    "/x/%2e%2E",
    "/.",
    "https://u:p@x.example",
    "https:///x",
    "https://x.example\\@y",
  ];
  for (const to of wrong) await expect(redirects("/old", to)).rejects.toThrow("must be a path or https://");
  await expect(redirects("/x/../y", "/")).rejects.toThrow("redirects");
});

test("reads the opening hours, and the promise of each kind of submission", async () => {
  const record = await read(
    [
      "name: A",
      EMAILS,
      "timeZone: Asia/Dhaka",
      'office: {locality: Rajshahi, days: [Sunday, Monday], opens: "10:00", closes: "16:30", closedDays: [2026-12-16]}',
      "promises: {contactResponse: {businessDays: 2}, demoConfirmation: {hours: 12}, applicationResponse: {from: 3, to: 5}}",
    ].join("\n"),
  );
  expect(record.officeHours).toEqual({
    timeZone: "Asia/Dhaka",
    days: [7, 1],
    opens: "10:00",
    closes: "16:30",
    closedDays: ["2026-12-16"],
  });
  expect(record.promises).toEqual({
    contact: { businessDays: 2 },
    demo: { hours: 12, clock: "always" },
    application: { businessDays: 5 },
  });
});

test.each([
  ["timeZone: Asia/Rajshahi\n", "timeZone must be the IANA name of a time zone, such as Asia/Dhaka."],
  ['office: {opens: "18:00", closes: "09:00"}\n', "office.closes must be later than the opening time."],
])("opening hours that cannot be computed are rejected: %j", async (yaml, error) => {
  const record = `name: A\n${EMAILS}\n${yaml}`;
  await expect(read(record)).rejects.toThrow(error);
});

const WITH_ACKNOWLEDGEMENTS = `name: A & B
emails: {contact: a@x.example, careers: b@x.example, sender: c@x.example}
promises: {demo: {hours: 12}}
acknowledgements:
  contact: {subject: Thanks, paragraphs: ["{site.name} reads it.", Soon.]}
  demo: {subject: Thanks, paragraphs: ["Within {site.promises.demo.hours} hours, or {site.promises.never}."]}
  application: {subject: Thanks, paragraphs: [Soon.]}
  closing: Bye.
`;

test("fills the placeholders in acknowledgement texts from the record", async () => {
  const { acknowledgements } = await read(WITH_ACKNOWLEDGEMENTS);
  expect(acknowledgements?.contact.paragraphs).toEqual(["A & B reads it.", "Soon."]);
  expect(acknowledgements?.demo.paragraphs).toEqual(["Within 12 hours, or {site.promises.never}."]);
});

test.each([
  ["a missing address", "name: A\nemails: {contact: a@x.example}\n", /site\.yaml: emails\.careers is missing/],
  [
    "an invalid address",
    "name: A\nemails: {contact: a, careers: b@x.example, sender: c@x.example}\n",
    /emails\.contact must be an email address/,
  ],
  ["an empty name", `name: " "\n${EMAILS}\n`, /site\.yaml: name must not be empty/],
  [
    "a missing text",
    WITH_ACKNOWLEDGEMENTS.replace("subject: Thanks, ", ""),
    /acknowledgements\.contact\.subject is missing/,
  ],
  ["a file that is not YAML", "name: [\n", /site\.yaml: the site record cannot be read/],
])("rejects %s and names file and field", async (_case, yaml, sentence) => {
  await expect(read(yaml)).rejects.toThrow(sentence);
});

const ANALYTICS = `name: A\n${EMAILS}\nanalytics:\n  endpoint: https://stats.example/api/event\n`;

test.each(["http://stats.example/script.js", "https://stats.example", "https://stats.example/a.js; script-src *"])(
  "rejects %s as the address of an analytics script",
  async (script) => {
    await expect(read(`${ANALYTICS}  script: "${script}"\n`)).rejects.toThrow(
      "analytics.script must be an https address",
    );
  },
);

const wordsOf = (forms: string | undefined, site = SITE_RECORD) =>
  readIn({ "site.yaml": site, ...(forms !== undefined && { "forms.yaml": forms }) }, readVisitorWords).catch(
    ({ message }: Error) => message.replaceAll(/\S+\/(?=forms\.yaml)/g, ""),
  );

test("the words are read with the values and the language of the site record", async () => {
  const forms = FORMS_RECORD.replace("Please fill in all fields.", "Fill in all fields for {site.name}.");
  expect(await wordsOf(forms, `${SITE_RECORD}language: pl\n`)).toMatchObject({
    contact: { allFields: "Fill in all fields for Example & Sons." },
    language: "pl",
  });
  expect(await wordsOf(FORMS_RECORD)).toMatchObject({ language: "en" });
});

test("every invalid field of the words is one line", async () => {
  const forms = FORMS_RECORD.replace("  sending: Sending...\n", "  sending: ''\n  colour: red\n")
    .replace("{label} is missing.", "{name} is missing.")
    .replace("  resumeHint: Resume is required.\n", "");
  expect(String(await wordsOf(forms)).split("\n")).toEqual([
    "forms.yaml: common.sending must not be empty.",
    "forms.yaml: common.missing uses {name}; it may use {label}.",
    "forms.yaml: common.colour is not a known field.",
    "forms.yaml: application.resumeHint is missing.",
  ]);
  expect(await wordsOf(undefined)).toBe("forms.yaml is missing.");
});

const repliesOf = (record: Record<string, string> = {}) =>
  readIn({ "site.yaml": "name: Example\n", ...record }, readSavedReplies);

test("a content folder needs no record of the office", async () => expect(await repliesOf()).toEqual([]));

test("saved replies are read, with the words of the site record", async () => {
  const record = "replies:\n  - id: thanks\n    label: Thanks\n    text: Hello {name}, thanks from {site.name}.\n";
  expect(await repliesOf({ "office.yaml": record })).toEqual([
    { id: "thanks", label: "Thanks", text: "Hello {name}, thanks from Example.", answers: true },
  ]);
});

const themeOf = (yaml?: string) => readIn(yaml === undefined ? {} : { "theme.yaml": yaml }, readTheme);

test("the theme record is optional, as is each of its fields", async () => {
  for (const yaml of [undefined, "", "# nothing yet\n"]) expect(await themeOf(yaml)).toEqual({ metaphor: "woven" });
  expect(await themeOf('colours: { brand: "#003366" }')).toMatchObject({ colours: { brand: "#003366" } });
});
