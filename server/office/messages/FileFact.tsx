import { describeScan } from "#contract/vocabulary.ts";
import type { FileFacts } from "../../database/schema.ts";
import { describeSize } from "../../text/describe-size.ts";

export type FileFactProps = Pick<FileFacts, "name" | "bytes" | "scan" | "signature"> & { href: string };

/** A link to a file, with its size and the result of the virus scan. */
export const FileFact = ({ href, name, bytes, scan, signature }: FileFactProps) => (
  <>
    {/* The page that asks before a harmful file opens beside what was typed. */}
    <a href={href} target={scan === "infected" || scan === "pending" ? "_blank" : undefined}>
      {name}
    </a>
    {` (${describeSize(bytes)}, `}
    <span className={scan === "infected" ? "bad" : undefined}>{describeScan(scan, signature)}</span>)
  </>
);
