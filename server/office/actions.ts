import type { Action } from "./action.ts";
import { answer } from "./actions/answer.ts";
import { assign } from "./actions/assign.tsx";
import { cancel } from "./actions/cancel.ts";
import { close } from "./actions/close.ts";
import { decline } from "./actions/decline.tsx";
import { move } from "./actions/move.ts";
import { notSpam } from "./actions/not-spam.ts";
import { note } from "./actions/note.tsx";
import { offer } from "./actions/offer.ts";
import { reopen } from "./actions/reopen.ts";
import { reply } from "./actions/reply.tsx";
import { resend } from "./actions/resend.tsx";
import { snooze } from "./actions/snooze.tsx";
import { stage } from "./actions/stage.tsx";
import { take } from "./actions/take.ts";
import { wake } from "./actions/wake.ts";

/** What people of the office do with messages. Buttons and tags are in this order. */
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
