import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { tempFolder } from "../../tests/support/temp-folder.ts";
import { destinations, findSection, nativeForms } from "./read-words.ts";
import { checkContent, readContent } from "./records.ts";

/** A copy of the content in which `edit` changes the text of a record. */
async function edited<Result>(file: string, edit: (text: string) => string, use: (root: string) => Result) {
  await using folder = await tempFolder();
  const root = join(folder.path, "content");
  cpSync("tests/content", root, { recursive: true });
  writeFileSync(join(root, file), edit(readFileSync(join(root, file), "utf8")));
  return use(root);
}

/** The error for a text of the record, without the line. */
const errorsOf = async (file: string, from: string | RegExp, to: string) =>
  (await edited(file, (text) => text.replace(from, to), checkContent)).errors.map((line) => line.replace(/:\d+ /, " "));

test.each(["forms.yaml", "interface.yaml"])("content without %s gets one line that says what to do", async (file) => {
  await using folder = await tempFolder();
  const root = join(folder.path, "content");
  cpSync("tests/content", root, { recursive: true });
  rmSync(join(root, file));
  expect(checkContent(root).errors).toEqual([`content/${file} is missing`]);
});

test("an unknown placeholder is an error with the ones that exist", async () => {
  expect(await errorsOf("forms.yaml", /^ {2}missing: .*$/m, '  missing: "{field} is missing."')).toEqual([
    "content/forms.yaml common.missing uses {field}; it may use {label}",
  ]);
  expect(await errorsOf("navigation.yaml", /^ {2}none: .*$/m, "  none: Nothing for {words}")).toEqual([
    "content/navigation.yaml search.none uses {words}; it may use {query}",
  ]);
});

test("an error of the sample names a field as its label does", () => {
  const content = readContent("tests/content");
  const { forms } = content;
  const { contact, demo, application } = nativeForms(content);
  if (!contact || !demo || !application) throw new Error("The sample has every form.");
  const { fields, ...rest } = demo.texts;
  const choices = Object.entries(rest).map(([name, label]) => [name, { label }]);
  const named = [
    [forms.contact.labels, contact.texts.fields],
    [forms.contact.labels, findSection(content, "contact-form")?.form.fields ?? {}],
    [forms.demo.labels, { ...fields, ...Object.fromEntries(choices) }],
    [forms.application.labels, application.texts.fields],
  ].flatMap(([names, shown]) =>
    Object.entries(names as Record<string, string>).map(([field, name]) => {
      const { label } = (shown as Record<string, { label: string }>)[field] ?? { label: `no field ${field}` };
      return { name, label: label.toLowerCase() };
    }),
  );
  for (const { name, label } of named) expect(name).toContain(label);
});

test("two budgets with one value are an error", async () => {
  expect(await errorsOf("forms.yaml", "value: 5k-10k", "value: <5k")).toEqual([
    "content/forms.yaml demo.budgets must have different values",
  ]);
});

test("a wrong language is an error", async () => {
  expect(await errorsOf("site.yaml", "language: en", "language: english language")).toEqual([
    "content/site.yaml language must be a language tag, such as en, de or pt-BR",
  ]);
});

test("the menu may have other links in another order, without services or with them once", async () => {
  const services = "    - services\n";
  const withLinks = (links: string) => (text: string) =>
    text.replace(/ {2}links:\n[\s\S]*? {2}call: .*\n/, `  links:\n${links}  call: { label: Talk, href: /book }\n`);
  const blog = "    - { label: Blog, href: https://blog.example.com/ }\n";
  const labels = await edited("navigation.yaml", withLinks(blog + services), (root) =>
    destinations(readContent(root)).map(({ label }) => label),
  );
  expect(labels).toEqual(["Explore All Services", "Blog", "Talk"]);
  expect((await edited("navigation.yaml", withLinks(blog), checkContent)).errors).toEqual([]);
  expect((await edited("navigation.yaml", withLinks(services + services), checkContent)).errors).toEqual([
    expect.stringMatching(/^content\/navigation\.yaml:\d+ header\.links must contain services only once$/),
  ]);
  expect((await edited("navigation.yaml", withLinks("    - service\n"), checkContent)).errors).toEqual([
    expect.stringMatching(/^content\/navigation\.yaml:\d+ header\.links\.0 must be services, or a label and an href$/),
  ]);
});

test("the last line of the footer has plain words and links", async () => {
  const legal = "legal: [{ label: Privacy Policy, href: /privacy-policy }, Terms of Service]";
  expect(await errorsOf("navigation.yaml", /legal: .*/, legal)).toEqual([]);
  expect(await errorsOf("navigation.yaml", /legal: .*/, "legal: [{ label: Privacy Policy }]")).toEqual([
    "content/navigation.yaml footer.legal.0 must be a text, or a label and an href",
  ]);
});
