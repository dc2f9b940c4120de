import { Section, type SectionProps } from "#site/components/sections/Section.tsx";
import { RichText } from "#site/components/ui/RichText.tsx";
import { ToolLogo } from "#site/components/ui/ToolLogo.tsx";
import { toolLogos } from "#site/pictures/tool-logos.ts";
import styles from "./Tools.module.css";

/** The classes of the list and of a group. */
const LISTS = { columns: "equal-columns ", layers: "ruled ", blocks: "one-column is-grid " };
const GROUPS = { columns: "is-grid ", layers: "grid ", blocks: "item " };

export function Tools({ layout, items, ...head }: SectionProps<"tools">) {
  const logos = toolLogos(items.flatMap(({ tools }) => tools)).path;
  return (
    <Section {...head} type="d2">
      <ul className={`${LISTS[layout]}${styles.groups}`} data-layout={layout}>
        {items.map(({ name, text, tools }) => (
          <li key={name} className={`${GROUPS[layout]}${styles.group}`}>
            <h3 className="label is-accent">{name}</h3>
            <ul className={`is-display ${layout === "columns" ? "" : "in-rows "}${styles.tools}`}>
              {tools.map((tool) => (
                <li key={tool.name} className="may-break">
                  <ToolLogo tool={tool} file={logos} />
                  {tool.name}
                </li>
              ))}
            </ul>
            <RichText as="p" className="note" text={text} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
