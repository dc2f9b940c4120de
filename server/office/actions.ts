import type { Action } from "./action.ts";
import { assign } from "./actions/assign.tsx";
import { cancelMeeting } from "./actions/cancel-meeting.ts";
import { close } from "./actions/close.ts";
import { correctAddress } from "./actions/correct-address.tsx";
import { decline } from "./actions/decline.ts";
import { markAnswered } from "./actions/mark-answered.ts";
import { moveMeeting } from "./actions/move-meeting.ts";
import { notSpam } from "./actions/not-spam.ts";
import { note } from "./actions/note.ts";
import { offerTimes } from "./actions/offer-times.ts";
import { reopen } from "./actions/reopen.ts";
import { resend } from "./actions/resend.tsx";
import { sendAndKeepOpen, sendAnswer } from "./actions/send-answer.ts";
import { snooze } from "./actions/snooze.tsx";
import { spam } from "./actions/spam.ts";
import { stage } from "./actions/stage.ts";
import { take } from "./actions/take.ts";
import { wake } from "./actions/wake.ts";

/** All actions of the office on messages. Buttons and tags are in this order. */
export const ACTIONS: readonly Action[] = [
  sendAnswer,
  sendAndKeepOpen,
  markAnswered,
  offerTimes,
  moveMeeting,
  cancelMeeting,
  stage,
  decline,
  assign,
  snooze,
  wake,
  note,
  correctAddress,
  resend,
  spam,
  notSpam,
  close,
  reopen,
  take,
];
