import { expect, test } from "vitest";
import { HONEYPOT_FIELD } from "#contract/bot-signals.ts";
import { acceptOf } from "#contract/files.ts";
import { RESUME_TYPES } from "#forms/application.ts";
import { ATTACHMENT_TYPES } from "#forms/demo.ts";
import { FORMS } from "../support/forms.ts";
import { collapsed, pageAt, parsedPages } from "../support/parsed-pages.ts";
import { BUDGETS, FORM_TEXTS } from "../support/words.ts";

/* The markup of the forms, which browsers without JavaScript submit. */

const pages = parsedPages();
const { home, contact, demo, application } = FORM_TEXTS;

/** The autocomplete attribute, the type and the texts of each field, by its name. */
const AUTOCOMPLETE: Record<string, string> = {
  name: "name",
  full_name: "name",
  company: "organization",
  email: "email",
  phone: "tel",
};
const TYPES: Record<string, string> = { email: "email", phone: "tel", attachment: "file", resume_file: "file" };
const LABELS: Record<string, Record<string, { label: string } | undefined>> = {
  "get-in-touch": home.fields,
  "contact-form": { ...contact.fields, message: contact.fields.description },
  "demo-form": demo.fields,
  "application-form": application.fields,
};
/** The fields of each form that have no text in FORMS, and those that may be left empty. */
const MORE: Record<string, string> = {
  "contact-form": "times",
  "demo-form": "attachment",
  "application-form": "resume_file",
};
const OPTIONAL = ["contact-form times", "demo-form attachment", "application-form phone"];

test.each(FORMS)("#$id has the fields of the contract", ({ path, id, endpoint, values, file }) => {
  const $ = pageAt(pages, path);
  const form = $(`#${id}`);
  expect(form.attr()).toMatchObject({ action: endpoint, method: "post", novalidate: "" });
  expect(form.attr("enctype")).toBe(file && "multipart/form-data");
  const names = [...Object.keys(values), MORE[id] ?? []].flat();
  const shown = form.find("[name]:not([type=radio])").map((_, { attribs }) => attribs.name);
  expect(shown.get()).toEqual([...names, HONEYPOT_FIELD]);
  expect(form.find("[type=submit]")).toHaveLength(1);
  expect(form.find("[role=status]").text()).toBe("");
  expect(form.find("[role=status]").attr("data-tone")).toBeUndefined();
  for (const name of names) {
    const field = form.find(`[name="${name}"]`);
    const label = LABELS[id]?.[name]?.label ?? "no label";
    expect(collapsed($(`label[for="${field.attr("id")}"]`).text()).slice(0, label.length)).toBe(label);
    expect(field.attr("autocomplete"), name).toBe(AUTOCOMPLETE[name]);
    expect(field.attr("required") === undefined, name).toBe(OPTIONAL.includes(`${id} ${name}`));
    if (TYPES[name]) expect(field.attr("type"), name).toBe(TYPES[name]);
  }
  expect(form.find(`[aria-hidden=true] [name="${HONEYPOT_FIELD}"][tabindex=-1]:not([required])`)).toHaveLength(1);
  expect(form.find('a[href="/privacy-policy"]')).toHaveLength(1);
  expect($('body > footer a[href*="privacy"], footer:last-of-type a[href*="privacy"]')).toHaveLength(0);
});

test("the demo form has two parts and the budgets of the contract, with none chosen", () => {
  const $ = pageAt(pages, "/book");
  const form = $("#demo-form");
  const legends = form.find("legend").toArray();
  expect(legends.map((legend) => collapsed($(legend).text()))).toEqual([
    demo.parts.you,
    demo.parts.request,
    demo.budget,
  ]);
  const radios = form.find('[name="budget"]').toArray();
  expect(
    radios.map((radio) => ({ value: $(radio).attr("value"), label: collapsed($(radio).closest("label").text()) })),
  ).toEqual(BUDGETS.map(({ value, label }) => ({ value, label })));
  expect(form.find("[checked]")).toHaveLength(0);
  expect(form.find('[name="attachment"]').attr("accept")).toBe(acceptOf(ATTACHMENT_TYPES));
  expect(form.text()).toContain(demo.fields.attachment.hint);
});

test("the application form accepts the resume types of the contract and links back to careers", () => {
  const $ = pageAt(pages, "/contact-careers");
  expect($('#application-form [name="resume_file"]').attr("accept")).toBe(acceptOf(RESUME_TYPES));
  expect($('#application a[href="/careers"]').length).toBeGreaterThan(0);
});
