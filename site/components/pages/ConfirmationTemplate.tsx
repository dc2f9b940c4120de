import { ConfirmationCard } from "#site/components/ui/ConfirmationCard.tsx";
import type { ConfirmationWords } from "#site/content/schema/answers.ts";

/** The token of the sentence that says when the answer is due, if it is. */
const DUE = "due";

/** The confirmation of a form that was sent without JavaScript, with tokens for the server. The page has its heading. */
export function ConfirmationTemplate({ heading: _heading, ...words }: ConfirmationWords) {
  const due = (
    <>
      {`%%if:${DUE}%%`}
      <p>{`%%${DUE}%%`}</p>
      {`%%end:${DUE}%%`}
    </>
  );
  return <ConfirmationCard words={words} reference="%%reference%%" due={due} cloth="%%cloth%%" />;
}
