import { type Budgets, readableDetails } from "../../database/details.ts";
import type { FileFacts, FileScan } from "../../database/schema.ts";
import type { SubmissionRecord } from "../../database/submissions.ts";
import { describeDue, type TimeStyle } from "../../promises/time-words.ts";
import { oneLine } from "../../text/one-line.ts";
import { describeSize } from "../message-words.ts";
import { Time } from "./DueTime.tsx";

const SCANS: Readonly<Record<FileScan, string>> = {
  unscanned: "not scanned for viruses",
  pending: "waiting to be scanned for viruses",
  clean: "no virus found",
  infected: "infected",
};

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
  return (
    <dl className="facts">
      <Fact label="Email">{email}</Fact>
      {phone !== undefined && (
        <Fact label="Phone">
          <a href={`tel:${phone.replace(/[^\d+]/g, "")}`}>{phone}</a>
        </Fact>
      )}
      {Object.entries(details).map(([label, text]) => (
        <Fact key={label} label={label}>
          {text}
        </Fact>
      ))}
      <Fact label="Received">
        <Time at={created_at} style={style} />
      </Fact>
      {due_at !== null && (
        <Fact label="Due">
          <time dateTime={new Date(due_at).toISOString()}>{describeDue(due_at, style)}</time>
        </Fact>
      )}
      {answered_at !== null && (
        <Fact label="Answered">
          <Time at={answered_at} style={style} />
        </Fact>
      )}
      {suspect !== null && <Fact label="Suspect">{suspect}</Fact>}
      {page !== null && <Fact label="Sent from">{page}</Fact>}
      <Fact label="Reference">{reference}</Fact>
      {file && (
        <Fact label="File">
          <a href={`/office/messages/${reference}/file`}>{file.name}</a>
          {`, ${describeSize(file.bytes)}, `}
          <span className={file.scan === "infected" ? "bad" : undefined}>
            {file.scan === "infected" && file.signature !== null ? `infected: ${file.signature}` : SCANS[file.scan]}
          </span>
        </Fact>
      )}
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
