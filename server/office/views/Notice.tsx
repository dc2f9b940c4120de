import { Page } from "./Page.tsx";

export type NoticeProps = {
  title: string;
  /** Paragraphs that say what happened, and what to do next. */
  texts: readonly string[];
  /** Where to go next. */
  link?: { href: string; label: string } | undefined;
  language?: string;
};

/** A page that says one thing, such as that a link has expired. */
export function Notice({ texts, link, ...page }: NoticeProps) {
  return (
    <Page {...page}>
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {link && (
        <p>
          <a className="button" href={link.href}>
            {link.label}
          </a>
        </p>
      )}
    </Page>
  );
}
