import { KIND_NAMES, type SubmissionKind } from "#contract/vocabulary.ts";
import { officeLink } from "../../delivery/mail-links.ts";
import { Facts, type FactText } from "../views/Facts.tsx";
import { Page } from "../views/Page.tsx";

export type ActionPageProps = {
  kind: SubmissionKind;
  reference: string;
  facts: readonly FactText[];
  /** Describes the effect of the button. Undefined: the action would change nothing, and `result` says why. */
  button?: string;
  result?: string;
};

/** The page behind a link of a mail to the office: what it is about, and one button. */
export function ActionPage({ kind, reference, facts, button, result }: ActionPageProps) {
  const { path, label } = officeLink({ reference });
  return (
    <Page title={KIND_NAMES[kind]}>
      <Facts facts={facts} />
      {result !== undefined && <p className="notice">{result}</p>}
      {button !== undefined && (
        <form className="stack" method="post">
          <button type="submit">{button}</button>
        </form>
      )}
      <p className="after">
        <a href={path}>{label}</a>
      </p>
    </Page>
  );
}
