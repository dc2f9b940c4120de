import * as z from "zod";
import { richText, text } from "../fields.ts";
import { toolLogo } from "../tool.ts";
import { sectionFields } from "./section.ts";

/** Tools by name, each with a square for every phase; a filled one says that it serves there. */
export const toolMatrix = z
  .strictObject({
    kind: z.literal("tool-matrix"),
    ...sectionFields,
    /** The phases, in order. */
    phases: z.array(text).min(1),
    items: z
      .array(
        z.strictObject({
          name: text,
          ...toolLogo,
          /** The phases it serves, counted from 1. */
          serves: z.array(z.int().min(1)).min(1),
        }),
      )
      .min(1),
    note: richText,
  })
  .superRefine(({ phases, items }, context) => {
    for (const [index, { serves }] of items.entries()) {
      if (serves.every((phase) => phase <= phases.length)) continue;
      const message = `Must be numbers from 1 to ${phases.length}, the number of phases`;
      context.addIssue({ code: "custom", path: ["items", index, "serves"], message });
    }
  });
export type ToolMatrixRecord = z.infer<typeof toolMatrix>;
