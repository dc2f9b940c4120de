import { Swatch } from "#site/components/ui/Swatch.tsx";
import type { PhaseListRecord } from "#site/content/schema/sections/phase-list.ts";
import type { ServiceRecord } from "#site/content/schema/service.ts";
import styles from "./PhaseList.module.css";
import { Section } from "./Section.tsx";
import { SectionHead } from "./SectionHead.tsx";

type Props = PhaseListRecord & { cloth: Pick<ServiceRecord, "structure" | "thread"> };

/** The phases of the work, in order, in one of three compositions. */
export function PhaseList({ id, heading, structure, ground, layout, lead, items, cloth }: Props) {
  return (
    <Section id={id} ground={ground}>
      <SectionHead id={id} heading={heading} structure={structure} type={layout === "stairs" ? "is-warp" : "d2"}>
        {lead && <p className="lead">{lead}</p>}
      </SectionHead>
      <ol className={styles.phases} data-layout={layout}>
        {items.map(({ name, text, gate, ...item }, index) => (
          <li
            key={name}
            className={styles.phase}
            data-enter="rise"
            data-order={layout === "stairs" ? index : undefined}
          >
            <h3>{name}</h3>
            <p>{text}</p>
            {gate && <p className={styles.gate}>{gate}</p>}
            {layout !== "thread" && (
              <Swatch
                structure={item.structure ?? cloth.structure}
                thread={cloth.thread}
                cell={6}
                place={`phase-${index}`}
                className={styles.cloth}
              />
            )}
          </li>
        ))}
      </ol>
    </Section>
  );
}
