import { SentStub } from "#site/components/ui/SentStub.tsx";
import type { StubWords } from "#site/content/schema/answers.ts";

/** The stub of a form that was sent without JavaScript, with tokens for the server. The page has its heading. */
export function SentStubTemplate({ heading: _heading, ...words }: StubWords) {
  const due = (
    <>
      {"%%if:due%%"}
      <p>{"%%due%%"}</p>
      {"%%end:due%%"}
    </>
  );
  return <SentStub words={words} reference="%%reference%%" due={due} cloth="%%cloth%%" />;
}
