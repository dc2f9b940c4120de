import { Fragment } from "react";
import { Icon } from "#site/components/ui/Icon.tsx";
import { InlineSvg } from "#site/components/ui/InlineSvg.tsx";
import { InterfaceContext } from "#site/components/ui/interface-words.ts";
import { Link } from "#site/components/ui/Link.tsx";
import { BrandLink } from "#site/components/ui/Mark.tsx";
import { SearchButton } from "#site/components/ui/SearchButton.tsx";
import type { Content } from "#site/content/records.ts";
import type { LinkRecord } from "#site/content/schema/fields.ts";
import type { NavigationRecord } from "#site/content/schema/navigation.ts";
import type { SiteRecord } from "#site/content/schema/site.ts";
import { FRINGE, selvedge } from "#site/pictures/drawing-specs.ts";
import { drawingFile } from "#site/weave/drawing-file.ts";
import styles from "./Footer.module.css";
import { MenuLink } from "./MenuLink.tsx";

/** An image, so that a broken one can give way to its fallback. */
const mark = (
  <img
    src="/brand/mark-on-night.svg"
    data-fallback="/brand/mark-fallback.svg"
    alt=""
    width="28"
    height="28"
    loading="lazy"
  />
);

const THEMES = ["light", "dark", "auto"] as const;

type Props = {
  content: Pick<Content, "site" | "navigation" | "services" | "interface">;
  path: string;
  year: number;
};

export function Footer({ content, path, year }: Props) {
  const { site, navigation, services } = content;
  const fringe = drawingFile(FRINGE, "dark");
  const { columns, legal, search, theme } = navigation.footer;
  const serviceLinks = services.map(({ path: href, title }) => ({ label: title, href }));
  return (
    <InterfaceContext value={content.interface}>
      <footer className={`night ${styles.footer}`} data-print="no">
        <div className="wrap">
          <div className={`grid ${styles.columns}`}>
            <div className={`item ${styles.about}`}>
              <BrandLink name={site.name} mark={mark} />
              <p className={`is-display d3 ${styles.motto}`}>{site.motto}</p>
              <address className={`quiet ${styles.address}`}>
                <a href={`tel:${site.phone.number}`}>{site.phone.label}</a>{" "}
                <a href={`mailto:${site.emails.contact}`}>{site.emails.contact}</a>{" "}
                <span>
                  {site.office.label} · {site.coordinates}
                </span>
              </address>
              {site.social.length > 0 && <Social links={site.social} />}
            </div>
            {services.length > 0 && (
              <LinkList id="footer-services" heading={navigation.services} links={serviceLinks} path={path} />
            )}
            {columns.map((column, index) => (
              <LinkList key={column.heading} id={`footer_${index + 1}`} {...column} path={path} />
            ))}
          </div>
          <div className={`button-row ${styles.base}`}>
            <span className={styles.rights}>
              © <span data-year>{year}</span> {site.name}
            </span>{" "}
            {legal.map((entry, index) => (
              <Fragment key={typeof entry === "string" ? entry : entry.href}>
                {index > 0 && " "}
                <span>{typeof entry === "string" ? entry : <MenuLink {...entry} path={path} />}</span>
              </Fragment>
            ))}
            <SearchButton label={search} />
            <ThemeSwitch words={theme} />
          </div>
        </div>
        <div className={styles.edge} aria-hidden="true">
          <InlineSvg className={styles.selvedge} svg={selvedge()} />
          <img src={fringe.path} width={fringe.width} height={fringe.height} alt="" loading="lazy" />
        </div>
      </footer>
    </InterfaceContext>
  );
}

const Social = ({ links }: { links: SiteRecord["social"] }) => (
  <ul className={`in-rows ${styles.social}`}>
    {links.map(({ kind, label, href }) => (
      <li key={href}>
        <Link href={href}>
          <Icon name={kind} />
          <span className="sr">{label}</span>
        </Link>
      </li>
    ))}
  </ul>
);

type LinkListProps = { id: string; heading: string; links: readonly LinkRecord[]; path: string };

const LinkList = ({ id, heading, links, path }: LinkListProps) => (
  <nav aria-labelledby={id} className={styles.list}>
    <h2 id={id}>{heading}</h2>
    <ul>
      {links.map((link) => (
        <li key={link.href}>
          <MenuLink {...link} path={path} />
        </li>
      ))}
    </ul>
  </nav>
);

/** Three buttons; site/client-scripts/page.ts makes them work and remembers the choice. Hidden without scripting. */
const ThemeSwitch = ({ words }: { words: NavigationRecord["footer"]["theme"] }) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a legend that says no more
  <span className={styles.theme} role="group" aria-label={words.label}>
    {THEMES.map((theme) => (
      <button key={theme} type="button" data-set-theme={theme} aria-pressed={theme === "auto"}>
        {words[theme]}
      </button>
    ))}
  </span>
);
