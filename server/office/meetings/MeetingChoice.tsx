import type { VisitorWords } from "#contract/visitor-words.ts";
import { Facts, type FactText } from "../views/Facts.tsx";
import { Page } from "../views/Page.tsx";
import { TimeZoneForm, type TimeZoneFormProps } from "./TimeZoneForm.tsx";

export type MeetingChoiceProps = {
  words: VisitorWords["meeting"]["choose"];
  /** The times that can be chosen. */
  times: readonly { value: number; text: string }[];
  facts: readonly FactText[];
  /** Something that the visitor should know first. */
  notice: string | undefined;
  error: string | undefined;
  zone: TimeZoneFormProps;
};

/** The page on which a visitor chooses one of the offered times. It posts to its own address. */
export function MeetingChoice({ words, times, facts, notice, error, zone }: MeetingChoiceProps) {
  return (
    <Page title={words.title}>
      {notice !== undefined && <p className="notice">{notice}</p>}
      {error !== undefined && (
        <p className="error" id="error" role="alert">
          {error}
        </p>
      )}
      <Facts facts={facts} />
      {times.length > 0 && <TimeZoneForm {...zone} />}
      <form className="stack" method="post">
        <fieldset className="choices" aria-describedby={error === undefined ? undefined : "error"}>
          <legend>{words.times}</legend>
          {times.length === 0 && <p>{words.passed}</p>}
          {times.map(({ value, text }) => (
            <Choice key={value} value={String(value)} text={text} />
          ))}
          <Choice value="none" text={words.none} />
        </fieldset>
        <button type="submit">{words.button}</button>
      </form>
    </Page>
  );
}

const Choice = ({ value, text }: { value: string; text: string }) => (
  <label>
    <input type="radio" name="choice" value={value} required />
    <span>{text}</span>
  </label>
);
