import type { FastifyInstance, FastifyRequest } from "fastify";
import { fillCount, fillText } from "#contract/fill-text.ts";
import { asciiAddress, isAddress } from "#contract/form-reader.ts";
import type { OfficeWords } from "#contract/office-words.ts";
import { EMAIL } from "#forms/form-description.ts";
import { Button, Check } from "#site/components/controls/Controls.tsx";
import { describeDue, officeTimes } from "../../business-hours/time-words.ts";
import { isThisMachine } from "../../config/host-names.ts";
import { mailFolderIn, type Settings } from "../../config/settings.ts";
import {
  createMailedSignIn,
  createSession,
  deleteSession,
  findSignIn,
  SESSION_MS,
  type SignIn,
  useSignIn,
} from "../../database/sessions.ts";
import type { PreparedMail } from "../../delivery/mail.ts";
import { clientAddress } from "../../http/client-address.ts";
import { buildRateLimiter } from "../../http/rate-limit.ts";
import { cookieOf } from "../../http/request-origin.ts";
import { readLink } from "../../links/signed-link.ts";
import {
  type LinkParams,
  type Office,
  officePath,
  postedFields,
  queryOf,
  SIGN_OUT,
  sessionCookieName,
  setSessionCookie,
  signOut,
} from "../office-context.ts";
import { noticeError, Page, Status, useWords } from "../Page.tsx";

/** Requests per client address. People of one office share an address. RATE_LIMIT does not change this limit. */
const CLIENT_LIMIT = { requests: 20, periodMs: 15 * 60 * 1000 };

/**
 * Adds the pages on which people sign in: a form sends a link by mail, and a form behind the link signs in. The link itself
 * changes nothing, because mail scanners open links, and neither does its button alone, because some press it: a choice is
 * required that has no default. The response to the form does not depend on whether the address may use the office.
 * Sign-ins and their ends are logged with the person, who is no visitor, and without tokens.
 */
export async function signInPages(app: FastifyInstance, office: Office): Promise<void> {
  const { settings, database, key, now, sendView, sendNotice } = office;
  const clients = buildRateLimiter(CLIENT_LIMIT, () => performance.now());

  app.get("/office/sign-in", async (request, reply) => {
    const query = queryOf(request);
    const next = officePath(query.get("next"));
    if (request.person) return reply.redirect(next, 303);
    const { signedOut, signedOutEverywhere } = settings().officeWords.signIn;
    const texts = new Map([
      ["out", signedOut],
      ["everywhere", signedOutEverywhere],
    ]);
    const done = texts.get(query.get("done") ?? "");
    return sendView(reply, <SignInForm next={next} done={done} />);
  });

  app.post("/office/sign-in", async (request, reply) => {
    const fields = postedFields(request);
    const address = asciiAddress((fields.get("address") ?? "").trim().toLowerCase());
    const next = officePath(fields.get("next"));
    const { signIn, language } = settings().officeWords;
    const sendError = (status: number, error: string) =>
      sendView(reply, <SignInForm next={next} address={address} error={error} />, status);
    if (address.length > EMAIL.limit || !isAddress(address)) return sendError(400, signIn.badAddress);
    const wait = clients.count(clientAddress(request));
    if (wait > 0) {
      reply.header("retry-after", Math.ceil(wait / 1000));
      const minutes = Math.ceil(wait / 60_000);
      return sendError(429, fillCount(signIn.tooMany, minutes, language));
    }
    const person = await sendLink(office, address, next);
    if (person) request.log.info({ person }, "sign-in link mailed");
    return reply.redirect("/office/sign-in/sent", 303);
  });

  app.get("/office/sign-in/sent", async (_request, reply) => {
    const { title, text, once, folder, spam, another } = settings().officeWords.signIn.sent;
    /* Only on one's own machine: a stranger learns nothing about a public server. */
    const isFile = isThisMachine(new URL(settings().siteOrigin).hostname) && !settings().smtpUrl;
    return sendNotice(reply, {
      status: 200,
      title,
      texts: [text, once, isFile ? fillText(folder, { folder: mailFolderIn(settings()) }) : spam],
      link: { href: "/office/sign-in", label: another },
    });
  });

  app.get<{ Params: LinkParams }>("/office/sign-in/:token", async (request, reply) => {
    await refuseUsed(request, openLink(request).id);
    return sendView(reply, <ConfirmForm />);
  });

  app.post<{ Params: LinkParams }>("/office/sign-in/:token", async (request, reply) => {
    const { id, next } = openLink(request);
    const before = cookieOf(request, sessionCookieName(settings()));
    const keep = postedFields(request).get("keep");
    if (keep !== "yes" && keep !== "no") {
      await refuseUsed(request, id);
      return sendView(reply, <ConfirmForm isMissing />, 422);
    }
    const isKept = keep === "yes";
    const device = describeDevice(settings().officeWords, request.headers["user-agent"]);
    const signedIn = await database.transaction().execute(async (trx) => {
      const person = await useSignIn(trx, id, now());
      if (!mayUseOffice(person)) return undefined;
      if (before) await deleteSession(trx, before);
      return { person, secret: await createSession(trx, person, now(), { device, isKept }) };
    });
    if (!signedIn) throw invalid(request, "used");
    const { person, secret } = signedIn;
    request.log.info({ person, device }, "signed in");
    return setSessionCookie(settings(), reply, secret, SESSION_MS / 1000).redirect(officePath(next), 303);
  });

  app.post(SIGN_OUT, async (request, reply) => signOut(office, request, reply));

  const mayUseOffice = (person: string | undefined): person is string =>
    person !== undefined && settings().office.includes(person);

  /** @throws PageError if the link is not valid */
  function openLink(request: FastifyRequest<{ Params: LinkParams }>) {
    const reading = readLink(request.params.token, "sign-in", key, now());
    if (reading.outcome !== "valid") throw invalid(request, reading.outcome);
    const [id = "", next] = reading.values;
    return { id, next };
  }

  async function refuseUsed(request: FastifyRequest, id: string) {
    if (!mayUseOffice(await findSignIn(database, id, now()))) throw invalid(request, "used");
  }

  const invalid = ({ person }: FastifyRequest, reason: keyof typeof INVALID_STATUS) => {
    const { open, again, [reason]: notice } = settings().officeWords.signIn;
    const link = person ? { href: "/office", label: open } : { href: "/office/sign-in", label: again };
    return noticeError({ status: INVALID_STATUS[reason], title: notice.title, texts: [notice.text], link });
  };
}

