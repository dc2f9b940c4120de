/** The result of a command: `text` for people, `json` for `--json`. */
export type CommandResult = { ok: true; text: string; json: unknown } | { ok: false; error: string };

export const success = (text: string, json: unknown): CommandResult => ({ ok: true, text, json });
export const failure = (error: string): CommandResult => ({ ok: false, error });
export const missing = (reference: string) => failure(`There is no submission ${reference}.`);

/**
 * Shows what is about to happen and asks for confirmation.
 *
 * @returns undefined without a terminal
 */
export type Confirm = (preview: string, question: string) => Promise<boolean | undefined>;
