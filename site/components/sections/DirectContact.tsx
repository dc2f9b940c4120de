import { Link } from "#site/components/ui/Link.tsx";
import type { DirectContactWords } from "#site/content/schema/form.ts";
import type { SiteRecord } from "#site/content/schema/site.ts";
import styles from "./DirectContact.module.css";

type Props = {
  id: string;
  words: Omit<DirectContactWords, "phone"> & { phone?: string };
  site: SiteRecord;
  email: string;
  social: SiteRecord["social"];
  /** `panel`: a box beside a form; `list`: rows in a column. */
  kind: "panel" | "list";
};

/** The ways to reach us without a form. */
export function DirectContact({ id, words, site, email, social, kind }: Props) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={`item ${styles.direct}`} data-kind={kind}>
      <h2 id={`${id}-title`} className="d4">
        {words.heading}
      </h2>
      <address>
        <dl className={styles.ways}>
          <div>
            <dt>{words.email}</dt>{" "}
            <dd>
              <a href={`mailto:${email}`}>{email}</a>
            </dd>
          </div>
          {words.phone && (
            <div>
              <dt>{words.phone}</dt>{" "}
              <dd>
                <a href={`tel:${site.phone.number}`}>{site.phone.label}</a>
              </dd>
            </div>
          )}
          <div>
            <dt>{words.office}</dt> <dd>{site.office.label}</dd>
          </div>
          {social.length > 0 && (
            <div>
              <dt>{words.social}</dt>
              {social.map(({ label, href }) => (
                <dd key={href}>
                  {" "}
                  <Link href={href}>{label}</Link>
                </dd>
              ))}
            </div>
          )}
        </dl>
      </address>
    </section>
  );
}
