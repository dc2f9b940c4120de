import * as z from "zod";
import { applicationForm as form } from "#forms/application.ts";
import { link, personNote, point, text } from "#site/content/schema/fields.ts";
import { directContact, fullForm } from "#site/content/schema/form.ts";
import { defineKind, id } from "../section-kind.ts";

export const applicationForm = defineKind("application-form", {
  description: "The form for an application with a resume. At most one on a page.",
  fields: {
    id,
    benefits: z.strictObject({ id, heading: text, items: z.array(point).min(1) }).optional(),
    person: personNote.describe("Who looks after applications, below the benefits."),
    direct: directContact.omit({ phone: true }).extend({ id }),
    form: fullForm(form),
    response: z
      .strictObject({ heading: text, back: link })
      .describe("Below the form, next to the week that shows {site.promises.applicationResponse}."),
  },
});
