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
};

export function DirectContact({ id, words, site, email, social }: Props) {
  const { phone, office } = site;
  const ways: readonly { term: string | undefined; links: readonly { label: string; href?: string }[] }[] = [
    { term: words.email, links: [{ label: email, href: `mailto:${email}` }] },
    { term: words.phone, links: [{ label: phone.label, href: `tel:${phone.number}` }] },
    { term: words.office, links: [{ label: office.label }] },
    { term: words.social, links: social },
  ];
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="item gap-4 is-sized">
      <h2 id={`${id}-title`} className="d4">
        {words.heading}
      </h2>
      <address>
        <dl className={styles.ways}>
          {ways.map(
            ({ term, links }) =>
              term &&
              links.length > 0 && (
                <div key={term} className="is-grid at-center line-above">
                  <dt className="is-faint">{term}</dt>
                  {links.map(({ label, href }) => (
                    <dd key={label}> {href ? <Link href={href}>{label}</Link> : label}</dd>
                  ))}
                </div>
              ),
          )}
        </dl>
      </address>
    </section>
  );
}
