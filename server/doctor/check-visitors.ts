import type { Config } from "../config/config.ts";
import { type Finding, look, ok } from "./finding.ts";
import { isThisMachine } from "./reserved-names.ts";

type Settings = Pick<Config, "siteOrigin" | "trustProxy" | "rateLimit" | "metrics">;

/** Whether visitors are told apart, held back when they send too much, and kept from the figures. */
export function checkVisitors(settings: Settings): Finding[] {
  return [checkRateLimit(settings), ...checkMetrics(settings)];
}

function checkRateLimit({ siteOrigin, trustProxy, rateLimit }: Settings): Finding {
  const check = "rate limit";
  if (!rateLimit) {
    return look(check, "Anybody may send as much as they like.", "Unset RATE_LIMIT, or set one such as 20/10m.");
  }
  const { protocol, hostname } = new URL(siteOrigin);
  /* The server speaks plain HTTP, so with https something stands in front of it. */
  if (protocol === "https:" && !isThisMachine(hostname) && trustProxy.length === 0) {
    return look(
      check,
      "SITE_URL is https, so a proxy stands in front, and without TRUST_PROXY all visitors share the proxy's address and its limit.",
      "Set TRUST_PROXY to the proxy's address (loopback, if it runs on this machine).",
    );
  }
  return ok(check, `${rateLimit.submissions} submissions per address in ${rateLimit.periodMs / 60_000} minutes.`);
}

function checkMetrics({ metrics }: Settings): Finding[] {
  if (metrics !== "any") return [];
  return [
    look(
      "metrics",
      "Anybody who reaches this server may read /metrics.",
      "Unset METRICS, unless a proxy or a firewall keeps /metrics inside.",
    ),
  ];
}
