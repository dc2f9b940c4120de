import type { Config } from "../config/config.ts";
import { type Finding, look, ok } from "./finding.ts";
import type { Probes } from "./probes.ts";
import { isReservedName, isThisMachine } from "./reserved-names.ts";

/** Whether SITE_URL is an address that visitors can have. */
export function checkSiteUrl({ siteOrigin }: Pick<Config, "siteOrigin">): Finding {
  const check = "public address";
  const { hostname, protocol } = new URL(siteOrigin);
  if (isThisMachine(hostname)) {
    return look(
      check,
      `SITE_URL is ${siteOrigin}, which only this machine can open.`,
      "Before you publish, set SITE_URL to the public address and build again.",
    );
  }
  if (isReservedName(hostname)) {
    return look(check, `SITE_URL is ${siteOrigin}, a name for examples.`, "Set SITE_URL to your own address.");
  }
  if (protocol === "http:") {
    return look(
      check,
      `SITE_URL is ${siteOrigin}: what visitors send travels in clear.`,
      "Set up HTTPS in front of the server (deploy/nginx.conf) and set SITE_URL to the https address.",
    );
  }
  return ok(check, `SITE_URL is ${siteOrigin}.`);
}

/** Whether the forms' server answers under its public name, certificate and all. Not asked for a local or sample name. */
export async function checkPublicAnswer(
  { siteOrigin, backendOrigin = siteOrigin }: Pick<Config, "siteOrigin" | "backendOrigin">,
  { ask }: Pick<Probes, "ask">,
): Promise<Finding[]> {
  const { hostname } = new URL(backendOrigin);
  if (isThisMachine(hostname) || isReservedName(hostname)) return [];
  const check = "public answer";
  const url = `${backendOrigin}/healthz`;
  try {
    const { status, body } = await ask(url);
    if (status === 200 && body.includes('"ok"')) return [ok(check, `${url} answers.`)];
    return [look(check, `${url} answers with status ${status}.`, "See that this name leads to this server.")];
  } catch (thrown) {
    const { cause } = thrown as { cause?: { code?: unknown } };
    const reason = typeof cause?.code === "string" ? cause.code : "no answer in time";
    return [
      look(
        check,
        `${url} cannot be reached from here (${reason}).`,
        "See to the name, the certificate and the proxy, unless only this machine cannot see its own public address.",
      ),
    ];
  }
}
