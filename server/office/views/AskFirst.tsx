import { Page } from "./Page.tsx";

export type AskFirstProps = {
  title: string;
  text: string;
  /** The address that the form is posted to. */
  action: string;
  /** Each posts its value as `choice`. */
  buttons: readonly { label: string; value: string; className?: "danger" }[];
  /** The link to the page from which the visitor came. */
  back: { href: string; label: string };
};

/** The page that asks visitors before something changes. */
export function AskFirst({ title, text, action, buttons, back }: AskFirstProps) {
  return (
    <Page title={title}>
      <p>{text}</p>
      <form className="actions" method="post" action={action}>
        {buttons.map(({ label, value, className }) => (
          <button key={value} type="submit" name="choice" value={value} className={className}>
            {label}
          </button>
        ))}
        <a className="button quiet" href={back.href}>
          {back.label}
        </a>
      </form>
    </Page>
  );
}
