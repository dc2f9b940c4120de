import { CaseStudyBlocks } from "#site/components/sections/CaseStudyBlocks.tsx";
import { PageHead } from "#site/components/sections/PageHead.tsx";
import type { CaseStudiesRecord } from "#site/content/schema/case-studies.ts";
import type { CaseStudyRecord } from "#site/content/schema/case-study.ts";

type Props = { page: CaseStudiesRecord; studies: readonly CaseStudyRecord[] };

/** The index of the case studies. */
export function CaseStudiesPage({ page, studies }: Props) {
  return (
    <main id="main">
      <PageHead heading={page.heading} lead={page.lead} layout="aside" type="is-warp" />
      <CaseStudyBlocks {...page} studies={studies} />
    </main>
  );
}
