import type { ToolGroupsRecord } from "#site/content/schema/sections/tool-groups.ts";
import { Section } from "./Section.tsx";
import { SectionHead } from "./SectionHead.tsx";
import styles from "./ToolGroups.module.css";

/** Tools named in type, grouped by what they are for: side by side, as layers or in blocks. */
export function ToolGroups({ id, heading, structure, ground, layout, lead, items }: ToolGroupsRecord) {
  return (
    <Section id={id} ground={ground}>
      <SectionHead id={id} heading={heading} structure={structure} type="d2">
        <p className="lead">{lead}</p>
      </SectionHead>
      <ul className={styles.groups} data-layout={layout}>
        {items.map(({ name, text, tools }) => (
          <li key={name} className={styles.group}>
            <h3 className="label">{name}</h3>
            <ul className={styles.tools}>
              {tools.map((tool) => (
                <li key={tool}>{tool}</li>
              ))}
            </ul>
            <p className="note">{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
