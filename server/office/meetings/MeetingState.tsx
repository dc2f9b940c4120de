import { Facts, type FactText } from "../views/Facts.tsx";
import { Page, type PageProps } from "../views/Page.tsx";

export type MeetingStateProps = Omit<PageProps, "children"> & {
  text: string;
  facts: readonly FactText[];
  /** Something that the visitor should know first. */
  notice?: string | undefined;
};

/** The page of a meeting that is booked or cancelled. */
export function MeetingState({ text, facts, notice, ...frame }: MeetingStateProps) {
  return (
    <Page {...frame}>
      {notice !== undefined && <p className="notice">{notice}</p>}
      <Facts facts={facts} />
      <p>{text}</p>
    </Page>
  );
}
