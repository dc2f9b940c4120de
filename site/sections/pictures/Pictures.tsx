import type { ReactNode } from "react";
import { Section, SectionHead } from "#site/components/sections/Section.tsx";
import { ArrowLink } from "#site/components/ui/ArrowLink.tsx";
import { Picture } from "#site/components/ui/Picture.tsx";
import { Paragraphs } from "#site/components/ui/RichText.tsx";
import type { PlaceName } from "#site/content/picture-places.ts";
import type { SectionProps } from "#site/sections/section-props.ts";
import styles from "./Pictures.module.css";

type Props = SectionProps<"pictures">;

/** A picture across the page, one beside a text, or a gallery in uneven rows. */
export function Pictures({ id, heading, structure, ground, layout, items, side, paragraphs = [], link }: Props) {
  const head = heading && <SectionHead id={id} heading={heading} structure={structure} type="d2" />;
  switch (layout) {
    case "full":
      return (
        <Section id={id} ground={ground} isNamed={heading !== undefined} width="full">
          {head && <div className="wrap">{head}</div>}
          {figures(items, "full")}
        </Section>
      );
    case "wide":
      return (
        <Section id={id} ground={ground} isNamed={heading !== undefined}>
          {head}
          {figures(items, "wide")}
        </Section>
      );
    case "beside":
      return (
        <Section id={id} ground={ground}>
          <div className={`grid ${styles.beside}`} data-side={side}>
            {figures(items, "figure")}
            <div className={styles.text}>
              {head}
              <Paragraphs texts={paragraphs} />
              {link && <ArrowLink {...link} />}
            </div>
          </div>
        </Section>
      );
    case "gallery":
      return (
        <Section id={id} ground={ground} isNamed={heading !== undefined}>
          {head}
          <div className={`grid ${styles.gallery}`}>{figures(items, "gallery")}</div>
        </Section>
      );
    default:
      return layout satisfies never;
  }
}

/** In a gallery and from edge to edge, photographs are cropped to their box. Screens and drawings are shown whole. */
const figures = (items: Props["items"], place: PlaceName): ReactNode =>
  items.map(({ picture, caption }) => {
    const isWhole = place === "wide" || place === "figure";
    const isCropped = picture.file.type !== "png" && picture.file.type !== "svg";
    return (
      <figure key={picture.file.path} className={styles.figure} data-place={place}>
        <div className={styles.box}>
          <Picture picture={picture} place={place} fit={isWhole ? "natural" : isCropped ? "cover" : "contain"} />
        </div>
        {caption && <figcaption className="caption">{caption}</figcaption>}
      </figure>
    );
  });
