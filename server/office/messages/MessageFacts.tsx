import { describeDue } from "../../business-hours/time-words.ts";
import { readableDetails } from "../../database/details.ts";
import { oneLine } from "../../text/one-line.ts";
import { Facts, type FactText } from "../views/Facts.tsx";
import { Time } from "./DueTime.tsx";
import { FileFact } from "./FileFact.tsx";
import { queryString } from "./message-filter.ts";
import type { SectionProps } from "./section.ts";

/** Who sent a message, when, and with what. */
export function MessageFacts({ message, file, fromVisitor, office, context: { style } }: SectionProps) {
  const { reference, email, created_at, due_at, answered_at, page, suspect } = message;
  const details = readableDetails(message, office.words()).map(({ label, text, isPhone }): FactText => {
    const line = oneLine(text);
    return { label, text: line, ...(isPhone && { href: `tel:${line.replace(/[^\d+]/g, "")}` }) };
  });
  const toVisitor = {
    text: `${fromVisitor} messages from this address`,
    href: `/office${queryString({ view: "all", search: email })}`,
  };
  const facts: (FactText | false)[] = [
    { label: "Email", text: email },
    fromVisitor > 1 && { label: "Visitor", ...toVisitor },
    ...details.toSorted((one, other) => Number("href" in other) - Number("href" in one)),
    { label: "Received", text: <Time at={created_at} style={style} /> },
    due_at !== null && {
      label: "Due",
      text: <time dateTime={new Date(due_at).toISOString()}>{describeDue(due_at, style)}</time>,
    },
    answered_at !== null && { label: "Answered", text: <Time at={answered_at} style={style} /> },
    suspect !== null && { label: "Suspect", text: suspect },
    page !== null && { label: "Sent from", text: page },
    { label: "Reference", text: reference },
    file !== undefined && { label: "File", text: <FileFact {...file} href={`/office/messages/${reference}/file`} /> },
  ];
  return <Facts facts={facts.filter((fact) => fact !== false)} />;
}
