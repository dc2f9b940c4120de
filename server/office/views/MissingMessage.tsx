import { Page } from "./Page.tsx";

/** For a reference without a submission, or a submission without a file. */
export function MissingMessage({ siteName, person }: { siteName: string; person: string }) {
  return (
    <Page title="There is no such message" language="en" siteName={siteName} person={person}>
      <p>It may have been erased, or the address is incomplete.</p>
      <p className="actions">
        <a className="button" href="/office">
          Go to the messages
        </a>
      </p>
    </Page>
  );
}
