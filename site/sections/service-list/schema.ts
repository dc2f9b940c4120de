import * as z from "zod";
import { closing, defineKind, richText, text, titled } from "#site/content/schema/fields.ts";

export const serviceList = defineKind("service-list", {
  title: "List of services",
  description: "All services as full-width bands of cloth. The heading is for screen readers.",
  records: "services",
  fields: {
    ...titled,
    go: text.describe("The words on every service, next to the arrow."),
    empty: z.strictObject({ heading: text, text: richText }).describe("Shown while there are no services."),
    closing,
  },
  example: {
    heading: "All services",
    go: "Read more",
    empty: { heading: "Coming soon", text: "The list is being written." },
    closing: { question: "Not sure which?", link: { label: "Ask us", href: "/contact" } },
  },
});
