/** The colour of a form's status: `success` green, `pending` yellow, `error` red. */
export type Tone = "success" | "pending" | "error";

/**
 * The colour rule of the forms: red if the text contains "Failed", "error" or "Server responded", yellow for
 * "Sending...", green otherwise. The match is case-sensitive.
 */
export function statusTone(text: string): Tone {
  if (/Failed|error|Server responded/.test(text)) return "error";
  return text === "Sending..." ? "pending" : "success";
}