const INVALID_STATUS = { invalid: 403, expired: 410, used: 410 };

/** It does not name the person, who is not signed in yet. */
function ConfirmForm({ isMissing = false }) {
  const { signIn: texts } = useWords();
  return (
    <Page title={texts.title}>
      {isMissing && <Status tone="bad">{texts.missing}</Status>}
      <form className="stack" method="post">
        <fieldset className="choices">
          <legend>{texts.keep}</legend>
          <Check label={texts.session} type="radio" name="keep" value="no" required />
          <Check label={texts.month} type="radio" name="keep" value="yes" required />
        </fieldset>
        <Button kind="primary">{texts.button}</Button>
      </form>
    </Page>
  );
}

type SignInFormProps = { next: string; address?: string; error?: string; done?: string | undefined };

function SignInForm({ next, address = "", error, done }: SignInFormProps) {
  const { signIn: texts } = useWords();
  return (
    <Page title={texts.title}>
      {done !== undefined && <Status tone="ok">{done}</Status>}
      {error !== undefined && <Status tone="bad">{error}</Status>}
      <form className="stack" method="post" action="/office/sign-in#status">
        <input type="hidden" name="next" value={next} />
        <div>
          <label htmlFor="address">{texts.address}</label>
          <input
            id="address"
            name="address"
            type="email"
            autoComplete="email"
            required
            defaultValue={address}
            aria-invalid={error !== undefined || undefined}
            aria-describedby={error === undefined ? "how" : "status how"}
          />
        </div>
        <Button kind="primary">{texts.send}</Button>
      </form>
      <p className="faint" id="how">
        {texts.help}
      </p>
    </Page>
  );
}

/* Others than the first that a header contains only say what it is compatible with. */
const BROWSERS = ["Edg", "OPR", "Firefox", "FxiOS", "Chrome", "CriOS", "Safari"];
const SYSTEMS = ["iPhone", "iPad", "Android", "Windows", "CrOS", "Mac OS X", "Linux"];
const NAMES = { Edg: "Edge", OPR: "Opera", FxiOS: "Firefox", CriOS: "Chrome", CrOS: "ChromeOS", "Mac OS X": "macOS" };

/** The browser and the system of a User-Agent header, for its person to recognise: `Firefox on Windows`. */
function describeDevice({ signIn }: OfficeWords, userAgent = ""): string {
  const names = new Map(Object.entries(NAMES));
  const [browser, system] = [BROWSERS, SYSTEMS].map((words) => {
    const found = words.find((word) => userAgent.includes(word)) ?? "";
    return names.get(found) ?? found;
  });
  return browser && system ? fillText(signIn.device, { browser, system }) : browser || system || "";
}

/**
 * Queues the mail with the link, in the transaction that records the link. For an address that may not use the office, or
 * gets no mail now, both are saved too, for nobody, so that the response takes the same time.
 *
 * @returns the person who gets the mail
 */
async function sendLink({ settings, database, now, queue, onSaved }: Office, address: string, next: string) {
  const listed = settings().office.includes(address) ? address : null;
  const recipient = await database.transaction().execute(async (trx) => {
    const { person, ...link } = await createMailedSignIn(trx, { person: listed, address }, now());
    const payload = signInMail(link, next, settings(), now());
    await queue(trx, { channel: "office", kind: "sign-in", key: link.id, payload, recipient: person ?? undefined });
    return person;
  });
  onSaved();
  return recipient;
}

function signInMail({ id, expiresAt }: SignIn, next: string, settings: Settings, now: number): PreparedMail {
  const { subject, text, button, footer } = settings.officeWords.signIn.mail;
  const time = describeDue(expiresAt, officeTimes(settings, now));
  const claims = { purpose: "sign-in", values: [id, next], expiresAt } as const;
  return {
    subject: fillText(subject, { site: settings.siteName }),
    blocks: [{ kind: "paragraph", text: fillText(text, { time }) }],
    links: [{ label: button, path: "/office/sign-in/", claims }],
    footer: [footer],
  };
}
