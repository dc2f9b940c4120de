import type { Database, Draft, Milliseconds } from "./schema.ts";

/** The effect of a saved reply in the answer (`draft.answers`). */
export const REPLY_EFFECT = { staysOpen: 0, answers: 1, declines: 2 } as const;

/** True for a field for the times of a demo, in a form or in the `times` of a draft, which also have others. */
export const isTimeField = (name: string) => /^(?:offer|move)\./.test(name);

type Key = Pick<Draft, "submission_id" | "person">;
/** `answers` undefined: as before. */
export type TypedDraft = Key & Pick<Draft, "answer" | "note" | "times"> & { answers?: number; recipient?: string };

export async function findDraft(database: Database, { submission_id, person }: Key): Promise<Draft | undefined> {
  return await database
    .selectFrom("draft")
    .selectAll()
    .where((row) => row.and({ submission_id, person }))
    .executeTakeFirst();
}

/** Replaces the draft of a person. An empty one is deleted. */
export async function saveDraft(
  database: Database,
  { answers, recipient = "", ...draft }: TypedDraft,
  now: Milliseconds,
): Promise<void> {
  const { submission_id, person, answer, note, times } = draft;
  if (answer === "" && note === "" && times === "" && recipient === "") {
    await database
      .deleteFrom("draft")
      .where((row) => row.and({ submission_id, person }))
      .execute();
    return;
  }
  const answering = answers === undefined ? (answer === "" ? { answers: REPLY_EFFECT.answers } : {}) : { answers };
  await database
    .insertInto("draft")
    .values({ ...draft, recipient, ...answering, at: now })
    .onConflict((conflict) =>
      conflict
        .columns(["submission_id", "person"])
        .doUpdateSet({ answer, note, times, recipient, ...answering, at: now }),
    )
    .execute();
}

/**
 * Deletes the part of a draft that was sent or saved; with the answer also its files.
 *
 * @param sent the text. Text before it, from another tab of the person, stays.
 */
export async function clearDraft(database: Database, key: Key, part: "answer" | "note" | "times", sent?: string) {
  const { submission_id, person } = key;
  const draft = await findDraft(database, key);
  const isTimes = draft && part === "times";
  const rest = isTimes ? withoutTimes(draft.times) : draft && sent !== undefined ? without(draft[part], sent) : "";
  if (part === "answer" && rest === "")
    await database
      .deleteFrom("file")
      .where((row) => row.and({ submission_id, drafted_by: person }))
      .execute();
  if (!draft) return;
  const answering =
    part === "answer" ? { answers: rest === "" ? REPLY_EFFECT.answers : draft.answers, recipient: "" } : {};
  await saveDraft(database, { ...draft, ...answering, [part]: rest }, draft.at);
}

/** Two versions of a text without a loss. */
export function joined(one: string, other: string): string {
  if (one.includes(other)) return one;
  return other.includes(one) ? other : `${one}\n\n${other}`;
}

/** Text that `joined` put before `sent`. */
function without(text: string, sent: string): string {
  if (text === sent) return "";
  const end = `\n\n${sent}`;
  return text.endsWith(end) ? text.slice(0, -end.length) : text;
}

const withoutTimes = (fields: string) =>
  new URLSearchParams([...new URLSearchParams(fields)].filter(([name]) => !isTimeField(name))).toString();
