import * as z from "zod";
import { isIcon, NO_ICON } from "../tool-icons.ts";
import { text } from "./fields.ts";

/** The logo of a tool. Left out, it is found by the tool's name; without a logo the first letter is shown. */
export const toolIcon = z
  .string()
  .refine(
    (icon) => icon === NO_ICON || isIcon(icon),
    `Must be the name of an icon as simpleicons.org writes it, such as googlecloud, or ${NO_ICON}`,
  )
  .optional();

/** A tool: its name alone, or `{ name: Argo CD, icon: argo }`. */
export const tool = z.preprocess(
  (value) => (typeof value === "string" ? { name: value } : value),
  z.strictObject({ name: text, icon: toolIcon }),
);
export type ToolRecord = z.infer<typeof tool>;
