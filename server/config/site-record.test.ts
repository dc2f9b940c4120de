import { join } from "node:path";
import { expect, test } from "vitest";
import { writeFiles } from "../../tests/support/site-fixture.ts";
import { tempFolder } from "../../tests/support/temp-folder.ts";
import { readSiteRecord } from "./site-record.ts";

const EMAILS = "emails: {contact: a@x.example, careers: b@x.example, sender: c@x.example}";

async function read(yaml: string) {
  await using folder = await tempFolder();
  await writeFiles(folder.path, { "site.yaml": yaml });
  return readSiteRecord(join(folder.path, "site.yaml"));
}

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

test("a demo may be confirmed in business days", async () => {
  const promises =
    "promises: {demoConfirmation: {businessDays: 2, label: two business days}, applicationResponse: {from: 1, to: 2}}";
  const record = await read(["name: A", EMAILS, promises].join("\n"));
  expect(record.promises?.demo).toEqual({ businessDays: 2, label: "two business days" });
});

test.each([
  ["timeZone: Asia/Rajshahi\n", "timeZone must be the IANA name of a time zone, such as Asia/Dhaka."],
  ['office: {opens: "18:00", closes: "09:00"}\n', "office.closes must be later than opens."],
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

test("rejects a missing acknowledgement text and names the field", async () => {
  const without = WITH_ACKNOWLEDGEMENTS.replace("subject: Thanks, paragraphs: [Soon.]", "paragraphs: [Soon.]");
  await expect(read(without)).rejects.toThrow(/acknowledgements\.application\.subject is missing/);
});

test.each([
  ["a missing address", "name: A\nemails: {contact: a@x.example}\n", /site\.yaml: emails\.careers is missing/],
  [
    "an invalid address",
    "name: A\nemails: {contact: a, careers: b@x.example, sender: c@x.example}\n",
    /emails\.contact must be an email address/,
  ],
  ["an empty name", `name: " "\n${EMAILS}\n`, /site\.yaml: name must not be empty/],
  ["a file that is not YAML", "name: [\n", /site\.yaml: the site record cannot be read/],
])("rejects %s and names file and field", async (_case, yaml, sentence) => {
  await expect(read(yaml)).rejects.toThrow(sentence);
});

test("rejects a missing record and names the file", () => {
  expect(() => readSiteRecord("/nowhere/site.yaml")).toThrow(/^\/nowhere\/site\.yaml: the site record cannot be read/);
});

const ANALYTICS = `name: A\n${EMAILS}\nanalytics:\n  endpoint: https://stats.example/api/event\n`;

test("reads the two addresses of the analytics service", async () => {
  const { analytics } = await read(
    `${ANALYTICS}  script: https://stats.example/js/script.js\n  attributes: {data-domain: x}\n`,
  );
  expect(analytics).toEqual({
    script: "https://stats.example/js/script.js",
    endpoint: "https://stats.example/api/event",
    attributes: { "data-domain": "x" },
  });
});

test.each([
  "http://stats.example/script.js",
  "https://*.stats.example/script.js",
  "https://stats.example",
  "https://stats.example/a.js; script-src *",
  "https://stats.example/a,b.js",
  "https://user@stats.example/a.js",
  "//stats.example/a.js",
])("rejects %s as the address of an analytics script", async (script) => {
  await expect(read(`${ANALYTICS}  script: "${script}"\n`)).rejects.toThrow(
    "analytics.script must be an https address",
  );
});
