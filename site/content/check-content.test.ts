import { rename, rm, writeFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { copiedContent } from "../../tests/support/edit-content.ts";
import { checkContent } from "./records.ts";

/* Rules that span several records, in a copy of the content. */

const content = copiedContent();

test("the content has no warnings", () => {
  expect(checkContent()).toMatchObject({ errors: [], warnings: [] });
});

test.each<[string, string | RegExp, string, string]>([
  ["navigation.yaml", "href: /about", "href: /abuot", "links to /abuot, which is not a page: did you mean /about?"],
  ["site.yaml", "/services: /explore-services", "/services: /exploer", "links to /exploer, which is not a page"],
  ["site.yaml", "/services: /explore-services", "/about: /book", "redirects./about is a page"],
  ["pages/services/cloud-devops.yaml", "#success-stories", "#success", "cloud-devops has no section success"],
  ["pages/home.yaml", "/case-studies/financial-ml", "/case-studies/financial-ml#no", "financial-ml has no section no"],
  ["pages/home.yaml", "One team,", "[One team](/teem),", "links to /teem, which is not a page"],
  ["pages/home.yaml", "One team,", "[One team](/contact?subject=No),", "form of /contact has no such topic"],
  ["pages/services/cloud-devops.yaml", "id: offerings", "id: benefits", "id must be unique on its page: benefits is"],
  ["pages/about.yaml", "id: mission", "id: contact-form", "id must be unique on its page: contact-form is taken"],
  ["pages/about.yaml", "id: mission", "id: vision-title", "id must be unique on its page: vision-title is taken"],
  ["pages/open-source.yaml", "id: community", "id: heddle", "id must be unique on its page: heddle is taken"],
  ["pages/services/ai-development.yaml", "study: financial-ml", "study: none", "names none, which is not a case study"],
  ["navigation.yaml", / {2}none: .*/, "  none: For {words}", "search.none uses {words}; it may use {query}"],
  ["navigation.yaml", /legal: .*/, "legal: [{ label: Terms }]", "footer.legal.0 must be a text, or a link with words"],
  ["forms.yaml", "value: 5k-10k", "value: <5k", "demo.budgets must have different values"],
  ["site.yaml", "language: en", "language: english language", "language must be the code of a language, such as en"],
  ["pages/home.yaml", "kind: stats", "kind: stat", ".kind must be one of "],
  ["pages/privacy-policy.yaml", /rows:\s*- \[/, "$&One cell more, ", ".rows need a cell for each column in every row"],
  ["pages/contact.yaml", "subject=DevSecOpsInquiry, ", "subject=HealthcareAIPrivacy, ", "query must be unique"],
])("an error in content/%s is reported if %s becomes %s", async (name, found, instead, error) => {
  await content.edit(name, found, instead);
  expect(content.errors()).toContainEqual(expect.stringContaining(error));
});

test.each(["/office", "/robots.txt", "/index"])("a redirect from %s is an error", async (path) => {
  await content.edit("site.yaml", "/services: /explore-services", `${path}: /book`);
  expect(content.errors()).toEqual([
    expect.stringMatching(new RegExp(`:\\d+ redirects\\.${path} is an address of the site itself$`)),
  ]);
});

test("links to files of the build and to pages with a query are valid", async () => {
  await content.edit("navigation.yaml", "href: /about", 'href: "/feed.xml"');
  await content.edit("navigation.yaml", "href: /careers", 'href: "/careers?from=menu#positions"');
  expect(content.errors()).toEqual([]);
});

test("a topic that the form would refuse is an error", async () => {
  await content.edit("pages/contact.yaml", "name: MVP Builder", `name: ${"x".repeat(201)}`);
  expect(content.errors()).toEqual([expect.stringContaining("name must have at most 200 characters")]);
});

test("a topic without its case study is a warning", async () => {
  await rm(content.path("case-studies/requirements-volatility.yaml"));
  await content.edit("pages/home.yaml", / +href: \/case-studies\/requirements-volatility\n/, "");
  await content.edit("pages/services/custom-software.yaml", "study: requirements-volatility", "study: secure-devops");
  const { errors, warnings } = { errors: content.errors(), warnings: content.warnings() };
  expect(errors).toEqual([]);
  expect(warnings).toEqual([
    expect.stringMatching(
      /^content\/pages\/contact\.yaml:\d+ .+\.2\.query is a topic that no link leads to: remove it, /,
    ),
  ]);
});

test("a topic that only a comment names, and an address that does not fit the name of its person, are warnings", async () => {
  await content.edit("case-studies/secure-devops.yaml", "?subject=DevSecOpsInquiry", "");
  await content.edit("pages/about.yaml", "name: Grace Okafor", "name: Anna Berg");
  expect(content.warnings()).toEqual([
    expect.stringMatching(
      /^content\/pages\/about\.yaml:\d+ sections\.\d\.items\.\d\.email does not look like that of Anna Berg: grace/,
    ),
    expect.stringMatching(/^content\/pages\/contact\.yaml:\d+ .+\.1\.query .+ end in \?subject=DevSecOpsInquiry$/),
  ]);
});

test("a number in a text that differs from the number of records is a warning", async () => {
  await rm(content.path("pages/services/data-engineering.yaml"));
  const { errors, warnings } = { errors: content.errors(), warnings: content.warnings() };
  expect(errors).toEqual([]);
  expect(warnings).toContainEqual(
    expect.stringMatching(
      /^content\/pages\/explore-services\.yaml:\d+ opening\.heading says “Six services”, but there are 5$/,
    ),
  );
});

test.each([
  ["pages/about.yaml", "Six people", "Four people", "sections.3.heading says “Four people”, but there are 6"],
  ["pages/home.yaml", "One team,", "Three shared services, four people and twelve servicemen,", undefined],
  ["pages/about.yaml", /heading: .*/, "heading: Working at {site.name} is #1 in cloth", "lacks “#1 in cloth”: write"],
  ["pages/about.yaml", /heading: .*/, "heading: &more news", "lacks “&more”: write the text in quotes"],
  ["pages/about.yaml", /heading: .*/, "heading: !important news", "lacks “!”: write the text in quotes"],
  ["pages/about.yaml", /heading: .*/, "heading: Working here # see the handbook", undefined],
  ["pages/services/data-engineering.yaml", /order: \d+/, "order: 1", "service.order is the same as in content/pages/"],
])("the warning about content/%s if %s becomes %s is: %s", async (name, found, instead, warning) => {
  await content.edit(name, found, instead);
  const warnings = content.warnings().map((line) => line.replace(/:\d+ /, " "));
  expect(warnings).toEqual(warning === undefined ? [] : [expect.stringContaining(`content/${name} ${warning}`)]);
});

test.each([
  [/^name:/m, "nmae:", / nmae is not a known field: did you mean name\?$/],
  [/^ {2}domain:/m, "  domian:", / emails\.domian is not a known field: did you mean domain\?/],
  [/^motto: .*/m, "motto: By {site.nmae}", / motto uses \{site\.nmae\}.*: did you mean \{site\.name\}\?$/],
  [/^name: /m, 'name: "', / is not YAML: Missing closing "quote in “name: ".+”: /],
])("a slip in the site record is one error, although other records use the field: %s", async (found, slip, error) => {
  await content.edit("site.yaml", found, slip);
  expect(content.errors()).toEqual([expect.stringMatching(`^content/site\\.yaml:\\d+${error.source}`)]);
});

test("a misnamed file is one error, although other records link to its page", async () => {
  await rename(content.path("case-studies/secure-devops.yaml"), content.path("case-studies/secure-devop.yaml"));
  expect(content.errors()).toEqual([
    "content/case-studies/secure-devop.yaml must have the id secure-devop, like its name, or be named content/case-studies/secure-devops.yaml, like its id",
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
