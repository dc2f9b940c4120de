import { Mark } from "#site/components/ui/Mark.tsx";
import type { UnavailableRecord } from "#site/content/schema/error-pages.ts";
import styles from "./UnavailablePage.module.css";

type Props = {
  name: string;
  mark: string;
  email: string;
  unavailable: UnavailableRecord;
};

/** The page for status 502. Every link to this site would fail too, so the only link is an email address. */
export function UnavailablePage({ name, mark, email, unavailable }: Props) {
  return (
    <main id="main" className={`wrap stack ${styles.page}`}>
      <p className="is-display in-row gap-3">
        <Mark svg={mark} />
        {name}
      </p>
      <h1 className="d1">{unavailable.heading}</h1>
      <div className={`prose has-rail ${styles.text}`}>
        <p className="lead">{unavailable.text}</p>
        <p>{unavailable.form}</p>
        <p>
          {unavailable.before} <a href={`mailto:${email}`}>{email}</a>
        </p>
      </div>
    </main>
  );
}
