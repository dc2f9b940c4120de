import { endsSoon } from "../http/public-address.ts";
import type { DeploymentState } from "../http/watch-deployment.ts";
import { describeTime, type TimeStyle } from "../promises/time-words.ts";

const HOUR = 60 * 60 * 1000;

/** What the office should tell the operator about the deployment, one sentence each. */
export function troublesOf(
  { publicAddress, mailWaitsSince }: DeploymentState,
  now: number,
  timeZone: string,
): readonly string[] {
  const troubles: string[] = [];
  const style: TimeStyle = { timeZone, language: "en" };
  if (mailWaitsSince !== undefined && now - mailWaitsSince > HOUR) {
    troubles.push(`Mails have been waiting to be sent since ${describeTime(mailWaitsSince, style)}.`);
  }
  if (publicAddress?.error !== undefined) {
    const { origin, error, checkedAt } = publicAddress;
    troubles.push(`Visitors may not reach ${origin} (${error}; checked on ${describeTime(checkedAt, style)}).`);
  }
  const endsAt = publicAddress?.certificateEndsAt;
  if (publicAddress && endsAt !== undefined && endsSoon(endsAt, now)) {
    const verb = endsAt < now ? "ended" : "ends";
    troubles.push(`The certificate of ${publicAddress.origin} ${verb} on ${describeTime(endsAt, style)}.`);
  }
  return troubles;
}
