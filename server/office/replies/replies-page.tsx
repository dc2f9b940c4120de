import type { FastifyInstance } from "fastify";
import { officeRecord, type SavedReply } from "#contract/office-record.ts";
import { KIND_NAMES, SUBMISSION_KINDS } from "#contract/vocabulary.ts";
import { Button, Check } from "#site/components/controls/Controls.tsx";
import { type Replies, saveReplies } from "../../database/saved-replies.ts";
import { severalLines } from "../../text/one-line.ts";
import { tooLong } from "../messages/message-words.ts";
import { FORM_LIMIT, fieldText, leave, leavingTo, type Office, postedFields, queryOf } from "../office-context.ts";
import { Page, Status, Unsaved } from "../Page.tsx";
import { DECLINE_LIMIT, readReplies } from "./replies.ts";

const LABEL_LIMIT = 100;
const FORM = "replies";
const EMPTY: SavedReply = { id: "", label: "", text: "", answers: true };

export function repliesPage(app: FastifyInstance, office: Office): void {
  const path = "/office/replies";
  app.get(path, async (request, reply) =>
    office.sendView(reply, <RepliesPage {...(await readReplies(office))} isSaved={queryOf(request).has("done")} />),
  );

  app.post(path, { bodyLimit: FORM_LIMIT }, async (request, reply) => {
    const posted = repliesIn(postedFields(request));
    const next = leavingTo(postedFields(request));
    if (next !== undefined) {
      const isSaved = textsOf(posted) === textsOf(await readReplies(office));
      return isSaved
        ? leave(office, request, reply, next)
        : office.sendView(reply, <RepliesPage {...posted} leavingTo={next} />);
    }
    const error = errorIn(posted);
    if (error !== undefined) return office.sendView(reply, <RepliesPage {...posted} error={error} />, 422);
    await saveReplies(office.database, posted);
    return reply.redirect(`${path}?done=saved#status`, 303);
  });
}

/** The replies of a form. One without a label and a text is left out, so an emptied reply is removed. */
function repliesIn(form: URLSearchParams): Replies {
  const numbers = form.getAll("reply");
  const replies = numbers.flatMap((number, index): SavedReply[] => {
    const [label, text] = [fieldText(form, `label-${number}`), fieldText(form, `text-${number}`)];
    if (label === "" && text === "") return [];
    const kinds = SUBMISSION_KINDS.filter((kind) => form.has(`kind-${number}-${kind}`));
    const isForAll = kinds.length === 0 || kinds.length === SUBMISSION_KINDS.length;
    const answers = !form.has(`open-${number}`);
    return [{ id: `reply-${index + 1}`, label, text, answers, ...(!isForAll && { kinds }) }];
  });
  return { replies, decline: fieldText(form, "decline") };
}

/** What a page shows of them, to compare. */
const textsOf = ({ replies, decline }: Replies): string =>
  JSON.stringify([
    replies.map(({ label, text, answers, kinds }) => [label, severalLines(text), answers, kinds ?? []]),
    severalLines(decline),
  ]);

function errorIn({ replies, decline }: Replies): string | undefined {
  if (decline === "" || decline.length > DECLINE_LIMIT)
    return `The mail that declines a candidate needs a text of at most ${DECLINE_LIMIT} characters.`;
  const long = replies.flatMap(({ label }) => tooLong("The name of a reply", label, LABEL_LIMIT) ?? []);
  if (long.length > 0) return `${long[0]} Nothing was saved.`;
  const [issue] = officeRecord.safeParse({ replies }).error?.issues ?? [];
  if (!issue) return undefined;
  const [, index, field] = issue.path;
  const reply = typeof index === "number" ? replies[index] : undefined;
  return `${reply?.label || "A reply"}, ${String(field)}: ${issue.message}. Nothing was saved.`;
}

type RepliesPageProps = Replies & { error?: string; isSaved?: boolean; leavingTo?: string };

function RepliesPage({ replies, decline, error, isSaved, leavingTo: next }: RepliesPageProps) {
  return (
    <Page title="Saved replies" draftForm={FORM}>
      {next !== undefined && <Unsaved next={next} />}
      {error !== undefined && <Status tone="bad">{error}</Status>}
      {isSaved && <Status tone="ok">Saved. The next answers start from these texts.</Status>}
      <p>
        {"{name}"} becomes the visitor’s name, {"{visitor}"} the name or else the address, {"{person}"} your name,{" "}
        {"{reference}"} the reference of the message, and {"{due}"} the time when the answer is due. No answer is sent
        before what stands in [brackets] is replaced.
      </p>
      <form id={FORM} className="stack" method="post" action="/office/replies#status">
        {[...replies, EMPTY].map((reply, number) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the page is rendered once
          <ReplyFields key={number} reply={reply} number={number} />
        ))}
        <fieldset>
          <legend>The mail that declines a candidate</legend>
          <textarea aria-label="Text" name="decline" rows={12} required defaultValue={decline} />
          <p className="faint">{"{role}"} becomes the role of interest.</p>
        </fieldset>
        <Button kind="primary">Save all</Button>
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
      <p className="row tags">
        {SUBMISSION_KINDS.map((kind) => (
          <Check
            key={kind}
            label={KIND_NAMES[kind]}
            name={`kind-${number}-${kind}`}
            defaultChecked={reply.kinds?.includes(kind) ?? true}
          />
        ))}
        <Check
          label="Does not answer: the message stays open"
          name={`open-${number}`}
          defaultChecked={!reply.answers}
        />
      </p>
      {!isNew && <p className="faint">Empty its name and text to remove it.</p>}
    </fieldset>
  );
}
