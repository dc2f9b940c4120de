import type { ReactNode } from "react";
import { ButtonLink } from "#site/components/ui/Button.tsx";
import { PersonNote } from "#site/components/ui/Portrait.tsx";
import { RichText } from "#site/components/ui/RichText.tsx";
import { homeOf } from "#site/content/addresses.ts";
import type { Content } from "#site/content/records.ts";
import type { ClosingRecord, LinkRecord } from "#site/content/schema/fields.ts";
import type { Kind, SectionOf } from "#site/sections/registry.ts";
import type { StructureName, Thread } from "#site/weave/structures.ts";
import styles from "./Section.module.css";

/** A page's data for its sections and its opening. */
export type PageContext = {
  content: Content;
  /** Such as /services/cloud-devops. */
  path: string;
  title: string;
  /** The address of the part of a list that the page shows (site/content/articles.ts); undefined for the first part. */
  listPath?: string | undefined;
  parent: string;
  /** The page's colour and cloth, for drawings. */
  thread: Thread;
  structure: StructureName;
  /** The section is the first of a page without an opening: its heading is the page's headline. */
  isFirst: boolean;
  /** The forms of the page, which are islands. */
  forms: PageForms;
};

export type PageForms = {
  opening?: ReactNode;
  contact?: ReactNode;
  demo?: ReactNode;
  application?: ReactNode;
};

/** The props of the component of a kind: the fields of its record, and the page. */
export type SectionProps<K extends Kind> = SectionOf<K> & { page: PageContext };

type HeadProps = {
  id: string;
  heading: string;
  /** Type role: `d1` to `d3` headings, `is-claim` very large, `label` small, `sr` only for screen readers. */
  type?: HeadingType | "is-claim" | "label" | "sr";
  /** Stays in sight beside a longer column. */
  pinned?: boolean;
  lead?: string | undefined;
  /** At the far end of the head's line. */
  aside?: ReactNode;
};

export type HeadingType = "d1" | "d2" | "d3";

type Props = Omit<HeadProps, "heading"> & {
  /** Without one it is no landmark, only a part of the page. */
  heading?: string | undefined;
  /** `rule`: a hairline above; `night`: the dark ground. */
  ground?: "plain" | "rule" | "night" | undefined;
  /** Less air above and below, for a section of small things. */
  tight?: boolean;
  /** False if the section only leads elsewhere: it is not printed. */
  isPrinted?: boolean;
  /** One of the children is its head. */
  hasOwnHead?: boolean;
  /** The children lie on the page's edges. */
  isFull?: boolean;
  /** The heading and the only child are beside each other, with this class on the grid around them. */
  beside?: string | undefined;
  children: ReactNode;
};

/** A section of a page, labelled by its heading. */
const GROUNDS = { plain: "", rule: "line-above on-surface ", night: "night " };

export function Section({ heading, ground = "plain", tight, isPrinted = true, hasOwnHead, ...props }: Props) {
  const { isFull, beside, children, ...head } = props;
  const { id } = head;
  const Element = heading === undefined ? "div" : "section";
  const title = heading !== undefined && !hasOwnHead && <SectionHead heading={heading} {...head} />;
  return (
    <Element
      id={id}
      aria-labelledby={heading === undefined ? undefined : `${id}-title`}
      className={GROUNDS[ground] + styles.section}
      data-tight={tight ? "" : undefined}
      data-print={isPrinted ? undefined : "no"}
      data-full={isFull ? "" : undefined}
    >
      {(title || !isFull) && (
        <div className={beside === undefined ? "wrap" : `wrap grid side-by-side ${beside}`}>
          {title}
          {!isFull && children}
        </div>
      )}
      {isFull && children}
    </Element>
  );
}

/** The head of a section: the heading, and a note or link at the right. */
export function SectionHead({ id, heading, type = "d1", pinned, lead, aside }: HeadProps) {
  const title = (
    <h2 className={`${type} ${styles.heading}`} id={`${id}-title`}>
      {heading}
    </h2>
  );
  if (!lead && !aside) return title;
  return (
    <div className={`in-rows ${pinned ? "pinned " : ""}at-end is-spread ${styles.between}`}>
      {title}
      {lead && <RichText as="p" className="lead" text={lead} />}
      {aside}
    </div>
  );
}

/** The page above a page, and its own name. Nothing on a page below the home page. */
export function Breadcrumb({ page }: { page: Pick<PageContext, "title" | "parent" | "content"> }) {
  const parent = page.content.pages.find(({ path }) => path === page.parent);
  return parent && parent.path !== homeOf(page.content.language) ? (
    <nav className="full-row crumbs label" aria-label={page.content.interface.breadcrumb}>
      <a href={parent.path}>{parent.page.title}</a> / <span aria-current="page">{page.title}</span>
    </nav>
  ) : null;
}

type CallBlockProps = { id?: string; "aria-labelledby"?: string; className?: string; children: ReactNode };

/** The end of a page on a strong colour: words at the left, what to do at the right. Without an id it is no landmark. */
export function CallBlock({ className = "", children, ...landmark }: CallBlockProps) {
  const Element = landmark.id ? "section" : "div";
  return (
    <Element className={`${className}is-placed ${styles.call}`} data-print="no" {...landmark}>
      <div className={`wrap grid side-by-side is-placed at-end ${styles.parts}`}>{children}</div>
    </Element>
  );
}

/** The end of a list: one question, one action. It belongs to the list's section, so it has no heading of its own. */
export const ClosingQuestion = ({ question, link, person, people }: ClosingRecord & Pick<Content, "people">) => (
  <CallBlock>
    <p className="is-display is-claim">{question}</p>
    <div className="stack">
      <ButtonLink kind="on-orange" {...link} />
      <PersonNote note={person} people={people} />
    </div>
  </CallBlock>
);

type ListProps = Pick<Content, "people"> & {
  id: string;
  heading: string;
  className?: string;
  /** Replaces a list without entries. */
  empty: { heading: string; text: string; link?: LinkRecord };
  closing?: ClosingRecord | undefined;
  children: readonly ReactNode[];
};

/** All records of a kind. The heading is for screen readers. */
export function ListSection({ id, heading, className, empty, closing, people, children }: ListProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={className}>
      {children.length === 0 ? (
        <div className={`wrap stack ${styles.section} ${styles.empty}`}>
          <SectionHead id={id} heading={empty.heading} />
          <RichText as="p" className="lead" text={empty.text} />
          {empty.link && <ButtonLink kind="fill" {...empty.link} />}
        </div>
      ) : (
        <>
          <SectionHead id={id} heading={heading} type="sr" />
          <ul>{children}</ul>
          {closing && <ClosingQuestion {...closing} people={people} />}
        </>
      )}
    </section>
  );
}
