import type { FastifyRequest } from "fastify";
import { type ComponentProps, createContext, Fragment, type ReactElement, type ReactNode, use } from "react";
import { Button, type ButtonKind, Notice, type Tone } from "#site/components/controls/Controls.tsx";
import {
  EDITOR_PATH,
  type NoticeToSend,
  type OfficeOptions,
  officePath,
  SAVE_DRAFT,
  SIGN_OUT,
  visitorSettings,
} from "./office-context.ts";
import { MARK_PATH, STYLE_PATH } from "./style-sheet.ts";

/** The facts that every page shows around its content. */
function frameOf(request: FastifyRequest, options: OfficeOptions) {
  const { url, person } = request;
  const { pages, deployment } = options;
  const { siteName, officeEdit, words, officeWords, direction, prefix } = visitorSettings(options, request);
  const [path = ""] = url.split("?");
  const isVisitors = path.startsWith("/message");
  return {
    language: isVisitors ? words.language : officeWords.language,
    direction: direction === "rtl" ? direction : undefined,
    home: prefix || "/",
    skip: isVisitors ? words.message.skip : officeWords.frame.skip,
    words: officeWords,
    siteName,
    /** Without it, the page has no menu. */
    person,
    path,
    hasMark: pages().files.has(MARK_PATH),
    hasEditor: officeEdit,
    problems: deployment().findings.filter(({ verdict, isMailed }) => verdict === "broken" && !isMailed),
  };
}

const FrameContext = createContext<ReturnType<typeof frameOf> | undefined>(undefined);

export const framed = (request: FastifyRequest, options: OfficeOptions, page: ReactElement) => (
  <FrameContext value={frameOf(request, options)}>{page}</FrameContext>
);

function useFrame() {
  const frame = use(FrameContext);
  if (!frame) throw new Error("a page was rendered without a frame");
  return frame;
}

/** The words of the office. Sections of a message are no components when they are called: they have them in their context. */
export const useWords = () => useFrame().words;

/** A text with elements in place of its placeholders. */
export const Filled = ({ text, values }: { text: string; values: Readonly<Record<string, ReactNode>> }) =>
  text.split(/\{(\w+)\}/).map((part, index) => (index % 2 ? <Fragment key={part}>{values[part]}</Fragment> : part));

/** The ID of the form of a page that keeps what was typed when a link leads to another one, or asks. */
const DraftForm = createContext<string | undefined>(undefined);

type LinkProps = Pick<ComponentProps<"a">, "className" | "rel" | "title" | "aria-label" | "aria-current"> & {
  "data-kind"?: ButtonKind | undefined;
  href: string;
  children: ReactNode;
};

/** A link. On a page with texts, one to another page of the office is a button, which first sends them. */
export function Link({ href, ...props }: LinkProps) {
  const form = use(DraftForm);
  if (form === undefined || !href.startsWith("/")) return <a href={href} {...props} />;
  const className = props.className?.includes("button") ? props.className : `link ${props.className ?? ""}`.trim();
  const value = `${SAVE_DRAFT.name}?${new URLSearchParams({ next: href })}`;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a link cannot send a form
    <button
      {...props}
      role="link"
      className={className}
      type="submit"
      form={form}
      formNoValidate
      name="change"
      value={value}
    />
  );
}

export const ButtonLink = ({ kind, ...props }: LinkProps & { kind?: ButtonKind; "data-tone"?: Tone }) => (
  <Link className="button" data-kind={kind} {...props} />
);

/**
 * @param language by default that of the frame
 * @param draftForm the ID of the form with what was typed, which a link sends before it leads to another page
 */
export type PageProps = {
  title: string;
  language?: string | undefined;
  draftForm?: string | undefined;
  children: ReactNode;
};

