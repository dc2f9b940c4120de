import type { ReactNode } from "react";
import { MARK_PATH, STYLE_PATH } from "../style-sheet.ts";
import { DeploymentErrors } from "./DeploymentErrors.tsx";

/** The parts that all pages rendered by the server show. */
export type PageFrame = {
  /** A language tag, such as `en`. */
  language: string;
  /** The name of the site. */
  siteName: string;
  /** The address of the signed-in person. Without it, the page has no menu. */
  person?: string | undefined;
  /** The text of the link that skips the header. */
  skip?: string;
};

export type PageProps = PageFrame & { title: string; children: ReactNode };

/** A page that the server renders. It needs no script. */
export function Page({ title, language, siteName, person, skip = "Skip to content", children }: PageProps) {
  return (
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{`${title} | ${siteName}`}</title>
        <link rel="icon" href={MARK_PATH} />
        <link rel="stylesheet" href={STYLE_PATH} />
      </head>
      <body>
        <a className="skip" href="#main">
          {skip}
        </a>
        {person === undefined ? (
          <header className="bar">
            <Brand href="/" name={siteName} />
          </header>
        ) : (
          <header className="bar">
            <Brand href="/office" name={siteName} />
            <button className="quiet menu-button" type="button" popoverTarget="menu">
              Menu
            </button>
            {/* A popover on a phone only. */}
            <div className="menu" id="menu" popover="auto">
              <nav aria-label="Office">
                <a href="/office">Messages</a>
                <a href="/office/coming">Coming</a>
                <a href="/office/figures">Figures</a>
                <a href="/office/replies">Replies</a>
              </nav>
              <form method="post" action="/office/sign-out">
                <a className="person" href="/office/account">
                  {person}
                </a>
                <button className="quiet" type="submit">
                  Sign out
                </button>
              </form>
            </div>
          </header>
        )}
        {person !== undefined && <DeploymentErrors />}
        <main id="main" className={person === undefined ? "narrow" : undefined}>
          <h1>{title}</h1>
          {children}
        </main>
      </body>
    </html>
  );
}

/** The mark and the name of the site. */
const Brand = ({ href, name }: { href: string; name: string }) => (
  <a className="brand" href={href}>
    <img src={MARK_PATH} alt="" width="28" height="28" />
    <span>{name}</span>
  </a>
);
