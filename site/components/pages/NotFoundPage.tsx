import { Button, ButtonLink } from "#site/components/ui/Button.tsx";
import { InlineSvg } from "#site/components/ui/InlineSvg.tsx";
import { Main } from "#site/components/ui/Main.tsx";
import { SearchButton } from "#site/components/ui/SearchButton.tsx";
import { languageOfWords } from "#site/content/addresses.ts";
import type { Content } from "#site/content/records.ts";
import { letteredCloth } from "#site/pictures/drawing-specs.ts";
import styles from "./NotFoundPage.module.css";

export function NotFoundPage({
  content,
}: {
  content: Pick<Content, "notFound" | "interface" | "languages" | "lentWords">;
}) {
  const { code, heading, text, home, back, before, support, search } = content.notFound;
  return (
    <Main words={content.interface} lang={languageOfWords(content, "not-found.yaml")}>
      <div className={`is-grid is-clipped ${styles.page}`}>
        <div className={`weaves is-placed ${styles.cloth}`} aria-hidden="true">
          <InlineSvg className={styles.wide} svg={letteredCloth(code, "wide")} />
          <InlineSvg className={styles.narrow} svg={letteredCloth(code, "narrow")} />
        </div>
        <div className="has-rail">
          <div className={`wrap grid at-end ${styles.copy}`}>
            <h1 className="d1">
              <span className="sr">{code}: </span>
              {heading}
            </h1>
            <div className={`stack ${styles.ways}`}>
              <p className="lead">{text}</p>
              <div className="button-row">
                <ButtonLink kind="fill" {...home} />
                <Button type="button" direction="back" data-go-back>
                  {back}
                </Button>
              </div>
              <div className="note">
                <p>
                  {before} <a href={support.href}>{support.label}</a>
                </p>
                <SearchButton label={search} />
              </div>
            </div>
          </div>
        </div>
      </div>
    </Main>
  );
}
