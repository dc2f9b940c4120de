import * as z from "zod";
import { text } from "../fields.ts";
import { toolIcon } from "../tool.ts";
import { sectionFields } from "./section.ts";

const point = z.strictObject({ title: text, text });

/** Large statements without boxes, each with a sentence under it. */
export const statements = z.strictObject({
  kind: z.literal("statements"),
  ...sectionFields,
  /** `zigzag`: very large, left and right in turn; `stairs`: each a step further to the right. */
  layout: z.enum(["zigzag", "stairs"]),
  items: z.array(point).min(1),
});
export type StatementsRecord = z.infer<typeof statements>;

/** Points side by side, without boxes. */
export const pointGrid = z.strictObject({
  kind: z.literal("point-grid"),
  ...sectionFields,
  /** Beside the heading. */
  lead: text.optional(),
  /**
   * `uneven`: 6/3/3, then 3/3/6; `diamond`: one, two, two, one; `aside`: the heading at the left, two columns beside
   * it; `names`: the titles as tall names.
   */
  layout: z.enum(["uneven", "diamond", "aside", "names"]),
  /** The titles are names of tools: each gets its logo. */
  logos: z.boolean().default(false),
  items: z
    .array(
      point.extend({
        /** Small words below: what the reader receives, or an example. */
        note: text.optional(),
        icon: toolIcon,
      }),
    )
    .min(1),
});
export type PointGridRecord = z.infer<typeof pointGrid>;

/** Points as running text: each title begins its own sentence. */
export const runningText = z.strictObject({
  kind: z.literal("running-text"),
  ...sectionFields,
  /** `display`: one large paragraph; `columns`: small, in columns below a tall heading. */
  layout: z.enum(["display", "columns"]),
  items: z.array(point).min(1),
});
export type RunningTextRecord = z.infer<typeof runningText>;

/** What goes in, one to a line, and what each leaves for later, struck out. */
export const scopeList = z.strictObject({
  kind: z.literal("scope"),
  ...sectionFields,
  lead: text,
  /** Said before each struck-out thing to those who hear the page. */
  later: text,
  items: z
    .array(
      point.extend({
        /** What waits. */
        waits: text,
      }),
    )
    .min(1),
});
export type ScopeListRecord = z.infer<typeof scopeList>;
