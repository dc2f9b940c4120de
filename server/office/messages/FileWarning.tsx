import type { FileFacts } from "../../database/schema.ts";
import { Page } from "../views/Page.tsx";
import type { PageContext } from "./message-context.ts";
import { queryString } from "./message-filter.ts";

export type FileWarningProps = {
  context: PageContext;
  reference: string;
  file: FileFacts;
  action: string;
};

/** Asks before a file is downloaded that is infected or not scanned yet. */
export function FileWarning({ context: { query }, reference, file, action }: FileWarningProps) {
  const message = `/office/messages/${reference}`;
  return (
    <Page title="Download this file?">
      <p className="error">
        {file.scan === "infected"
          ? `The virus scanner found ${file.signature ?? "a virus"} in ${file.name}. It can harm the computer that opens it.`
          : `${file.name} was not scanned for viruses yet, because the scanner did not respond.`}
      </p>
      <form className="actions" method="post" action={action}>
        <a className="button" href={`${message}${queryString(query)}`}>
          Go back
        </a>
        <button className="quiet" type="submit">
          Download it anyway
        </button>
      </form>
    </Page>
  );
}
