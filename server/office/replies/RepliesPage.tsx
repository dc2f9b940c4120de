import type { SavedReply } from "#contract/office-record.ts";
import { KIND_NAMES, SUBMISSION_KINDS } from "#contract/vocabulary.ts";
import type { Replies } from "../../database/saved-replies.ts";
import { Page, Status } from "../views/Page.tsx";

export type RepliesPageProps = Replies & { error?: string; isSaved?: boolean };

const EMPTY: SavedReply = { id: "", label: "", text: "", answers: true };

export function RepliesPage({ replies, decline, error, isSaved }: RepliesPageProps) {
  return (
    <Page title="Saved replies">
      {error !== undefined && <Status tone="error">{error}</Status>}
      {isSaved && <Status tone="done">Saved. The next answers start from these texts.</Status>}
      <p>
        {"{name}"} becomes the visitor’s name, {"{visitor}"} the name or else the address, {"{person}"} your name,{" "}
        {"{reference}"} the reference of the message, and {"{due}"} the time when the answer is due. No answer is sent
        before what stands in [brackets] is replaced.
      </p>
      <form className="stack" method="post" action="/office/replies#status">
        {[...replies, EMPTY].map((reply, number) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the page is rendered once
          <ReplyFields key={number} reply={reply} number={number} />
        ))}
        <fieldset>
          <legend>The mail that declines a candidate</legend>
          <textarea aria-label="Text" name="decline" rows={12} required defaultValue={decline} />
          <p className="faint">{"{role}"} becomes the role of interest.</p>
        </fieldset>
        <button type="submit">Save all</button>
      </form>
    </Page>
  );
}

function ReplyFields({ reply, number }: { reply: SavedReply; number: number }) {
  const isNew = reply === EMPTY;
  return (
    <fieldset>
      <legend>{isNew ? "Another reply" : reply.label}</legend>
      <input type="hidden" name="reply" value={number} />
      <label>
        Name
        <input name={`label-${number}`} defaultValue={reply.label} />
      </label>
      <label>
        Text
        <textarea name={`text-${number}`} rows={isNew ? 3 : 8} defaultValue={reply.text} />
      </label>
      <p className="tags">
        {SUBMISSION_KINDS.map((kind) => (
          <label key={kind} className="keep">
            <input
              type="checkbox"
              name={`kind-${number}-${kind}`}
              defaultChecked={reply.kinds?.includes(kind) ?? true}
            />
            {KIND_NAMES[kind]}
          </label>
        ))}
        <label className="keep">
          <input type="checkbox" name={`open-${number}`} defaultChecked={!reply.answers} />
          Does not answer: the message stays open
        </label>
      </p>
      {!isNew && <p className="faint">Empty its name and text to remove it.</p>}
    </fieldset>
  );
}
