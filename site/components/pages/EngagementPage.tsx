import { ModelComparison } from "#site/components/sections/ModelComparison.tsx";
import { PageHead } from "#site/components/sections/PageHead.tsx";
import { TextBlock } from "#site/components/sections/TextBlock.tsx";
import { ButtonLink } from "#site/components/ui/Button.tsx";
import type { EngagementRecord } from "#site/content/schema/engagement.ts";

/** The two ways of working together, as two cloths of different density. */
export function EngagementPage({ engagement }: { engagement: EngagementRecord }) {
  const { process } = engagement;
  return (
    <main id="main" data-thread="purple">
      <PageHead {...engagement.hero} layout="aside" type="is-weft" />
      <ModelComparison {...engagement.models} />
      <TextBlock id="process" heading={process.heading} paragraphs={process.paragraphs}>
        <ButtonLink kind="fill" {...process.link} />
      </TextBlock>
    </main>
  );
}
