/** How a form's status line is coloured: `success` green, `pending` yellow, `error` red. */
export type Tone = "success" | "pending" | "error";

/**
 * The colour rule of specification §4, for a status text.
 *
 * Red if the text contains "Failed", "error" or "Server responded", yellow for "Sending...", green
 * otherwise. The match is literal, capitals included, as the document writes it.
 */
export function statusTone(text: string): Tone {
  if (/Failed|error|Server responded/.test(text)) return "error";
  return text === "Sending..." ? "pending" : "success";
}
