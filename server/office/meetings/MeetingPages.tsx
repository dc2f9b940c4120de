import type { VisitorWords } from "#contract/visitor-words.ts";
import { placeOf, TIME_ZONES } from "../../business-hours/time-zones.ts";
import { Facts, type FactText } from "../views/Facts.tsx";
import { Page } from "../views/Page.tsx";

type MeetingChoiceProps = {
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

type MeetingStateProps = {
  title: string;
  text: string;
  facts: readonly FactText[];
  /** Something that the visitor should know first. */
  notice?: string | undefined;
  /** The link to the page that moves or cancels it, and the time zone; undefined if it does not take place any more. */
  coming: { change: { href: string; label: string }; zone: TimeZoneFormProps } | undefined;
};

/** The page of a meeting that is booked or cancelled. */
export function MeetingState({ title, text, facts, notice, coming }: MeetingStateProps) {
  return (
    <Page title={title}>
      {notice !== undefined && <p className="notice">{notice}</p>}
      <Facts facts={facts} />
      <p>{text}</p>
      {coming && (
        <>
          <p>
            <a className="button quiet" href={coming.change.href}>
              {coming.change.label}
            </a>
          </p>
          <TimeZoneForm {...coming.zone} />
        </>
      )}
    </Page>
  );
}

type TimeZoneFormProps = {
  words: VisitorWords["meeting"]["zone"];
  /** The visitor's time zone, if it is known. */
  zone: string | undefined;
};

/** Shows the page again, with the times of another time zone beside ours. */
function TimeZoneForm({ words, zone }: TimeZoneFormProps) {
  const regions = Object.entries(Object.groupBy(TIME_ZONES, (each) => each.split("/")[0] ?? ""));
  return (
    <form className="zone" method="get">
      <label htmlFor="zone">{words.label}</label>
      <select id="zone" name="zone" defaultValue={zone ?? ""}>
        <option value="">{words.none}</option>
        {regions.map(([region, zones = []]) => (
          <optgroup key={region} label={region}>
            {zones.map((each) => (
              <option key={each} value={each}>
                {placeOf(each)}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
      <button className="quiet" type="submit">
        {words.button}
      </button>
    </form>
  );
}
