import { describeScan } from "#contract/vocabulary.ts";
import { describeDue } from "../../business-hours/time-words.ts";
import { readableDetails } from "../../database/details.ts";
import type { FileFacts } from "../../database/schema.ts";
import { describeSize } from "../../text/describe-size.ts";
import { oneLine } from "../../text/one-line.ts";
import { Facts, type FactText } from "../views/Facts.tsx";
import { Time } from "./DueTime.tsx";
import { queryString } from "./message-filter.ts";
import type { SectionProps } from "./section.ts";

/** Who sent a message, when, and with what. */
export function MessageFacts({ message, file, fromVisitor, office, context: { style } }: SectionProps) {
  const words = office.words();
  const { reference, email, created_at, due_at, answered_at, page, suspect } = message;
  const details = readableDetails(message, words).map((detail) => ({ ...detail, text: oneLine(detail.text) }));
  const [phones, others] = [details.filter(({ isPhone }) => isPhone), details.filter(({ isPhone }) => !isPhone)];
  const facts: FactText[] = [
    { label: "Email", text: email },
    ...(fromVisitor > 1
      ? [
          {
            label: "Visitor",
            text: `${fromVisitor} messages from this address`,
            href: `/office${queryString({ view: "all", search: email })}`,
          },
        ]
      : []),
    ...phones.map(({ label, text }) => ({ label, text, href: `tel:${text.replace(/[^\d+]/g, "")}` })),
    ...others.map(({ label, text }) => ({ label, text })),
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
