import { CaseStudyPair } from "#site/components/sections/CaseStudyPair.tsx";
import { ClosingBlock } from "#site/components/sections/ClosingBlock.tsx";
import { DataLineage } from "#site/components/sections/DataLineage.tsx";
import { Experts } from "#site/components/sections/Experts.tsx";
import { OfferGrid } from "#site/components/sections/OfferGrid.tsx";
import { PhaseDiagram } from "#site/components/sections/PhaseDiagram.tsx";
import { PhaseList } from "#site/components/sections/PhaseList.tsx";
import { PhasePictures } from "#site/components/sections/PhasePictures.tsx";
import { PhaseStrip } from "#site/components/sections/PhaseStrip.tsx";
import { PointGrid } from "#site/components/sections/PointGrid.tsx";
import { PointList } from "#site/components/sections/PointList.tsx";
import { QuestionGrid } from "#site/components/sections/QuestionGrid.tsx";
import { RunningText } from "#site/components/sections/RunningText.tsx";
import { ScopeList } from "#site/components/sections/ScopeList.tsx";
import { ServiceHero } from "#site/components/sections/ServiceHero.tsx";
import { Statements } from "#site/components/sections/Statements.tsx";
import { SummaryTable } from "#site/components/sections/SummaryTable.tsx";
import { ToolGroups } from "#site/components/sections/ToolGroups.tsx";
import { ToolMatrix } from "#site/components/sections/ToolMatrix.tsx";
import { WideTable } from "#site/components/sections/WideTable.tsx";
import type { CaseStudyRecord } from "#site/content/schema/case-study.ts";
import type { ServiceRecord, ServiceSection } from "#site/content/schema/service.ts";

type Props = { service: ServiceRecord; index: string; studies: readonly CaseStudyRecord[] };

function SectionOf({ section, service, studies }: Omit<Props, "index"> & { section: ServiceSection }) {
  switch (section.kind) {
    case "call":
      return <ClosingBlock {...section} />;
    case "experts":
      return <Experts {...section} />;
    case "growing-cloth":
      return <PhasePictures {...section} cloth={service} />;
    case "ledger":
      return <SummaryTable {...section} />;
    case "lineage":
      return <DataLineage {...section} />;
    case "offers":
      return <OfferGrid {...section} />;
    case "open-and-close":
      return <PhaseDiagram {...section} />;
    case "phase-strip":
      return <PhaseStrip {...section} />;
    case "phases":
      return <PhaseList {...section} service={service} />;
    case "points":
      return <PointList {...section} />;
    case "point-grid":
      return <PointGrid {...section} />;
    case "questions":
      return <QuestionGrid {...section} />;
    case "register":
      return <WideTable {...section} />;
    case "running-text":
      return <RunningText {...section} />;
    case "scope":
      return <ScopeList {...section} />;
    case "statements":
      return <Statements {...section} />;
    case "stories":
      return <CaseStudyPair {...section} studies={studies} />;
    case "tie-up":
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
