import type { SubmissionKind } from "#contract/submission-kinds.ts";
import { KINDS } from "../message-words.ts";
import { Facts, type FactText } from "./Facts.tsx";
import { Page, type PageFrame } from "./Page.tsx";

export type ActionPageProps = PageFrame & {
  kind: SubmissionKind;
  reference: string;
  facts: readonly FactText[];
  /** What the button does. Undefined: the action would change nothing, and `result` says why. */
  button?: string;
  result?: string;
  /** The person who acts. */
  as?: string;
  /** The people to choose from if the person is not known. */
  people?: readonly string[];
  error?: string | undefined;
};

/** The page behind a link of a mail to the office: what it is about, and one button. */
export function ActionPage({
  kind,
  reference,
  facts,
  button,
  result,
  as,
  people = [],
  error,
  ...frame
}: ActionPageProps) {
  return (
    <Page {...frame} title={KINDS[kind]}>
      <Facts facts={facts} />
      {result !== undefined && <p className="notice">{result}</p>}
      {error !== undefined && (
        <p className="error" role="alert">
          {error}
        </p>
      )}
      {button !== undefined && (
        <form className="stack" method="post">
          {as === undefined ? (
            <fieldset className="choices">
              <legend>Who are you?</legend>
              {people.map((person) => (
                <label key={person}>
                  <input type="radio" name="person" value={person} required defaultChecked={people.length === 1} />
                  {person}
                </label>
              ))}
            </fieldset>
          ) : (
            <p className="address">
              As <strong>{as}</strong>:
            </p>
          )}
          <button type="submit">{button}</button>
        </form>
      )}
      <p className="after">
        <a href={`/office/messages/${reference}`}>Open it in the office</a>
      </p>
    </Page>
  );
}
