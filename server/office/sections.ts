import { OwnerForm } from "./actions/assign.tsx";
import { AddressForm } from "./actions/correct-address.tsx";
import { EraseForm } from "./actions/erase.tsx";
import { Deliveries } from "./actions/resend.tsx";
import { SnoozeForm } from "./actions/snooze.tsx";
import { candidateSection } from "./candidates/candidate-section.tsx";
import { Composer } from "./composer/Composer.tsx";
import { meetingSection } from "./meetings/meeting-section.tsx";
import { MessageFacts } from "./messages/MessageFacts.tsx";
import type { Section } from "./messages/message-data.ts";

export const COMPOSER: Section = Composer;

export const SECTIONS: readonly Section[] = [
  meetingSection,
  candidateSection,
  MessageFacts,
  AddressForm,
  OwnerForm,
  SnoozeForm,
  Deliveries,
  EraseForm,
];
