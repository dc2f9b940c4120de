import { CallToAction } from "#site/components/sections/CallToAction.tsx";
import { CaseStudyTeasers } from "#site/components/sections/CaseStudyTeasers.tsx";
import { DataLineage } from "#site/components/sections/DataLineage.tsx";
import { Experts } from "#site/components/sections/Experts.tsx";
import { PhaseList } from "#site/components/sections/PhaseList.tsx";
import { PointList } from "#site/components/sections/PointList.tsx";
import { ServiceHero } from "#site/components/sections/ServiceHero.tsx";
import { ToolGroups } from "#site/components/sections/ToolGroups.tsx";
import { ToolMatrix } from "#site/components/sections/ToolMatrix.tsx";
import { WideTable } from "#site/components/sections/WideTable.tsx";
import type { CaseStudyRecord } from "#site/content/schema/case-study.ts";
import type { ServiceRecord, ServiceSection } from "#site/content/schema/service.ts";

type Props = { service: ServiceRecord; index: string; studies: readonly CaseStudyRecord[] };

function SectionOf({ section, service, studies }: Omit<Props, "index"> & { section: ServiceSection }) {
  switch (section.kind) {
    case "call":
      return <CallToAction {...section} />;
    case "case-studies":
      return <CaseStudyTeasers {...section} studies={studies} />;
    case "experts":
      return <Experts {...section} />;
    case "lineage":
      return <DataLineage {...section} service={service} />;
    case "phases":
      return <PhaseList {...section} service={service} />;
    case "points":
      return <PointList {...section} service={service} />;
    case "table":
      return <WideTable {...section} service={service} />;
    case "tool-matrix":
      return <ToolMatrix {...section} />;
    case "tools":
      return <ToolGroups {...section} />;
    default:
      return section satisfies never;
  }
}

/** The page of one service, in its colour: its cloth, then the sections its record lists. */
export function ServicePage({ service, index, studies }: Props) {
  return (
    <main id="main" data-thread={service.thread}>
      <ServiceHero service={service} index={index} />
      {service.sections.map((section) => (
        <SectionOf key={section.id} section={section} service={service} studies={studies} />
      ))}
    </main>
  );
}
