import { clearDraft } from "../../database/drafts.ts";
import { addSearchText } from "../../database/search-text.ts";
import type { Action } from "../action.ts";
import { tooLong } from "../messages/message-words.ts";
import { fieldText } from "../office-context.ts";

const NOTE_LIMIT = 5_000;

/** Adds a note for the office. The same note again has no further effect. */
export const note: Action = {
  name: "note",
  isText: true,
  change({ form, office, actor }) {
    const text = fieldText(form, "note");
    const { noNote, longNote } = office.settings().officeWords.actions;
    const error = text === "" ? noNote : tooLong(longNote, text, NOTE_LIMIT);
    if (error) return { error, status: 422 };
    return {
      async columns({ id }, { trx }) {
        const last = await trx
          .selectFrom("note")
          .select(["author", "text"])
          .where("submission_id", "=", id)
          .orderBy("id", "desc")
          .executeTakeFirst();
        return last?.author === actor && last.text === text ? undefined : {};
      },
      async alongside(trx, { id }) {
        await trx.insertInto("note").values({ submission_id: id, at: office.now(), author: actor, text }).execute();
        await addSearchText(trx, id, text);
        await clearDraft(trx, { submission_id: id, person: actor }, "note", text);
      },
    };
  },
};
