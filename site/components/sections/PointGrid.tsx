import { ToolLogo } from "#site/components/ui/ToolLogo.tsx";
import type { PointGridRecord } from "#site/content/schema/sections/points.ts";
import { toolLogos } from "#site/drawings/tool-logos.ts";
import styles from "./PointGrid.module.css";
import { Section } from "./Section.tsx";
import { SectionHead } from "./SectionHead.tsx";

/** Points side by side, without boxes; the layout says how. */
export function PointGrid({ id, heading, structure, ground, lead, layout, logos, items }: PointGridRecord) {
  const tools = items.map(({ title, icon }) => ({ name: title, icon }));
  const file = logos && toolLogos(tools).path;
  return (
    <Section id={id} ground={ground}>
      <div className={styles.frame} data-layout={layout}>
        <SectionHead id={id} heading={heading} structure={structure} type={layout === "diamond" ? "is-weft" : "d2"}>
          {lead && <p className="lead">{lead}</p>}
        </SectionHead>
        <ul className={styles.points}>
          {items.map(({ title, icon, text, note }) => (
            <li key={title} className={styles.point}>
              <h3>
                {file && <ToolLogo tool={{ name: title, icon }} file={file} />}
                {title}
              </h3>
              <p>{text}</p>
              {note && <p className={`label ${styles.note}`}>{note}</p>}
            </li>
          ))}
        </ul>
      </div>
    </Section>
  );
}
