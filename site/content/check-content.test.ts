import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { parse, stringify } from "yaml";
import { copiedContent } from "../../tests/support/copied-content.ts";
import { checkContent } from "./records.ts";

/* What several records must agree on, in a copy of the content. */

const content = copiedContent();

test("the content has no warnings", () => {
  expect(checkContent()).toEqual({ errors: [], warnings: [] });
});

test.each([
  ["pages/home.yaml", ["clients", "testimonials", "certifications"]],
  ["pages/about.yaml", ["leadership"]],
])("of %s, the sections %s can be removed", async (name, ids) => {
  const record = parse(await readFile(content.path(name), "utf8"));
  const sections = record.sections.filter(({ id }: { id: string }) => !ids.includes(id));
  expect(sections).toHaveLength(record.sections.length - ids.length);
  await writeFile(content.path(name), stringify({ ...record, sections }));
  expect(content.errors()).toEqual([]);
});

test.each<[string, string | RegExp, string, RegExp]>([
  [
    "navigation.yaml",
    "href: /about",
    "href: /abuot",
    /:\d+ links to \/abuot, which is not a page: did you mean \/about\?$/,
  ],
  ["site.yaml", "/services: /explore-services", "/services: /exploer", /:\d+ links to \/exploer, which is not a page$/],
  ["site.yaml", "/services: /explore-services", "/about: /book", /:\d+ redirects\.\/about is a page$/],
  [
    "pages/services/cloud-devops.yaml",
    "#success-stories",
    "#success",
    /:\d+ links to \/services\/cloud-devops#success, but \/services\/cloud-devops has no section success$/,
  ],
  [
    "pages/home.yaml",
    "href: /case-studies/financial-ml",
    "href: /case-studies/financial-ml#nowhere",
    /:\d+ links to .+ has no section nowhere$/,
  ],
  ["pages/home.yaml", "One team,", "[One team](/teem),", /:\d+ links to \/teem, which is not a page$/],
  [
    "pages/home.yaml",
    "One team,",
    "[One team](/contact?subject=Nothing),",
    /:\d+ links to \/contact\?subject=Nothing, but the contact form of \/contact has no such topic/,
  ],
  [
    "pages/services/cloud-devops.yaml",
    "id: offerings",
    "id: benefits",
    /:\d+ id must be unique on its page: benefits is taken$/,
  ],
  ["pages/about.yaml", "id: mission", "id: contact-form", /:\d+ id must be unique on its page: contact-form is taken$/],
  ["pages/about.yaml", "id: mission", "id: vision-title", /:\d+ id must be unique on its page: vision-title is taken$/],
  ["pages/open-source.yaml", "id: community", "id: heddle", /:\d+ id must be unique on its page: heddle is taken$/],
  [
    "pages/services/ai-development.yaml",
    "study: financial-ml",
    "study: nowhere",
    /:\d+ names nowhere, which is not a case study$/,
  ],
  [
    "forms.yaml",
    / {2}missing: .*/,
    '  missing: "{field}"',
    /:\d+ common\.missing uses \{field\}; it may use \{label\}$/,
  ],
  ["navigation.yaml", / {2}none: .*/, "  none: For {words}", /:\d+ search\.none uses \{words\}; it may use \{query\}$/],
  [
    "navigation.yaml",
    /legal: .*/,
    "legal: [{ label: Terms }]",
    /:\d+ footer\.legal\.0 must be a text, or a link with words and an address$/,
  ],
  ["forms.yaml", "value: 5k-10k", "value: <5k", /:\d+ demo\.budgets must have different values$/],
  [
    "site.yaml",
    "language: en",
    "language: english language",
    /:\d+ language must be the code of a language, such as en/,
  ],
  [
    "site.yaml",
    /^timeZone: .*/m,
    "timeZone: Mars/Olympus",
    /:\d+ timeZone must be the IANA name of a time zone, such as/,
  ],
  ["pages/home.yaml", "kind: stats", "kind: stat", /:\d+ sections\.\d+\.kind must be one of .*: did you mean stats\?$/],
  [
    "pages/privacy-policy.yaml",
    /rows:\s*- \[/,
    "$&One cell more, ",
    /\.rows need a cell for each column in every row$/,
  ],
  [
    "pages/contact.yaml",
    "subject=DevSecOpsInquiry, name",
    "subject=HealthcareAIPrivacy, name",
    /:\d+ query must be unique on its page: subject=HealthcareAIPrivacy is taken$/,
  ],
])("an error in content/%s is reported if %s becomes %s", async (name, found, instead, error) => {
  await content.edit(name, found, instead);
  expect(content.errors()).toContainEqual(expect.stringMatching(error));
});

test.each(["/office", "/robots.txt", "/index"])("a redirect from %s is an error", async (path) => {
  await content.edit("site.yaml", "/services: /explore-services", `${path}: /book`);
  expect(content.errors()).toEqual([
    expect.stringMatching(new RegExp(`:\\d+ redirects\\.${path} is an address of the site itself$`)),
  ]);
});

test.each(["/x/../y", "/x/.", "/%2e%2e/y", "//other.example", "https://user:secret@other.example/", "/a?b", "/a\\b"])(
  "a redirect to %s is an error",
  async (target) => {
    await content.edit("site.yaml", "/services: /explore-services", `/services: ${JSON.stringify(target)}`);
    const error = /:\d+ redirects\.\/services must be a path or https:\/\/, without \.\., a user/;
    expect(content.errors()).toContainEqual(expect.stringMatching(error));
  },
);

test("links to files of the build and to pages with a query are valid", async () => {
  await content.edit("navigation.yaml", "href: /about", 'href: "/feed.xml"');
  await content.edit("navigation.yaml", "href: /careers", 'href: "/careers?from=menu#positions"');
  expect(content.errors()).toEqual([]);
});

test("a topic without its case study is a warning", async () => {
  await rm(content.path("case-studies/requirements-volatility.yaml"));
  await content.edit("pages/home.yaml", / +href: \/case-studies\/requirements-volatility\n/, "");
  await content.edit("pages/services/custom-software.yaml", "study: requirements-volatility", "study: secure-devops");
  const { errors, warnings } = { errors: content.errors(), warnings: content.warnings() };
  expect(errors).toEqual([]);
  expect(warnings).toEqual([
    expect.stringMatching(/^content\/pages\/contact\.yaml:\d+ query is a topic that no page links to: subject=Require/),
  ]);
});

test("a number in a text that differs from the number of records is a warning", async () => {
  await rm(content.path("pages/services/data-engineering.yaml"));
  const { errors, warnings } = { errors: content.errors(), warnings: content.warnings() };
  expect(errors).toEqual([]);
  expect(warnings).toContainEqual(
    expect.stringMatching(/^content\/pages\/explore-services\.yaml:\d+ says “Six services”, but there are 5$/),
  );
});

test("a number in the heading of a list that differs from its length is a warning", async () => {
  await content.edit("pages/about.yaml", "Six people who answer", "Four people who answer");
  expect(content.warnings()).toEqual([
    expect.stringMatching(/^content\/pages\/about\.yaml:\d+ says “Four people”, but there are 6$/),
  ]);
});

test("numbers that count something else are no warning", async () => {
  await content.edit("pages/home.yaml", "One team,", "Three shared services, four people and twelve servicemen,");
  expect(content.warnings()).toEqual([]);
});

test.each([
  ["ends at a #", "Working at {site.name} is #1 in cloth", "#1 in cloth"],
  ["begins with &", "&more news", "&more"],
  ["begins with !", "!important news", "!"],
])("a text without quotes that %s is a warning", async (_how, text, cut) => {
  await content.edit("pages/about.yaml", /heading: .*/, `heading: ${text}`);
  expect(content.warnings()).toEqual([
    expect.stringMatching(RegExp(`^content/pages/about\\.yaml:\\d+ lacks “${cut}”: write the text in quotes$`)),
  ]);
});

test("a comment with a space is no warning", async () => {
  await content.edit("pages/about.yaml", /heading: .*/, "heading: Working here # see the handbook");
  expect(content.warnings()).toEqual([]);
});

test.each([
  [/^name:/m, "nmae:", /^content\/site\.yaml:\d+ nmae is not a known field: did you mean name\?$/],
  [
    /^ {2}domain:/m,
    "  domian:",
    /^content\/site\.yaml:\d+ emails\.domian is not a known field: did you mean domain\?$/,
  ],
  [
    /^motto: .*/m,
    "motto: By {site.nmae}",
    /^content\/site\.yaml:\d+ motto uses \{site\.nmae\}.*: did you mean \{site\.name\}\?$/,
  ],
  [/^name: /m, 'name: "', /^content\/site\.yaml:\d+ is not YAML: Missing closing "quote in “name: ".+”: /],
])("a slip in the site record is one error, although other records use the field: %s", async (found, slip, error) => {
  await content.edit("site.yaml", found, slip);
  expect(content.errors()).toEqual([expect.stringMatching(error)]);
});

test("a misnamed file is one error, although other records link to its page", async () => {
  await rename(content.path("case-studies/secure-devops.yaml"), content.path("case-studies/secure-devop.yaml"));
  expect(content.errors()).toEqual([
    "content/case-studies/secure-devop.yaml must be named content/case-studies/secure-devops.yaml, like the id in it",
  ]);
});

test("two records of one order are a warning", async () => {
  await content.edit("pages/services/data-engineering.yaml", /order: \d+/, "order: 1");
  expect(content.warnings()).toEqual([
    expect.stringMatching(
      /^content\/pages\/services\/data-engineering\.yaml:\d+ service\.order is the same as in content\/pages\/services\/.+: the file name decides$/,
    ),
  ]);
});

test.each([
  [
    'colours: { brand: "#0f7fd0" }',
    /^content\/theme\.yaml:1 colours\.brand is not clear enough: “Text on the accent” on “Accent” has a contrast of 4\.\d+:1 in the light theme; text needs 4\.5:1 \(and 1 more\): write "#[0-9a-f]{6}"$/,
  ],
  ["colours: { brand: blue }", /^content\/theme\.yaml:1 colours\.brand must be # and six digits in quotes/],
  ['colours: { brnad: "#000000" }', /colours\.brnad is not a known field: did you mean brand\?$/],
  ["radius: 99", /^content\/theme\.yaml:1 radius /],
  [
    'fonts: { text: { family: "</style><script>", files: { "400": own.woff2 } } }',
    /^content\/theme\.yaml:1 fonts\.text\.family must be letters, digits, spaces, dots, hyphens and underscores$/,
  ],
  [
    'fonts: { text: { family: Own, files: { "400": own.woff2 } } }',
    /fonts\.text\.files\.400 names own\.woff2, but content\/fonts\/ has no such file$/,
  ],
])("an error in theme.yaml is reported: %s", async (yaml, error) => {
  await writeFile(content.path("theme.yaml"), yaml);
  expect(content.errors()).toEqual([expect.stringMatching(error)]);
});

test("a shape in a theme colour that is too faint in one theme is a warning with a pair to write", async () => {
  const paper = 'paper: { light: "#f4f2ed", dark: "#131117" }';
  await writeFile(content.path("theme.yaml"), `colours:\n  brand: "#003366"\n  ${paper}\n`);
  expect(content.errors()).toEqual([]);
  expect(content.warnings()).toEqual([
    expect.stringMatching(
      /^content\/theme\.yaml:2 colours\.brand .+: write \{"light":"#003366","dark":"#[0-9a-f]{6}"\}$/,
    ),
  ]);
});
