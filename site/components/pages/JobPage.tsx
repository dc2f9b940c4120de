import { JobArticle } from "#site/components/sections/JobArticle.tsx";
import type { CareersRecord } from "#site/content/schema/careers.ts";
import type { JobRecord } from "#site/content/schema/job.ts";

/** An open position's own page. */
export function JobPage({ job, words }: { job: JobRecord; words: CareersRecord["job"] }) {
  return (
    <main id="main">
      <JobArticle job={job} words={words} />
    </main>
  );
}
