import { Fragment } from "react";
import { Icon } from "#site/components/ui/Icon.tsx";
import { InlineSvg } from "#site/components/ui/InlineSvg.tsx";
import { InterfaceContext } from "#site/components/ui/interface-words.ts";
import { Link } from "#site/components/ui/Link.tsx";
import { BrandLink } from "#site/components/ui/Mark.tsx";
import { SearchButton } from "#site/components/ui/SearchButton.tsx";
import { homeOf, isForeign, languageName, languageOfWords } from "#site/content/addresses.ts";
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
  content: Pick<
    Content,
    "site" | "language" | "languages" | "lentWords" | "versions" | "navigation" | "services" | "interface"
  >;
  path: string;
  year: number;
};

export function Footer({ content, path, year }: Props) {
  const { site, navigation, services } = content;
  const home = homeOf(content.language);
  const fringe = drawingFile(FRINGE, "dark");
  const { columns, legal, search, theme } = navigation.footer;
  const lang = languageOfWords(content, "navigation.yaml");
  const serviceLinks = services.map(({ path: href, title }) => ({ label: title, href }));
  return (
    <InterfaceContext value={content.interface}>
      <footer className={`night is-placed line-above on-sunk ${styles.footer}`} lang={lang} data-print="no">
        <div className="wrap">
          <div className="grid gap-y-8 may-break">
            <div className={`in-rows gap-4 ${styles.about}`} lang={lang && content.language.tag}>
              <BrandLink name={site.name} mark={mark} home={home} />
              {site.social.length > 0 && (
                <Social links={site.social} lang={languageOfWords(content, "site.yaml social")} />
              )}
              <p className="is-display d3" lang={languageOfWords(content, "site.yaml motto")}>
                {site.motto}
              </p>
              <address className={`quiet is-grid ${styles.address}`}>
                <a href={`tel:${site.phone.number}`}>{site.phone.label}</a>{" "}
                <a href={`mailto:${site.emails.contact}`}>{site.emails.contact}</a>{" "}
                <span lang={languageOfWords(content, "site.yaml coordinates")}>
                  {site.office.label} · {site.coordinates}
                </span>
              </address>
            </div>
            {services.length > 0 && (
              <LinkList
                id="footer-services"
                heading={navigation.services}
                links={serviceLinks}
                path={path}
                home={home}
              />
            )}
            {columns.map((column, index) => (
              <LinkList key={column.heading} id={`footer_${index + 1}`} {...column} path={path} home={home} />
            ))}
          </div>
          <div className={`button-row is-soft line-above may-break ${styles.base}`}>
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
            {content.languages.length > 1 && <LanguageSwitch content={content} path={path} />}
            <ThemeSwitch words={theme} />
          </div>
        </div>
        <div className={`is-cut mt-2 ${styles.edge}`} aria-hidden="true">
          <InlineSvg className={`is-block ${styles.selvedge}`} svg={selvedge()} />
          <img src={fringe.path} width={fringe.width} height={fringe.height} alt="" loading="lazy" />
        </div>
      </footer>
    </InterfaceContext>
  );
}

const Social = ({ links, lang }: { links: SiteRecord["social"]; lang: string | undefined }) => (
  <ul className={`in-rows gap-2 ${styles.social}`} lang={lang}>
    {links.map(({ kind, label, href }) => (
      <li key={href}>
        <Link href={href} className="is-grid is-round">
          <Icon name={kind} />
          <span className="sr">{label}</span>
        </Link>
      </li>
    ))}
  </ul>
);

type LinkListProps = { id: string; heading: string; links: readonly LinkRecord[]; path: string; home: string };

const LinkList = ({ id, heading, links, path, home }: LinkListProps) => (
  <nav aria-labelledby={id} className={styles.list}>
    <h2 id={id} className="is-wide is-faint">
      {heading}
    </h2>
    <ul>
      {links.map((link) => (
        <li key={link.href}>
          <MenuLink {...link} path={path} home={home} />
        </li>
      ))}
    </ul>
  </nav>
);

/** The same page in each language, or else its home page. */
const LanguageSwitch = ({ content, path }: Omit<Props, "year">) => (
  <ul className="in-rows gap-4" aria-label={content.navigation.footer.languages}>
    {content.languages.map((language) => (
      <li key={language.tag}>
        <a
          href={content.versions.get(path)?.find((version) => version.language === language)?.path ?? homeOf(language)}
          hrefLang={language.tag}
          lang={language.tag}
          dir={language.direction}
          className={isForeign(language.tag, content.language.tag) ? styles.foreign : undefined}
          aria-current={language === content.language ? "true" : undefined}
        >
          {languageName(language.tag)}
        </a>
      </li>
    ))}
  </ul>
);

/** Three buttons; site/client-scripts/page.ts makes them work and remembers the choice. */
const ThemeSwitch = ({ words }: { words: NavigationRecord["footer"]["theme"] }) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a legend that says no more
  <span className={`is-round needs-scripts ${styles.theme}`} role="group" aria-label={words.label}>
    {THEMES.map((theme) => (
      <button key={theme} type="button" data-set-theme={theme} aria-pressed={theme === "auto"}>
        {words[theme]}
      </button>
    ))}
  </span>
);
