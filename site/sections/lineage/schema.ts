import * as z from "zod";
import { defineKind, listOf, richText, sectionFields, text, thread } from "#site/content/schema/fields.ts";
import { sourceSwitches } from "../instrument.ts";

export const lineage = defineKind("lineage", {
  title: "Origin of tables",
  description: "Where published tables come from, drawn as threads, and what each stage is good for.",
  fields: {
    ...sectionFields,
    lead: richText,
    from: text.describe('Before the names of the tables that one is made of, such as "from".'),
    caption: text.describe("Explains the drawing."),
    stages: listOf({
      name: text,
      tables: listOf({
        name: text,
        thread: thread.optional().describe("The colour of a source's thread; the tables after it inherit theirs."),
        from: z.array(text).default([]).describe("Names of the tables of the stage before that it reads."),
        loose: z.boolean().default(false).describe("Rows that were set aside: their thread goes no further."),
      }),
      title: text.describe("The use of this stage."),
      text: richText,
    }).refine(
      (stages) =>
        stages.every(({ tables }, index) => {
          const before = stages[index - 1]?.tables.map(({ name }) => name) ?? [];
          return tables.every(({ from }) => from.every((name) => before.includes(name)));
        }),
      "Each table can only be made of tables of the stage before",
    ),
    instrument: sourceSwitches
      .optional()
      .meta({ title: "Switches", description: "On the sources, which are the tables of the first stage." }),
  },
  example: {
    heading: "Where a number comes from",
    structure: "twill",
    lead: "Follow a thread.",
    from: "from",
    caption: "One thread for each source.",
    stages: [
      {
        name: "Sources",
        title: "As they are",
        text: "Copied, not changed.",
        tables: [{ name: "orders", thread: "blue" }],
      },
      {
        name: "Published",
        title: "As they are read",
        text: "One table for each question.",
        tables: [{ name: "revenue", from: ["orders"] }],
      },
    ],
  },
}).superRefine(({ stages, instrument }, context) => {
  const sources = stages[0]?.tables ?? [];
  const threadOf = (name: string) => sources.find((source) => source.name === name)?.thread;
  instrument?.items.forEach(({ name }, index) => {
    const path = ["instrument", "items", index, "name"];
    const ofThread = sources.filter(({ thread }) => thread !== undefined && thread === threadOf(name));
    if (ofThread.length === 0) context.addIssue({ code: "custom", path, message: "Must be a source with a thread" });
    if (ofThread.length > 1) context.addIssue({ code: "custom", path, message: "Shares its thread with a source" });
  });
});
