import { Page } from "./Page.tsx";

export type NoticeProps = {
  title: string;
  /** Paragraphs that say what happened, and what to do next. */
  texts: readonly string[];
  /** Asks before something changes. Each button posts its value as `choice` to `action`. */
  form?: { action: string; buttons: readonly { label: string; value: string; className?: "danger" }[] };
  /** Where to go next; below a question, the way back. */
  link?: { href: string; label: string } | undefined;
  language?: string;
};

/** A page that says one thing, such as that a link has expired, or asks one. */
export function Notice({ texts, form, link, ...page }: NoticeProps) {
  const next = link && (
    <a className={form ? "button quiet" : "button"} href={link.href}>
      {link.label}
    </a>
  );
  return (
    <Page {...page}>
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {form ? (
        <form className="row" method="post" action={form.action}>
          {form.buttons.map(({ label, value, className }) => (
            <button key={value} type="submit" name="choice" value={value} className={className}>
              {label}
            </button>
          ))}
          {next}
        </form>
      ) : (
        next && <p>{next}</p>
      )}
    </Page>
  );
}
