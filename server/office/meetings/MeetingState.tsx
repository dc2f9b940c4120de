import { Facts, type FactText } from "../views/Facts.tsx";
import { Page } from "../views/Page.tsx";
import { TimeZoneForm, type TimeZoneFormProps } from "./TimeZoneForm.tsx";

export type MeetingStateProps = {
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
