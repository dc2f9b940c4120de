import type { ReactNode } from "react";
import type { ConfirmationWords } from "#site/content/schema/answers.ts";
import { InlineSvg } from "./InlineSvg.tsx";

type Props = {
  words: ConfirmationWords;
  reference: string | undefined;
  /** When the answer is due: a paragraph. Undefined where the status line says it. */
  due?: ReactNode;
  /** A sampler, as an SVG element. */
  cloth: string;
  /** Its reader, as HTML of the page. */
  reader?: string | undefined;
};

/** The confirmation of a sent form: the reference, when the answer is due, and what happens next. */
export function ConfirmationCard({ words, reference, due, cloth, reader }: Props) {
  const { heading, next } = words;
  return (
    <div className="is-grid confirmation">
      <InlineSvg className="confirmation-cloth" svg={cloth} />
      <div className="is-grid gap-4 is-small confirmation-facts">
        {heading && <p className="is-display d3">{heading}</p>}
        {reference && (
          <p className="is-grid confirmation-reference">
            <span className="label">{words.reference.label}</span> <b className="is-display d3">{reference}</b>{" "}
            <span className="note">{words.reference.hint}</span>
          </p>
        )}
        {due}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the site's own markup */}
        {reader && <div dangerouslySetInnerHTML={{ __html: reader }} />}
        {next && (
          <div>
            <p className="label">{next.heading}</p>
            <ol>
              {next.steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          </div>
        )}
        {words.cloth && <p className="note">{words.cloth}</p>}
      </div>
    </div>
  );
}
