import type { Sent } from "#contract/native-answers.ts";
import type { SubmissionKind } from "#contract/submission-kinds.ts";
import { ConfirmationCard } from "#site/components/ui/ConfirmationCard.tsx";
import { CONFIRMATION_CLOTH, nameCloth } from "#site/weave/sampler.ts";
import { CONFIRMATION_WORDS } from "#site/words/forms.ts";

type Props = Sent & { kind: SubmissionKind };

/** The confirmation of a form that was sent without JavaScript. The page has its heading. */
export function NativeConfirmation({ kind, reference, name, due }: Props) {
  const words = { ...CONFIRMATION_WORDS[kind], heading: undefined };
  const cloth = nameCloth(name, CONFIRMATION_CLOTH);
  return <ConfirmationCard words={words} reference={reference} due={due && <p>{due}</p>} cloth={cloth} />;
}
