import * as z from "zod";
import {
  address,
  defineKind,
  listOf,
  portrait,
  richText,
  sample,
  sectionFields,
  text,
  thread,
} from "#site/content/schema/fields.ts";
import { pictureFor } from "#site/content/schema/picture.ts";

export const people = defineKind("people", {
  description: "People with a portrait or woven initials, a role and an email link.",
  fields: {
    ...sectionFields,
    ground: sectionFields.ground.unwrap().optional().describe("The background; a hairline above portraits."),
    layout: z
      .enum(["portraits", "list"])
      .default("portraits")
      .describe("`portraits`: large, in an uneven grid; `list`: one line each, with an email link."),
    lead: richText,
    items: listOf({
      sample,
      name: text.describe("The first word is the name on the email link."),
      title: text.describe("The role."),
      text: richText.optional().describe("One sentence on what they do."),
      email: address.optional().describe("The address of the email link. No link if left out."),
      thread: thread.optional().describe("The colour of the initials; the placeholder avatar is shown if left out."),
      portrait: portrait.optional().describe("One of the woven portraits of the sample, in the colour of `thread`."),
      picture: pictureFor("portrait").optional().describe("A photograph in place of the portrait or initials."),
    }),
  },
  example: {
    heading: "People who answer",
    lead: "Each leads a discipline.",
    items: [
      {
        name: "Grace Okafor",
        title: "Head of AI",
        text: "Signs every model card.",
        email: "grace@example.com",
        thread: "green",
      },
    ],
  },
});
