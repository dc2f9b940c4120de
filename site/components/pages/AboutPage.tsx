import { ClaimRows } from "#site/components/sections/ClaimRows.tsx";
import { PageHead } from "#site/components/sections/PageHead.tsx";
import { PortraitGrid } from "#site/components/sections/PortraitGrid.tsx";
import { Statement } from "#site/components/sections/Statement.tsx";
import { Ways } from "#site/components/sections/Ways.tsx";
import { WideningList } from "#site/components/sections/WideningList.tsx";
import type { AboutRecord } from "#site/content/schema/about.ts";

/** About us: type alone down to the people. */
export function AboutPage({ about }: { about: AboutRecord }) {
  return (
    <main id="main">
      <PageHead {...about.hero} layout="aside" />
      <Statement id="mission" {...about.mission} setting="warp" />
      <Statement id="vision" {...about.vision} setting="weft" />
      <WideningList id="values" {...about.values} />
      {about.leadership && <PortraitGrid id="leadership" {...about.leadership} />}
      <ClaimRows id="differentiators" {...about.differentiators} kind="claims" />
      <Ways id="next-steps" {...about.nextSteps} />
    </main>
  );
}
