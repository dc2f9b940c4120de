import { Section, SectionHead } from "#site/components/sections/Section.tsx";
import { ArrowLink } from "#site/components/ui/ArrowLink.tsx";
import { DrawingFile } from "#site/components/ui/DrawingFile.tsx";
import { Picture } from "#site/components/ui/Picture.tsx";
import { Paragraphs } from "#site/components/ui/RichText.tsx";
import type { PlaceName } from "#site/content/picture-places.ts";
import { WORKSHOP } from "#site/pictures/drawing-specs.ts";
import type { SectionProps } from "#site/sections/section-props.ts";
import styles from "./Pictures.module.css";

type Props = SectionProps<"pictures">;

const PLACES = { full: "full", wide: "wide", beside: "figure", gallery: "gallery" } as const satisfies Record<
  Props["layout"],
  PlaceName
>;

/** A picture across the page, one beside a text, or a gallery in uneven rows. */
export function Pictures({ id, heading, structure, ground, layout, items, side, paragraphs = [], link }: Props) {
  const head = heading && <SectionHead id={id} heading={heading} structure={structure} type="d2" />;
  const place = PLACES[layout];
  /* In a gallery and from edge to edge, photographs are cropped to their box. Screens and drawings are shown whole. */
  const isWhole = place === "wide" || place === "figure";
  const figures = items.map(({ picture, alt = "", caption }) => {
    const isCropped = picture && picture.file.type !== "png" && picture.file.type !== "svg";
    const fit = isWhole ? "natural" : isCropped ? "cover" : "contain";
    return (
      <figure key={picture?.file.path ?? alt} className={styles.figure} data-place={place}>
        <div className={styles.box}>
          {picture ? (
            <Picture picture={picture} place={place} fit={fit} />
          ) : (
            <DrawingFile spec={WORKSHOP} alt={alt} className={styles.drawing} />
          )}
        </div>
        {caption && <figcaption className="caption">{caption}</figcaption>}
      </figure>
    );
  });
  return (
    <Section id={id} ground={ground} isNamed={heading !== undefined} width={layout === "full" ? "full" : "page"}>
      {layout === "beside" ? (
        <div className={`grid stacked ${styles.beside}`} data-side={side}>
          {figures}
          <div className={`stack ${styles.text}`}>
            {head}
            <Paragraphs texts={paragraphs} />
            {link && <ArrowLink {...link} />}
          </div>
        </div>
      ) : (
        <>
          {layout === "full" && head ? <div className="wrap">{head}</div> : head}
          {layout === "gallery" ? <div className={`fine-grid ${styles.gallery}`}>{figures}</div> : figures}
        </>
      )}
    </Section>
  );
}
