import * as z from "zod";
import { type Markdown, parseMarkdown } from "../markdown.ts";

/** A body, parsed. */
export const markdownBody = z
  .string()
  .transform((source, context): Markdown => {
    const { errors, ...markdown } = parseMarkdown(source);
    if (source.trim() === "") context.addIssue("Must not be empty");
    for (const { message, line } of errors) context.addIssue({ code: "custom", message, params: { line } });
    return markdown;
  })
  .meta({
    format: "markdown-body",
    description:
      "Markdown below a line `|`: paragraphs, ## and ### headings, lists, > quotes, ``` code, tables, ![what it shows](picture.jpg) and [^1] footnotes.",
  });
