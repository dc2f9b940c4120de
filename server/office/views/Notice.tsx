import type { NoticeToSend } from "../office-context.ts";
import { Page } from "./Page.tsx";

export function Notice({ texts, form, link, ...page }: Omit<NoticeToSend, "status">) {
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
