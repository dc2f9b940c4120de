import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { fillText } from "#contract/fill-text.ts";
import { Button } from "#site/components/controls/Controls.tsx";
import { officeTimes, type TimeFormat } from "../../business-hours/time-words.ts";
import { findSignature, saveSignature } from "../../database/saved-replies.ts";
import { deleteSessionsOf, endSession, findSessionsOf, sessionIdOf } from "../../database/sessions.ts";
import { cookieOf } from "../../http/request-origin.ts";
import { oneLine } from "../../text/one-line.ts";
import { Time } from "../messages/DueTime.tsx";
import { tooLong } from "../messages/message-words.ts";
import {
  fieldText,
  leave,
  leavingTo,
  type Office,
  postedFields,
  queryOf,
  sessionCookieName,
} from "../office-context.ts";
import { Filled, Page, SIGN_OUT_EVERYWHERE, Status, Unsaved, useWords } from "../Page.tsx";

/** In UTF-16 code units. */
const NAME_LIMIT = 100;
const SIGNATURE_LIMIT = 1000;

const FORM = "account";

type Signature = { name: string; text: string };
/** The page's response to the form that was sent. */
type Shown = { done?: string | undefined; error?: string; leavingTo?: string; signature?: Signature };

export async function accountPage(app: FastifyInstance, office: Office): Promise<void> {
  const { settings, database, now, sendView } = office;
  const savedOf = async (person: string) => (await findSignature(database, person)) ?? { name: "", text: "" };
  const sendAccount = async (request: FastifyRequest, reply: FastifyReply, shown: Shown) => {
    const { person = "" } = request;
    const page = (
      <AccountPage
        {...shown}
        person={person}
        signature={shown.signature ?? (await savedOf(person))}
        sessions={await findSessionsOf(database, person, now())}
        current={sessionIdOf(cookieOf(request, sessionCookieName(settings())) ?? "")}
        timeFormat={officeTimes(settings(), now())}
      />
    );
    return sendView(reply, page, shown.error === undefined ? 200 : 422);
  };

  app.get("/office/account", async (request, reply) =>
    sendAccount(request, reply, { done: queryOf(request).get("done") ?? undefined }),
  );

  const signatureIn = (form: URLSearchParams): Signature => ({
    name: oneLine(fieldText(form, "name")),
    text: fieldText(form, "signature"),
  });

  /** Typed text that is not saved; undefined if there is none. */
  async function unsavedIn({ person = "", ...request }: Pick<FastifyRequest, "person" | "body">) {
    const form = postedFields(request);
    const [typed, saved] = [signatureIn(form), await savedOf(person)];
    const isChanged = typed.name !== saved.name || typed.text !== saved.text;
    return form.has("signature") && isChanged ? typed : undefined;
  }

  app.post("/office/account/signature", async (request, reply) => {
    const form = postedFields(request);
    const next = leavingTo(form);
    if (next !== undefined) {
      const signature = await unsavedIn(request);
      return signature
        ? sendAccount(request, reply, { leavingTo: next, signature })
        : leave(office, request, reply, next);
    }
    const signature = signatureIn(form);
    const { name, text } = signature;
    const { longName, longSignature } = settings().officeWords.account;
    const error = tooLong(longName, name, NAME_LIMIT) ?? tooLong(longSignature, text, SIGNATURE_LIMIT);
    if (error) return sendAccount(request, reply, { error, signature });
    await saveSignature(database, { person: request.person ?? "", name, text });
    return reply.redirect("/office/account?done=saved#status", 303);
  });

  app.post("/office/account/end-session", async (request, reply) => {
    const { person = "" } = request;
    const ended = await endSession(database, person, postedFields(request).get("session") ?? "");
    if (ended) request.log.info({ person, device: ended.device }, "session ended");
    const signature = await unsavedIn(request);
    if (signature) return sendAccount(request, reply, { done: "ended", signature });
    return reply.redirect("/office/account?done=ended#status", 303);
  });

  app.post(SIGN_OUT_EVERYWHERE, async (request, reply) => {
    const { person = "" } = request;
    const signature = await unsavedIn(request);
    if (signature) return sendAccount(request, reply, { leavingTo: SIGN_OUT_EVERYWHERE, signature });
    await deleteSessionsOf(database, person, now());
    request.log.info({ person }, "signed out everywhere");
    return reply.redirect("/office/sign-in?done=everywhere#status", 303);
  });
}

type AccountPageProps = Shown & {
  person: string;
  signature: Signature;
  sessions: Awaited<ReturnType<typeof findSessionsOf>>;
  /** The ID of the session of this browser. */
  current: string;
  timeFormat: TimeFormat;
};

function AccountPage(props: AccountPageProps) {
  const { person, done, error, leavingTo: next, signature, sessions, current, timeFormat } = props;
  const { account: texts } = useWords();
  const nameOf = (device: string) => <strong>{device || texts.unknown}</strong>;
  const sessionOf = (device: string) => (device ? fillText(texts.session, { device }) : texts.unknownSession);
  const time = (at: number) => <Time at={at} timeFormat={timeFormat} />;
  return (
    <Page title={texts.title} draftForm={FORM}>
      {next !== undefined && <Unsaved next={next} />}
      {error !== undefined && <Status tone="bad">{error}</Status>}
      {done !== undefined && <Status tone="ok">{done === "saved" ? texts.saved : texts.ended}</Status>}
      <p>
        <Filled text={texts.signedIn} values={{ person: <strong>{person}</strong> }} />
      </p>
      <h2>{texts.mails}</h2>
      <form id={FORM} className="stack" method="post" action="/office/account/signature#status">
        <div>
          <label htmlFor="name">{texts.name}</label>
          <input id="name" name="name" autoComplete="name" defaultValue={signature.name} />
        </div>
        <div>
          <label htmlFor="signature">{texts.signature}</label>
          <textarea id="signature" name="signature" rows={4} defaultValue={signature.text} />
        </div>
        <p className="faint">{texts.help}</p>
        <Button kind="primary">{texts.save}</Button>
      </form>
      <h2>{texts.sessions}</h2>
      <ul className="events">
        {sessions.map(({ id, device, created_at, used_at }) => (
          <li key={id} className="row is-spread">
            <span>
              {id === current ? <Filled text={texts.current} values={{ device: nameOf(device) }} /> : nameOf(device)}
              <br />
              <span className="faint">
                <Filled text={texts.used} values={{ start: time(created_at), end: time(used_at) }} />
              </span>
            </span>
            {id !== current && (
              /* With what was typed above, which the page then still shows. */
              <Button form={FORM} formAction="/office/account/end-session#status" name="session" value={id}>
                <Filled text={texts.end} values={{ session: <span className="sr">{sessionOf(device)}</span> }} />
              </Button>
            )}
          </li>
        ))}
      </ul>
      <h2>{texts.everywhere}</h2>
      <p>{texts.everywhereText}</p>
      <p>
        <Button form={FORM} formAction={`${SIGN_OUT_EVERYWHERE}#status`}>
          {texts.everywhere}
        </Button>
      </p>
    </Page>
  );
}
