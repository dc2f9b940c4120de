import { ClaimRows } from "#site/components/sections/ClaimRows.tsx";
import { NextSteps } from "#site/components/sections/NextSteps.tsx";
import { PageHead } from "#site/components/sections/PageHead.tsx";
import { PortraitGrid } from "#site/components/sections/PortraitGrid.tsx";
import { Statement } from "#site/components/sections/Statement.tsx";
import { ValueList } from "#site/components/sections/ValueList.tsx";
import type { AboutRecord } from "#site/content/schema/about.ts";

/** About us: type alone down to the people. */
export function AboutPage({ about }: { about: AboutRecord }) {
  return (
    <main id="main">
      <PageHead {...about.hero} layout="aside" />
      <Statement id="mission" {...about.mission} setting="warp" />
      <Statement id="vision" {...about.vision} setting="weft" />
      {about.values && <ValueList id="values" {...about.values} />}
      {about.leadership && <PortraitGrid id="leadership" {...about.leadership} />}
      {about.differentiators && <ClaimRows id="differentiators" {...about.differentiators} kind="claims" />}
      {about.nextSteps && <NextSteps id="next-steps" {...about.nextSteps} />}
    </main>
  );
}
