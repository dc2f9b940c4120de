import { ClosingCall } from "#site/components/sections/ClosingCall.tsx";
import { Experts } from "#site/components/sections/Experts.tsx";
import { GrowingCloth } from "#site/components/sections/GrowingCloth.tsx";
import { Ledger } from "#site/components/sections/Ledger.tsx";
import { Lineage } from "#site/components/sections/Lineage.tsx";
import { OfferGrid } from "#site/components/sections/OfferGrid.tsx";
import { OpenAndClose } from "#site/components/sections/OpenAndClose.tsx";
import { PhaseList } from "#site/components/sections/PhaseList.tsx";
import { PhaseStrip } from "#site/components/sections/PhaseStrip.tsx";
import { PointGrid } from "#site/components/sections/PointGrid.tsx";
import { PointList } from "#site/components/sections/PointList.tsx";
import { QuestionGrid } from "#site/components/sections/QuestionGrid.tsx";
import { RegisterTable } from "#site/components/sections/RegisterTable.tsx";
import { RunningText } from "#site/components/sections/RunningText.tsx";
import { ScopeList } from "#site/components/sections/ScopeList.tsx";
import { ServiceHero } from "#site/components/sections/ServiceHero.tsx";
import { Statements } from "#site/components/sections/Statements.tsx";
import { StoryPair } from "#site/components/sections/StoryPair.tsx";
import { TieUpGrid } from "#site/components/sections/TieUpGrid.tsx";
import { ToolGroups } from "#site/components/sections/ToolGroups.tsx";
import type { CaseStudyRecord } from "#site/content/schema/case-study.ts";
import type { ServiceRecord } from "#site/content/schema/service.ts";
import type { ServicePageRecord, ServiceSection } from "#site/content/schema/service-page.ts";

type Props = { service: ServiceRecord; page: ServicePageRecord; studies: readonly CaseStudyRecord[] };

function SectionOf({ section, service, studies }: Omit<Props, "page"> & { section: ServiceSection }) {
  switch (section.kind) {
    case "call":
      return <ClosingCall {...section} />;
    case "experts":
      return <Experts {...section} />;
    case "growing-cloth":
      return <GrowingCloth {...section} cloth={service} />;
    case "ledger":
      return <Ledger {...section} />;
    case "lineage":
      return <Lineage {...section} />;
    case "offers":
      return <OfferGrid {...section} />;
    case "open-and-close":
      return <OpenAndClose {...section} />;
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
      return <RegisterTable {...section} />;
    case "running-text":
      return <RunningText {...section} />;
    case "scope":
      return <ScopeList {...section} />;
    case "statements":
      return <Statements {...section} />;
    case "stories":
      return <StoryPair {...section} studies={studies} />;
    case "tie-up":
      return <TieUpGrid {...section} />;
    case "tools":
      return <ToolGroups {...section} />;
    default:
      return section satisfies never;
  }
}

/** The page of one service, in its colour: its cloth, then the sections its record lists. */
export function ServicePage({ service, page, studies }: Props) {
  return (
    <main id="main" data-thread={service.thread}>
      <ServiceHero service={service} hero={page.hero} />
      {page.sections.map((section) => (
        <SectionOf key={section.id} section={section} service={service} studies={studies} />
      ))}
    </main>
  );
}
