import { Policy } from "#site/components/sections/Policy.tsx";
import type { PrivacyRecord } from "#site/content/schema/privacy.ts";

/** The privacy policy. */
export function PrivacyPage({ privacy }: { privacy: PrivacyRecord }) {
  return (
    <main id="main">
      <Policy {...privacy} />
    </main>
  );
}
