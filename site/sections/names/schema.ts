import * as z from "zod";
import { sample } from "#site/content/schema/fields.ts";
import { nameItems } from "#site/content/schema/name-items.ts";
import type { SectionKind } from "../section-kind.ts";
import { titled } from "../section-kind.ts";

/** Names in a moving strip. */
export const names = {
  schema: z
    .strictObject({
      kind: z.literal("names"),
      ...titled,
      sample,
      names: nameItems,
    })
    .meta({
      description: "Names or logos in a moving strip that can be paused, such as your clients.",
      examples: [
        {
          kind: "names",
          id: "clients",
          heading: "Teams that use our work",
          names: [{ name: "Padma Freight" }, { name: "halden", mark: "basket" }],
        },
      ],
    }),
} satisfies SectionKind;
