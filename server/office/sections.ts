import { OwnerForm } from "./actions/assign.tsx";
import { EraseForm } from "./actions/erase.tsx";
import { NoteForm } from "./actions/note.tsx";
import { Deliveries } from "./actions/resend.tsx";
import { AnswerForms } from "./actions/send-answer.tsx";
import { SnoozeForm } from "./actions/snooze.tsx";
import { candidateSection } from "./candidates/candidate-section.tsx";
import { meetingSection } from "./meetings/meeting-section.tsx";
import { MessageHistory } from "./messages/MessageHistory.tsx";
import type { Section } from "./messages/section.ts";

/** The sections on the page of a message. Those of one row are side by side. */
export const SECTIONS: readonly (readonly Section[])[] = [
  [meetingSection],
  [candidateSection],
  [AnswerForms],
  [OwnerForm, SnoozeForm],
  [NoteForm],
  [MessageHistory, Deliveries],
  [EraseForm],
];
