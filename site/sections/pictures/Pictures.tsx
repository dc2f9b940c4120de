import { Section, SectionHead, type SectionProps } from "#site/components/sections/Section.tsx";
import { ArrowLink } from "#site/components/ui/ArrowLink.tsx";
import { DrawingFile } from "#site/components/ui/DrawingFile.tsx";
import { Picture } from "#site/components/ui/Picture.tsx";
import { Paragraphs } from "#site/components/ui/RichText.tsx";
import { SCENES } from "#site/pictures/drawing-specs.ts";
import styles from "./Pictures.module.css";

type Props = SectionProps<"pictures">;

export function Pictures({ layout, items, side, paragraphs = [], link, heading = "", ...head }: Props) {
  const place = layout === "beside" ? "figure" : layout;
  /* In a gallery and from edge to edge, photographs are cropped to their box. Screens and drawings are shown whole. */
  const isWhole = place === "wide" || place === "figure";
  const figures = items.map(({ picture, drawing = "workshop", alt = "", caption }) => {
    const isCropped = picture && picture.file.type !== "png" && picture.file.type !== "svg";
    const fit = isWhole ? "natural" : isCropped ? "cover" : "contain";
    return (
      <figure key={picture?.file.path ?? alt} className={styles.figure} data-place={place}>
        <div className={`is-cut on-sunk ${styles.box}`}>
          {picture ? (
            <Picture picture={picture} place={place} fit={fit} />
          ) : (
            <DrawingFile spec={SCENES[drawing]} alt={alt} className={`is-full is-tall ${styles.drawing}`} />
          )}
        </div>
        {caption && <figcaption className="caption">{caption}</figcaption>}
      </figure>
    );
  });
  return (
    <Section
      {...head}
      heading={heading || undefined}
      type="d2"
      isFull={layout === "full"}
      hasOwnHead={layout === "beside"}
    >
      {layout === "beside" ? (
        <div className={`grid stacked gap-y-8 ${styles.beside}`} data-side={side}>
          {figures}
          <div className={`stack gap-4 ${styles.text}`}>
            <SectionHead {...head} heading={heading} type="d2" />
            <Paragraphs texts={paragraphs} />
            {link && <ArrowLink {...link} />}
          </div>
        </div>
      ) : layout === "gallery" ? (
        <div className={`fine-grid ${styles.gallery}`}>{figures}</div>
      ) : (
        figures
      )}
    </Section>
  );
}
