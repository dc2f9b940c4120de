import { ArrowLink } from "#site/components/ui/ArrowLink.tsx";
import { ButtonLink } from "#site/components/ui/Button.tsx";
import type { OpenSourcePageRecord } from "#site/content/schema/open-source-page.ts";
import styles from "./Community.module.css";
import { Section } from "./Section.tsx";

type Props = OpenSourcePageRecord["community"] & {
  /** The code host, when the site names one. */
  host?: { href: string } | undefined;
};

/** How to take part, and the way to the repositories. */
export function Community({ heading, paragraphs, code, link, host }: Props) {
  return (
    <Section id="community" ground="rule">
      <div className={`grid ${styles.layout}`}>
        <h2 className={`is-warp ${styles.heading}`} id="community-title">
          {heading}
        </h2>
        <div className={styles.words}>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          <div className={styles.ways} data-print="no">
            {host && (
              <ButtonLink kind="fill" href={host.href} rel="noopener">
                {code}
                <span className="sr"> (external link)</span>
              </ButtonLink>
            )}{" "}
            <ArrowLink {...link} />
          </div>
        </div>
      </div>
    </Section>
  );
}
