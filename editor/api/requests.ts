import * as z from "zod/mini";
import { REMOVABLE } from "../sample-entries.ts";

/* What requests send, as the server checks it. */

export const title = z.string().check(z.maxLength(200));
export const openRequest = z.object({ tab: title, isTakeOver: z.boolean() });
export const createRequest = z.object({
  group: z.enum(["page", "service", "case-study", "job", "article", "words"]),
  title,
  copyOf: z.optional(z.string()),
});
export const removeRequest = z.object({
  record: z.optional(z.string()),
  samples: z.optional(z.enum(REMOVABLE)),
  to: z.optional(z.string()),
  title: z.optional(z.string()),
  isPlan: z.optional(z.boolean()),
  isUndo: z.optional(z.boolean()),
});
export const renameRequest = z.object({ id: title, redirect: z.boolean() });

const MAX_WHY = 500;
export const publishRequest = z.object({
  records: z.optional(z.readonly(z.array(z.string()))),
  why: z.optional(z.string().check(z.maxLength(MAX_WHY))),
  over: z.optional(z.readonly(z.array(z.string()))),
});
