import { Fragment } from "react";
import { fillCount } from "#contract/fill-text.ts";
import { describeScan, describeSuspect } from "#contract/office-words.ts";
import { describeDue } from "../../business-hours/time-words.ts";
import { readableDetails } from "../../database/details.ts";
import type { FileFacts } from "../../database/schema.ts";
import { oneLine } from "../../text/one-line.ts";
import { describeSize } from "../../uploads/file-label.ts";
import { Facts, type FactText, Filled, useWords } from "../Page.tsx";
import { Time } from "./DueTime.tsx";
import { queryString } from "./message-context.ts";
import type { SectionProps } from "./message-data.ts";

function detailsIn({ submission, office }: Pick<SectionProps, "submission" | "office">) {
  const { words, officeWords } = office.settings();
  const details = readableDetails(submission, words, officeWords).map(({ label, text, isPhone }) => {
    const line = oneLine(text);
    return { label, text: line, ...(isPhone && { href: `tel:${line.replace(/[^\d+]/g, "")}` }) };
  });
  return details.toSorted((one, other) => Number("href" in other) - Number("href" in one));
}

/** The fields of the visitor's form in one line above the message, where the facts are not beside it. */
export function Brief(props: Pick<SectionProps, "submission" | "office">) {
  const details = detailsIn(props);
  if (details.length === 0) return null;
  return (
    <p className="brief">
      {details.map(({ label, text, href }, index) => (
        <Fragment key={label}>
          {index > 0 && ", "}
          {href === undefined ? text : <a href={href}>{text}</a>}
        </Fragment>
      ))}
    </p>
  );
}

export function MessageFacts(props: SectionProps) {
  const { submission, file, fromVisitor, context } = props;
  const { timeFormat, words } = context;
  const { facts: names } = words;
  const { reference, email, created_at, due_at, answered_at, page, suspect } = submission;
  const toVisitor = {
    text: fillCount(words.message.fromAddress, fromVisitor, words.language),
    href: `/office${queryString({ view: "all", q: email })}`,
  };
  const facts: (FactText | false)[] = [
    { label: names.email, text: email },
    fromVisitor > 1 && { label: names.visitor, ...toVisitor },
    ...detailsIn(props),
    { label: names.received, text: <Time at={created_at} timeFormat={timeFormat} /> },
    due_at !== null && {
      label: names.due,
      text: <time dateTime={new Date(due_at).toISOString()}>{describeDue(due_at, timeFormat)}</time>,
    },
    answered_at !== null && { label: names.answered, text: <Time at={answered_at} timeFormat={timeFormat} /> },
    suspect !== null && { label: names.suspect, text: describeSuspect(suspect, words) },
    page !== null && { label: names.sentFrom, text: page },
    { label: names.reference, text: reference },
    file !== undefined && {
      label: names.file,
      text: <FileFact {...file} href={`/office/messages/${reference}/file`} />,
    },
  ];
  return <Facts facts={facts.filter((fact) => fact !== false)} />;
}

export type FileFactProps = Pick<FileFacts, "name" | "bytes" | "scan" | "signature"> & { href: string };

export function FileFact({ href, name, bytes, scan, signature }: FileFactProps) {
  const words = useWords();
  const values = {
    /* The page that asks before a harmful file opens beside what was typed. */
    file: (
      <a href={href} target={scan === "infected" || scan === "pending" ? "_blank" : undefined}>
        {name}
      </a>
    ),
    size: describeSize(bytes, words.language),
    scan: (
      <span className={scan === "infected" ? "is-bad" : undefined}>{describeScan({ scan, signature }, words)}</span>
    ),
  };
  return <Filled text={words.message.fileFacts} values={values} />;
}