export function Page({ title, language, draftForm, children }: PageProps) {
  const frame = useFrame();
  const { siteName, person, path, hasMark, hasEditor, problems } = frame;
  const { frame: words } = frame.words;
  return (
    <html lang={language ?? frame.language} dir={frame.direction} data-whole="">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{`${title} | ${siteName}`}</title>
        {hasMark && <link rel="icon" href={MARK_PATH} />}
        <link rel="stylesheet" href={STYLE_PATH} />
      </head>
      <body>
        {draftForm !== undefined && (
          /* Enter in a field presses the first button. */
          <button
            className="sr"
            type="submit"
            form={draftForm}
            name="change"
            value={SAVE_DRAFT.name}
            tabIndex={-1}
            aria-hidden="true"
          >
            {words.keepDraft}
          </button>
        )}
        <a className="skip" href="#main">
          {frame.skip}
        </a>
        <DraftForm value={draftForm}>
          <header className="bar">
            <Link className="brand is-display" href={person === undefined ? frame.home : "/office"}>
              {hasMark && <img src={MARK_PATH} alt="" width="28" height="28" />}
              <span>{siteName}</span>
            </Link>
            {person !== undefined && (
              <>
                <Button type="button" popoverTarget="menu">
                  {words.menu}
                </Button>
                {/* A popover on a phone only. */}
                <div className="menu" id="menu" popover="auto">
                  <nav aria-label={words.office}>
                    {MENU.map(([href, name]) => (
                      <Link key={href} href={href} aria-current={currentOf(href, path)}>
                        {words[name]}
                      </Link>
                    ))}
                    {hasEditor && <Link href={EDITOR_PATH}>{words.content}</Link>}
                  </nav>
                  <form method="post" action={SIGN_OUT}>
                    <Link className="person" href={ACCOUNT} aria-current={currentOf(ACCOUNT, path)}>
                      {person}
                    </Link>
                    {draftForm === undefined ? (
                      <Button>{words.signOut}</Button>
                    ) : (
                      <ButtonLink href={SIGN_OUT}>{words.signOut}</ButtonLink>
                    )}
                  </form>
                </div>
              </>
            )}
          </header>
          {person !== undefined && problems.length > 0 && (
            <section className="notice" data-tone="bad" aria-label={words.problems}>
              {problems.map(({ message }) => (
                <p key={message} lang="en">
                  {message}
                </p>
              ))}
              <p>{words.solve}</p>
            </section>
          )}
          <main id="main" className={person === undefined ? "narrow" : undefined}>
            <h1 className={person === undefined ? "d2" : "d3"}>{title}</h1>
            {children}
          </main>
        </DraftForm>
      </body>
    </html>
  );
}

export function NoticePage({ texts, form, link, ...page }: Omit<NoticeToSend, "status">) {
  const next = link && (
    <ButtonLink kind={form ? "line" : "primary"} href={link.href}>
      {link.label}
    </ButtonLink>
  );
  return (
    <Page {...page}>
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {form ? (
        <form className="row" method="post" action={form.action}>
          <Button kind="danger">{form.label}</Button>
          {next}
        </form>
      ) : (
        next && <p>{next}</p>
      )}
    </Page>
  );
}

/** Is thrown to answer a request with a page, such as one that says why a link does not work. */
export class PageError extends Error {
  readonly page: ReactElement;
  readonly status: number;
  constructor(page: ReactElement, status: number) {
    super(`a page with the status ${status}`);
    this.page = page;
    this.status = status;
  }
}

export const noticeError = ({ status, ...notice }: NoticeToSend) => new PageError(<NoticePage {...notice} />, status);

const MENU = [
  ["/office", "messages"],
  ["/office/coming", "coming"],
  ["/office/figures", "figures"],
  ["/office/replies", "replies"],
] as const;
const ACCOUNT = "/office/account";

/** The pages of messages belong to their list. */
function currentOf(href: string, path: string): "page" | "true" | undefined {
  if (path === href) return "page";
  return href === "/office" && path.startsWith("/office/messages") ? "true" : undefined;
}

/**
 * Shows what an action did, or why it had no effect.
 *
 * The addresses of forms, and of the pages after them, end with `#status`: without a script, the browser scrolls to it and
 * gives it the focus, so screen readers read it and Tab goes on from there.
 */
export const Status = ({ tone, children }: { tone: Tone; children: ReactNode }) => (
  <Notice id="status" tabIndex={-1} role={tone === "ok" ? "status" : "alert"} tone={tone}>
    {children}
  </Notice>
);

/** Asks before a link leads away from a page whose texts are not saved. */
export function Unsaved({ next }: { next: string }) {
  const { unsaved, signOutUnsaved, leaveUnsaved } = useWords().frame;
  return (
    <Status tone="warn">
      <p>{unsaved}</p>
      {SIGNING_OUT.includes(next) ? (
        <form method="post" action={next}>
          <Button>{signOutUnsaved}</Button>
        </form>
      ) : (
        <a className="button" href={officePath(next)}>
          {leaveUnsaved}
        </a>
      )}
    </Status>
  );
}

export const SIGN_OUT_EVERYWHERE = "/office/account/sign-out-everywhere";
const SIGNING_OUT: readonly string[] = [SIGN_OUT, SIGN_OUT_EVERYWHERE];

export type FactText = { label: string; text: ReactNode; href?: string };

export function Facts({ facts }: { facts: readonly FactText[] }) {
  return (
    <dl className="facts terms">
      {facts.map(({ label, text, href }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{href === undefined ? text : <Link href={href}>{text}</Link>}</dd>
        </div>
      ))}
    </dl>
  );
}
