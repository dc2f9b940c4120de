import type { Action } from "./action.ts";
import { answer } from "./actions/answer.ts";
import { assign, OwnerForm } from "./actions/assign.tsx";
import { cancel } from "./actions/cancel.ts";
import { close } from "./actions/close.ts";
import { decline } from "./actions/decline.tsx";
import { EraseForm } from "./actions/erase.tsx";
import { move } from "./actions/move.ts";
import { notSpam } from "./actions/not-spam.ts";
import { NoteForm, note } from "./actions/note.tsx";
import { offer } from "./actions/offer.ts";
import { reopen } from "./actions/reopen.ts";
import { AnswerForms, reply } from "./actions/reply.tsx";
import { Deliveries, resend } from "./actions/resend.tsx";
import { SnoozeForm, snooze } from "./actions/snooze.tsx";
import { stage } from "./actions/stage.tsx";
import { take } from "./actions/take.ts";
import { wake } from "./actions/wake.ts";
import { candidateSection } from "./candidates/candidate-section.tsx";
import { meetingSection } from "./meetings/meeting-section.tsx";
import { MessageHistory } from "./messages/MessageHistory.tsx";
import type { Sections } from "./messages/section.ts";

/** All actions of the office on messages. Buttons and tags are in this order. */
export const ACTIONS: readonly Action[] = [
  reply,
  answer,
  offer,
  move,
  cancel,
  stage,
  decline,
  assign,
  snooze,
  wake,
  note,
  resend,
  notSpam,
  close,
  reopen,
  take,
];

/** The sections on the page of a message. Those of one row are side by side. */
export const SECTIONS: Sections = [
  [meetingSection],
  [candidateSection],
  [AnswerForms],
  [OwnerForm, SnoozeForm],
  [NoteForm],
  [MessageHistory, Deliveries],
  [EraseForm],
];
