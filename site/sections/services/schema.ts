import { defineKind, link, richText, titled } from "#site/content/schema/fields.ts";

export const services = defineKind("services", {
  title: "Services in columns",
  description: "All services as columns of cloth, each a link to its page.",
  records: "services",
  fields: { ...titled, lead: richText, link },
  example: {
    heading: "Our services",
    lead: "You get the ones your problem calls for.",
    link: { label: "All services", href: "/explore-services" },
  },
});
