import { describeTime, type TimeStyle } from "../business-hours/time-words.ts";
import { LATE_MAIL_MS } from "../database/outbox.ts";
import { endsSoon } from "../http/public-address.ts";
import type { DeploymentState } from "../http/watch-deployment.ts";

/** The errors of the deployment that people in the office should tell the operator, one sentence each. */
export function deploymentErrors(
  { publicAddress, mailWaitsSince }: DeploymentState,
  now: number,
  timeZone: string,
): readonly string[] {
  const errors: string[] = [];
  const style: TimeStyle = { timeZone, language: "en" };
  if (mailWaitsSince !== undefined && now - mailWaitsSince > LATE_MAIL_MS) {
    errors.push(`Mails have been waiting to be sent since ${describeTime(mailWaitsSince, style)}.`);
  }
  if (publicAddress?.error !== undefined) {
    const { origin, error, checkedAt } = publicAddress;
    errors.push(`Visitors may not reach ${origin} (${error}; checked on ${describeTime(checkedAt, style)}).`);
  }
  const endsAt = publicAddress?.certificateEndsAt;
  if (publicAddress && endsAt !== undefined && endsSoon(endsAt, now)) {
    const verb = endsAt < now ? "ended" : "ends";
    errors.push(`The certificate of ${publicAddress.origin} ${verb} on ${describeTime(endsAt, style)}.`);
  }
  return errors;
}
