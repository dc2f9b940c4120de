import * as z from "zod";
import { isIcon, NO_ICON } from "../tool-icons.ts";
import { text } from "./fields.ts";
import { pictureFor } from "./picture.ts";

/** The logo of a tool. Without these fields the icon is found by the tool's name; a tool without a logo shows its name alone. */
export const toolLogo = {
  icon: z
    .string()
    .refine(
      (icon) => icon === NO_ICON || isIcon(icon),
      `Must be the name of an icon as simpleicons.org writes it, such as googlecloud, or ${NO_ICON}`,
    )
    .optional(),
  picture: pictureFor("tool").optional().describe("The logo in place of an icon, as for a client."),
};

/** A tool: its name alone, or `{ name: Argo CD, icon: argo }`. */
export const tool = z.preprocess(
  (value) => (typeof value === "string" ? { name: value } : value),
  z.strictObject({ name: text, ...toolLogo }),
);
export type ToolRecord = z.infer<typeof tool>;
