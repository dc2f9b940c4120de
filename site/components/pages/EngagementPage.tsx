import { ModelComparison } from "#site/components/sections/ModelComparison.tsx";
import { PageHead } from "#site/components/sections/PageHead.tsx";
import { TextBlock } from "#site/components/sections/TextBlock.tsx";
import type { EngagementRecord } from "#site/content/schema/engagement.ts";

/** The two ways of working together, as two cloths of different density. */
export function EngagementPage({ engagement }: { engagement: EngagementRecord }) {
  return (
    <main id="main" data-thread="purple">
      <PageHead {...engagement.hero} layout="aside" type="is-weft" />
      <ModelComparison {...engagement.models} />
      <TextBlock id="process" {...engagement.process} />
    </main>
  );
}
