import type { ReactNode } from "react";
import { isReference } from "../../database/reference.ts";
import { Link } from "./Page.tsx";

export type FactText = { label: string; text: ReactNode; href?: string };

/** Labelled values. */
export function Facts({ facts }: { facts: readonly FactText[] }) {
  return (
    <dl className="facts">
      {facts.map(({ label, text, href }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className={typeof text === "string" && isReference(text) ? "whole" : undefined}>
            {href === undefined ? (
              text
            ) : href.startsWith("/") ? (
              <Link href={href}>{text}</Link>
            ) : (
              <a href={href}>{text}</a>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
