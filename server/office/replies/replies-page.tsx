import type { FastifyInstance, FastifyRequest } from "fastify";
import { fillText, unknownPlaceholders } from "#contract/fill-text.ts";
import { REPLY_PLACEHOLDERS, type SavedReply } from "#contract/office-record.ts";
import type { OfficeWords } from "#contract/office-words.ts";
import { SUBMISSION_KINDS } from "#contract/vocabulary.ts";
import { Button, Check } from "#site/components/controls/Controls.tsx";
import { type Replies, saveReplies } from "../../database/saved-replies.ts";
import { languageName } from "../../text/language-name.ts";
import { severalLines } from "../../text/one-line.ts";
import { tooLong } from "../messages/message-words.ts";
import { FORM_LIMIT, fieldText, leave, leavingTo, type Office, postedFields, queryOf } from "../office-context.ts";
import { Link, Page, Status, Unsaved, useWords } from "../Page.tsx";
import { DECLINE_LIMIT, readReplies } from "./replies.ts";

const LABEL_LIMIT = 100;
const FORM = "replies";
const EMPTY: SavedReply = { id: "", label: "", text: "", answers: true };

export function repliesPage(app: FastifyInstance, office: Office): void {
  app.get(PATH, async (request, reply) => {
    const site = languageIn(request, office);
    const replies = await readReplies(office, site.tag);
    const tag = site.isKnown ? site.tag : null;
    return office.sendView(
      reply,
      <RepliesPage {...replies} {...site} tag={tag} isSaved={queryOf(request).has("done")} />,
    );
  });

  app.post(PATH, { bodyLimit: FORM_LIMIT }, async (request, reply) => {
    const site = languageIn(request, office);
    const { replies: texts } = office.settings().officeWords;
    const posted = { ...repliesIn(postedFields(request)), ...site };
    const next = leavingTo(postedFields(request));
    if (next !== undefined) {
      const isSaved = textsOf(posted) === textsOf(await readReplies(office, site.tag));
      return isSaved
        ? leave(office, request, reply, next)
        : office.sendView(reply, <RepliesPage {...posted} leavingTo={next} />);
    }
    const error = errorIn(posted, office.settings().officeWords);
    if (error !== undefined) return office.sendView(reply, <RepliesPage {...posted} error={error} />, 422);
    const { replies, decline } = posted;
    if (!site.isKnown) return office.sendView(reply, <RepliesPage {...posted} error={texts.noLanguage} />, 409);
    await saveReplies(office.database, { replies, decline }, site.tag);
    return reply.redirect(`${addressOf(site.tag, { done: "saved" })}#status`, 303);
  });
}

const PATH = "/office/replies";

/** @param tag null: the default language */
const addressOf = (tag: string | null, more: Record<string, string> = {}) =>
  `${PATH}?${new URLSearchParams({ ...(tag !== null && { language: tag }), ...more })}`.replace(/\?$/, "");

/** The languages of the site, and that of the texts, which may have been removed. The tag of the default one is null. */
function languageIn(request: FastifyRequest, { settings }: Office) {
  const { language, languages, officeWords } = settings();
  const all = Object.keys(languages).map((each) => ({
    tag: each === language ? null : each,
    name: languageName(each, officeWords.language),
  }));
  const tag = queryOf(request).get("language");
  return { tag, isKnown: all.some((each) => each.tag === tag), languages: all };
}

/** The replies of a form. One without a label and a text is left out, so an emptied reply is removed. */
function repliesIn(form: URLSearchParams): Replies {
  const numbers = form.getAll("reply");
  const ids = numbers.map((number) => fieldText(form, `id-${number}`));
  let next = 1;
  while (ids.includes(`reply-${next}`)) next++;
  const replies = numbers.flatMap((number, index): SavedReply[] => {
    const [label, text] = [fieldText(form, `label-${number}`), fieldText(form, `text-${number}`)];
    if (label === "" && text === "") return [];
    const kinds = SUBMISSION_KINDS.filter((kind) => form.has(`kind-${number}-${kind}`));
    const isForAll = kinds.length === 0 || kinds.length === SUBMISSION_KINDS.length;
    const answers = !form.has(`open-${number}`);
    return [{ id: ids[index] || `reply-${next}`, label, text, answers, ...(!isForAll && { kinds }) }];
  });
  return { replies, decline: fieldText(form, "decline") };
}

