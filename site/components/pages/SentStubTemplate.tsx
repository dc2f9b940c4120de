import { SentStub } from "#site/components/ui/SentStub.tsx";
import type { StubWords } from "#site/content/schema/answers.ts";

/** The token of the sentence that says when the answer is due, if it is. */
const DUE = "due";

/** The stub of a form that was sent without JavaScript, with tokens for the server. The page has its heading. */
export function SentStubTemplate({ heading: _heading, ...words }: StubWords) {
  const due = (
    <>
      {`%%if:${DUE}%%`}
      <p>{`%%${DUE}%%`}</p>
      {`%%end:${DUE}%%`}
    </>
  );
  return <SentStub words={words} reference="%%reference%%" due={due} cloth="%%cloth%%" />;
}
