import { InlineSvg } from "#site/components/ui/InlineSvg.tsx";
import { WeaveDiagram } from "#site/components/ui/WeaveDiagram.tsx";
import type { PointListRecord } from "#site/content/schema/sections/point-list.ts";
import { fullDraft } from "#site/weave/full-draft.ts";
import styles from "./PointList.module.css";
import { Section } from "./Section.tsx";
import { SectionHead } from "./SectionHead.tsx";

/** A claim over a weaver's draft, and its points beside them, each under a draft mark of its own. */
export function PointList({ id, heading, structure, ground, caption, items }: PointListRecord) {
  return (
    <Section id={id} ground={ground}>
      <div className={`grid ${styles.split}`}>
        <div className={styles.head}>
          <SectionHead id={id} heading={heading} structure={structure} type="d2" />
          <figure className={styles.figure}>
            <InlineSvg svg={fullDraft(id, { columns: 36, rows: 22, threading: "point", warp: "var(--warp)" })} />
            <figcaption className="note">{caption}</figcaption>
          </figure>
        </div>
        <ul className={styles.points}>
          {items.map((item) => (
            <li key={item.title}>
              <WeaveDiagram structure={item.structure} />
              <div>
                <h3 className="d4">{item.title}</h3>
                <p>{item.text}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </Section>
  );
}
