import * as z from "zod";
import { link, richText } from "#site/content/schema/fields.ts";
import { titled } from "../section-kind.ts";

export const services = z
  .strictObject({
    kind: z.literal("services"),
    ...titled,
    lead: richText,
    link,
  })
  .meta({
    title: "Services in columns",
    description: "All services as columns of cloth, each a link to its page.",
    examples: [
      {
        kind: "services",
        id: "services",
        heading: "Our services",
        lead: "You get the ones your problem calls for.",
        link: { label: "All services", href: "/explore-services" },
      },
    ],
    records: "services",
  });
