import { describeScan } from "#contract/vocabulary.ts";
import { type Budgets, readableDetails } from "../../database/details.ts";
import type { FileFacts } from "../../database/schema.ts";
import type { SubmissionRecord } from "../../database/submissions.ts";
import { describeDue, type TimeStyle } from "../../promises/time-words.ts";
import { describeSize } from "../../text/describe-size.ts";
import { oneLine } from "../../text/one-line.ts";
import { Time } from "./DueTime.tsx";
import { Facts, type FactText } from "./Facts.tsx";

export type MessageFactsProps = {
  message: SubmissionRecord;
  file: FileFacts | undefined;
  budgets: Budgets;
  style: TimeStyle;
};

/** Who sent a message, when, and with what. */
export function MessageFacts({ message, file, budgets, style }: MessageFactsProps) {
  const { reference, email, created_at, due_at, answered_at, page, suspect } = message;
  const { phone, ...details } = Object.fromEntries(
    readableDetails(message, budgets).map(([label, text]) => [label === "Phone" ? "phone" : label, oneLine(text)]),
  );
  const facts: FactText[] = [
    { label: "Email", text: email },
    ...(phone === undefined ? [] : [{ label: "Phone", text: phone, href: `tel:${phone.replace(/[^\d+]/g, "")}` }]),
    ...Object.entries(details).map(([label, text]) => ({ label, text })),
    { label: "Received", text: <Time at={created_at} style={style} /> },
    ...(due_at === null
      ? []
      : [
          {
            label: "Due",
            text: <time dateTime={new Date(due_at).toISOString()}>{describeDue(due_at, style)}</time>,
          },
        ]),
    ...(answered_at === null ? [] : [{ label: "Answered", text: <Time at={answered_at} style={style} /> }]),
    ...(suspect === null ? [] : [{ label: "Suspect", text: suspect }]),
    ...(page === null ? [] : [{ label: "Sent from", text: page }]),
    { label: "Reference", text: reference },
    ...(file ? [{ label: "File", text: <FileFact file={file} reference={reference} /> }] : []),
  ];
  return <Facts facts={facts} />;
}

const FileFact = ({ file, reference }: { file: FileFacts; reference: string }) => (
  <>
    <a href={`/office/messages/${reference}/file`}>{file.name}</a>
    {`, ${describeSize(file.bytes)}, `}
    <span className={file.scan === "infected" ? "bad" : undefined}>{describeScan(file.scan, file.signature)}</span>
  </>
);
