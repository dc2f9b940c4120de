import { createContext, type ReactNode, use } from "react";
import { EDITOR_PATH } from "../editor-path.ts";
import { MARK_PATH, STYLE_PATH } from "../style-sheet.ts";

/** The facts that every page shows around its content. */
export type Frame = {
  /** A language tag, such as `en`. */
  language: string;
  /** The text of the link that skips the header. */
  skip: string;
  siteName: string;
  /** The address of the signed-in person. Without it, the page has no menu. */
  person: string | undefined;
  /** The path of the page. */
  path: string;
  /** True if the site is built, so that its mark can be shown. */
  hasMark: boolean;
  /** True if people of the office change the content in the browser (OFFICE_EDIT). */
  hasEditor: boolean;
  /** The errors of the deployment, one sentence each. */
  errors: readonly string[];
};

/** `sendView` provides it. */
export const FrameContext = createContext<Frame | undefined>(undefined);

/** @param language by default that of the frame */
export type PageProps = { title: string; language?: string | undefined; children: ReactNode };

/** A page that the server renders. It needs no script. */
export function Page({ title, language, children }: PageProps) {
  const frame = use(FrameContext);
  if (!frame) throw new Error("a page was rendered without a frame");
  const { siteName, person, path, hasMark, hasEditor, errors } = frame;
  return (
    <html lang={language ?? frame.language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{`${title} | ${siteName}`}</title>
        {hasMark && <link rel="icon" href={MARK_PATH} />}
        <link rel="stylesheet" href={STYLE_PATH} />
      </head>
      <body>
        <a className="skip" href="#main">
          {frame.skip}
        </a>
        <header className="bar">
          <a className="brand" href={person === undefined ? "/" : "/office"}>
            {hasMark && <img src={MARK_PATH} alt="" width="28" height="28" />}
            <span>{siteName}</span>
          </a>
          {person !== undefined && (
            <>
              <button className="quiet menu-button" type="button" popoverTarget="menu">
                Menu
              </button>
              {/* A popover on a phone only. */}
              <div className="menu" id="menu" popover="auto">
                <nav aria-label="Office">
                  {VIEWS.map(([href, name]) => (
                    <a key={href} href={href} aria-current={currentOf(href, path)}>
                      {name}
                    </a>
                  ))}
                  {hasEditor && <a href={EDITOR_PATH}>Content</a>}
                </nav>
                <form method="post" action="/office/sign-out">
                  <a className="person" href={ACCOUNT} aria-current={currentOf(ACCOUNT, path)}>
                    {person}
                  </a>
                  <button className="quiet" type="submit">
                    Sign out
                  </button>
                </form>
              </div>
            </>
          )}
        </header>
        {person !== undefined && errors.length > 0 && (
          <section className="error" aria-label="Problems of the server">
            {errors.map((error) => (
              <p key={error}>{error}</p>
            ))}
            <p>Tell the person who runs the server: npm run doctor says what to do.</p>
          </section>
        )}
        <main id="main" className={person === undefined ? "narrow" : undefined}>
          <h1>{title}</h1>
          {children}
        </main>
      </body>
    </html>
  );
}

const VIEWS = [
  ["/office", "Messages"],
  ["/office/coming", "Coming"],
  ["/office/figures", "Figures"],
  ["/office/replies", "Replies"],
] as const;
const ACCOUNT = "/office/account";

/** The pages of messages belong to their list. */
function currentOf(href: string, path: string): "page" | "true" | undefined {
  if (path === href) return "page";
  return href === "/office" && path.startsWith("/office/messages") ? "true" : undefined;
}
