import * as z from "zod";
import { sample } from "#site/content/schema/fields.ts";
import { nameItems } from "#site/content/schema/name-items.ts";
import { titled } from "../section-kind.ts";

export const names = z
  .strictObject({
    kind: z.literal("names"),
    ...titled,
    sample,
    names: nameItems,
  })
  .meta({
    title: "Strip of names",
    description: "Names or logos in a moving strip that can be paused, such as your clients.",
    examples: [
      {
        kind: "names",
        id: "clients",
        heading: "Teams that use our work",
        names: [{ name: "Padma Freight" }, { name: "halden", mark: "basket" }],
      },
    ],
  });
