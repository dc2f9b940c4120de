import type { Person } from "#site/content/people.ts";
import type { PersonNoteRecord } from "#site/content/schema/fields.ts";
import type { PictureRecord } from "#site/content/schema/picture.ts";
import { portraitSpec } from "#site/pictures/drawing-specs.ts";
import type { Thread } from "#site/weave/structures.ts";
import type { PortraitName } from "#site/weave/tapestry.ts";
import { DrawingFile } from "./DrawingFile.tsx";
import { Picture } from "./Picture.tsx";
import styles from "./Portrait.module.css";
import { RichText } from "./RichText.tsx";

type Props = {
  name: string;
  /** The colour of the initials; without one the placeholder avatar is shown. */
  thread: Thread | undefined;
  /** A woven portrait in place of the initials. */
  portrait?: PortraitName | undefined;
  /** A photograph in place of both. */
  picture?: PictureRecord | undefined;
  place?: "face" | "portrait";
  className?: string | undefined;
};

/** A person's photograph, otherwise a woven portrait, initials or the placeholder avatar, which are hidden from screen readers. */
export const Portrait = ({ name, thread, portrait, picture, place = "face", className = "" }: Props) => (
  <span className={`is-cut is-round on-surface ${styles.portrait} ${className}`}>
    {picture ? (
      <Picture picture={picture} place={place} />
    ) : (
      <DrawingFile spec={portraitSpec(name, thread, portrait, place === "face")} className="is-full is-tall" />
    )}
  </span>
);

type QuoteAttributionProps = Pick<Props, "name" | "thread" | "picture"> & {
  title: string;
  size?: "small" | "large";
};

/** The source of a quote: portrait, name and job title, as the figure's caption. */
export const QuoteAttribution = ({ title, size = "small", ...face }: QuoteAttributionProps) => (
  <figcaption
    className={`named ${size === "large" ? "gap-6 mt-4" : "gap-4"} is-grid at-center ${styles.attribution}`}
    data-size={size}
  >
    <Portrait {...face} className={styles.face} />
    <span>
      <b className="is-display">{face.name}</b> {title}
    </span>
  </figcaption>
);

type PersonNoteProps = {
  note: PersonNoteRecord | undefined;
  people: ReadonlyMap<string, Person>;
  /** They read what a form sends: the form's confirmation shows them as well. */
  isReader?: boolean;
};

/** A person who answers: portrait, name, role, a sentence. */
export function PersonNote({ note, people, isReader = false }: PersonNoteProps) {
  const person = note && people.get(note.name);
  if (!person) return null;
  return (
    <div className={`named gap-4 is-grid at-center ${styles.attribution}`} data-reader={isReader ? "" : undefined}>
      <Portrait {...person} thread={person.thread} className={styles.face} />
      <p>
        <b className="is-display">
          {person.name}, <span>{person.title}</span>
        </b>{" "}
        <RichText text={note.text} />
      </p>
    </div>
  );
}

/** The author of an article: portrait, name as a link to where the site introduces them, and role. */
export const Byline = ({ name, title, href, thread, portrait, picture }: Person) => (
  <span className={`is-grid at-center ${styles.byline}`}>
    <Portrait {...{ name, thread, portrait, picture }} />
    <span>
      <a href={href}>{name}</a>, {title}
    </span>
  </span>
);