/** Their texts on a page, to compare. */
const textsOf = ({ replies, decline }: Replies): string =>
  JSON.stringify([
    replies.map(({ label, text, answers, kinds }) => [label, severalLines(text), answers, kinds ?? []]),
    severalLines(decline),
  ]);

function errorIn({ replies, decline }: Replies, { replies: texts }: OfficeWords): string | undefined {
  if (decline === "" || decline.length > DECLINE_LIMIT) return fillText(texts.declineLength, { limit: DECLINE_LIMIT });
  const [long] = replies.flatMap(({ label }) => tooLong(texts.longName, label, LABEL_LIMIT) ?? []);
  if (long !== undefined) return long;
  const [error] = replies.flatMap(({ label, text }) => {
    const values = { reply: label || texts.aReply, field: label === "" ? texts.nameField : texts.textField };
    const unknown = inBraces(unknownPlaceholders(text, REPLY_PLACEHOLDERS));
    const reason = fillText(texts.unknown, { unknown, known: inBraces(REPLY_PLACEHOLDERS) });
    if (label === "" || text === "") return fillText(texts.error, { ...values, reason: texts.empty });
    return unknown === "" ? [] : fillText(texts.error, { ...values, reason });
  });
  return error;
}

const inBraces = (names: readonly string[]) => names.map((name) => `{${name}}`).join(", ");

type RepliesPageProps = Replies &
  ReturnType<typeof languageIn> & { error?: string; isSaved?: boolean; leavingTo?: string };

function RepliesPage({ replies, decline, tag, languages, error, isSaved, leavingTo: next }: RepliesPageProps) {
  const { replies: texts } = useWords();
  return (
    <Page title={texts.title} draftForm={FORM}>
      {next !== undefined && <Unsaved next={next} />}
      {error !== undefined && <Status tone="bad">{error}</Status>}
      {isSaved && <Status tone="ok">{texts.saved}</Status>}
      <p>{texts.help}</p>
      {languages.length > 1 && (
        <nav className="row views" aria-label={texts.languages}>
          {languages.map((each) => (
            <Link key={each.name} href={addressOf(each.tag)} aria-current={each.tag === tag ? "page" : undefined}>
              {each.name}
            </Link>
          ))}
        </nav>
      )}
      <form id={FORM} className="stack" method="post" action={`${addressOf(tag)}#status`}>
        {[...replies, EMPTY].map((reply, number) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the page is rendered once
          <ReplyFields key={number} reply={reply} number={number} />
        ))}
        <fieldset>
          <legend>{texts.decline}</legend>
          <textarea aria-label={texts.text} name="decline" rows={12} required defaultValue={decline} />
          <p className="faint">{texts.declineHelp}</p>
        </fieldset>
        <Button kind="primary">{texts.save}</Button>
      </form>
    </Page>
  );
}

function ReplyFields({ reply, number }: { reply: SavedReply; number: number }) {
  const { kinds, replies: texts } = useWords();
  const isNew = reply === EMPTY;
  return (
    <fieldset>
      <legend>{isNew ? texts.another : reply.label}</legend>
      <input type="hidden" name="reply" value={number} />
      <input type="hidden" name={`id-${number}`} value={reply.id} />
      <label>
        {texts.name}
        <input name={`label-${number}`} defaultValue={reply.label} />
      </label>
      <label>
        {texts.text}
        <textarea name={`text-${number}`} rows={isNew ? 3 : 8} defaultValue={reply.text} />
      </label>
      <p className="row tags">
        {SUBMISSION_KINDS.map((kind) => (
          <Check
            key={kind}
            label={kinds[kind]}
            name={`kind-${number}-${kind}`}
            defaultChecked={reply.kinds?.includes(kind) ?? true}
          />
        ))}
        <Check label={texts.open} name={`open-${number}`} defaultChecked={!reply.answers} />
      </p>
      {!isNew && <p className="faint">{texts.remove}</p>}
    </fieldset>
  );
}
