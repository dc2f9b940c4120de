import { expect, test } from "vitest";
import { HONEYPOT_FIELD } from "#contract/bot-signals.ts";
import { acceptOf } from "#contract/files.ts";
import { RESUME_TYPES } from "#forms/application.ts";
import { ATTACHMENT_TYPES } from "#forms/demo.ts";
import { recordAt, sectionOf } from "../support/page-parts.ts";
import { collapsed, pageAt, parsedPages } from "../support/parsed-pages.ts";
import { BUDGETS, FORM_TEXTS } from "../support/words.ts";

/* The markup of the forms, which browsers without JavaScript submit. */

const pages = parsedPages();
const { home, contact, demo, application } = FORM_TEXTS;
const times = sectionOf(recordAt("/contact"), "contact-form").form.fields.times?.label ?? "";

type Field = [name: string, label: string, autocomplete: string | undefined, isRequired: boolean];

type FormMarkup = { path: string; id: string; action: string; enctype: string | undefined; fields: Field[] };

function contactForm(
  path: string,
  id: string,
  messageName: string,
  fields: typeof home.fields,
  others: Field[] = [],
): FormMarkup {
  return {
    path,
    id,
    action: "/api/landing-mail",
    enctype: undefined,
    fields: [
      ["name", fields.name.label, "name", true],
      ["email", fields.email.label, "email", true],
      [messageName, fields.description.label, undefined, true],
      ...others,
    ],
  };
}

const FORMS: FormMarkup[] = [
  contactForm("/", "get-in-touch", "description", home.fields),
  contactForm("/contact", "contact-form", "message", contact.fields, [["times", times, undefined, false]]),
  {
    path: "/book",
    id: "demo-form",
    action: "/api/book-demo",
    enctype: "multipart/form-data",
    fields: [
      ["full_name", demo.fields.full_name.label, "name", true],
      ["company", demo.fields.company.label, "organization", true],
      ["email", demo.fields.email.label, "email", true],
      ["phone", demo.fields.phone.label, "tel", true],
      ["message_body", demo.fields.message_body.label, undefined, true],
      ["attachment", demo.fields.attachment.label, undefined, false],
    ],
  },
  {
    path: "/contact-careers",
    id: "application-form",
    action: "/api/send-email-with-resume",
    enctype: "multipart/form-data",
    fields: [
      ["full_name", application.fields.full_name.label, "name", true],
      ["email", application.fields.email.label, "email", true],
      ["phone", application.fields.phone.label, "tel", false],
      ["subject", application.fields.subject.label, undefined, true],
      ["message_body", application.fields.message_body.label, undefined, true],
      ["resume_file", application.fields.resume_file.label, undefined, true],
    ],
  },
];

test.each(FORMS)("#$id has the fields of the contract", ({ path, id, action, enctype, fields }) => {
  const $ = pageAt(pages, path);
  const form = $(`#${id}`);
  expect(form.attr()).toMatchObject({ action, method: "post", novalidate: "" });
  expect(form.attr("enctype")).toBe(enctype);
  const names = form.find("[name]:not([type=radio])").toArray();
  expect(names.map((field) => $(field).attr("name"))).toEqual([...fields.map(([name]) => name), HONEYPOT_FIELD]);
  expect(form.find("[type=submit]")).toHaveLength(1);
  expect(form.find("[role=status]").text()).toBe("");
  expect(form.find("[role=status]").attr("data-tone")).toBeUndefined();
  for (const [name, label, autocomplete, isRequired] of fields) {
    const field = form.find(`[name="${name}"]`);
    const text = collapsed($(`label[for="${field.attr("id")}"]`).text());
    expect(text.slice(0, label.length)).toBe(label);
    expect(field.attr("autocomplete"), name).toBe(autocomplete);
    expect(field.attr("required") !== undefined, name).toBe(isRequired);
    const type = { email: "email", phone: "tel", attachment: "file", resume_file: "file" }[name];
    if (type) expect(field.attr("type"), name).toBe(type);
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
