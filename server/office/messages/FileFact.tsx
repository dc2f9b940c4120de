import { describeScan } from "#contract/vocabulary.ts";
import type { FileFacts } from "../../database/schema.ts";
import { describeSize } from "../../text/describe-size.ts";

export type FileFactProps = Pick<FileFacts, "name" | "bytes" | "scan" | "signature"> & { href: string };

/** A link to a file, with its size and the result of the virus scan. */
export const FileFact = ({ href, name, bytes, scan, signature }: FileFactProps) => (
  <>
    <a href={href}>{name}</a>
    {` (${describeSize(bytes)}, `}
    <span className={scan === "infected" ? "bad" : undefined}>{describeScan(scan, signature)}</span>)
  </>
);
