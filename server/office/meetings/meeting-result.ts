import type { Config } from "../../config/config.ts";
import type { ActionResult } from "../action.ts";
import type { MeetingResult } from "./meeting-changes.ts";
import { officeTime } from "./meeting-mails.ts";

/** Describes why a meeting was not changed. */
export function meetingResult(result: MeetingResult, config: Pick<Config, "officeHours">): ActionResult {
  if (result.outcome === "refused")
    return { error: "The demo is not in the state that your page showed. Nothing was changed.", status: 409 };
  if (result.outcome !== "taken") return { outcome: result.outcome };
  const others = result.others.map(
    ({ reference, starts_at, minutes }) => `${officeTime(starts_at, config)}, ${minutes} minutes (${reference})`,
  );
  return { error: `The host has another demo then: ${others.join("; ")}. Nothing was changed.`, status: 409 };
}
