import { fillText } from "#contract/fill-text.ts";
import type { FormWords } from "#contract/form-words.ts";
import { Page, type PageFrame } from "../views/Page.tsx";

export type EraseMessageProps = PageFrame & {
  words: FormWords["message"];
  reference: string;
  /** The address of the page about the submission. */
  back: string;
};

/** The page on which visitors confirm that everything they sent is erased. */
export function EraseMessage({ words: { erase }, reference, back, ...frame }: EraseMessageProps) {
  return (
    <Page {...frame} title={fillText(erase.question, { reference })}>
      <p>{erase.text}</p>
      <form className="row" method="post" action={`${back}/erase`}>
        <button className="danger" type="submit">
          {erase.confirm}
        </button>
        <a className="button quiet" href={back}>
          {erase.keep}
        </a>
      </form>
    </Page>
  );
}
