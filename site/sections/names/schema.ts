import { defineKind, sample, titled } from "#site/content/schema/fields.ts";
import { nameItems } from "#site/content/schema/picture.ts";

export const names = defineKind("names", {
  title: "Strip of names",
  description: "Names or logos in a moving strip that can be paused, such as your clients.",
  fields: { ...titled, sample, names: nameItems },
  example: {
    heading: "Teams that use our work",
    names: [{ name: "Padma Freight" }, { name: "halden", mark: "basket" }],
  },
});
