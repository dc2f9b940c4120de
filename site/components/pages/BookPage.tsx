import { Desk } from "#site/components/sections/Desk.tsx";
import { DialNote } from "#site/components/sections/DialNote.tsx";
import { SwatchPoints } from "#site/components/sections/SwatchPoints.tsx";
import { WriteInstead } from "#site/components/sections/WriteInstead.tsx";
import type { BookRecord } from "#site/content/schema/book.ts";
import type { SiteRecord } from "#site/content/schema/site.ts";
import styles from "./BookPage.module.css";

type Props = { book: BookRecord; site: SiteRecord };

/** Booking a demo: the promise at the left, the request at the right. */
export function BookPage({ book, site }: Props) {
  const { hero, confirmation, benefits, request } = book;
  const promise = (
    <>
      <header className={styles.head}>
        <h1 className="d1">{hero.heading}</h1>
        <p className="lead">{hero.lead}</p>
      </header>
      <DialNote hours={Number.parseInt(site.promises.demoConfirmation, 10)} {...confirmation} />
      <SwatchPoints id="benefits" {...benefits} />
    </>
  );
  return (
    <main id="main">
      <Desk aside={promise} place="start">
        <WriteInstead id="demo-request" {...request} email={site.emails.contact} />
      </Desk>
    </main>
  );
}
