import type { Config } from "../config/config.ts";
import { broken, type Finding, look, ok } from "./finding.ts";
import type { Probes } from "./probes.ts";

/** Whether the server runs at HOST and PORT, and could keep a message. That it does not run is not broken. */
export async function checkServer(
  { host, port }: Pick<Config, "host" | "port">,
  { ask }: Pick<Probes, "ask">,
): Promise<Finding> {
  const check = "server";
  if (port === 0) return ok(check, "PORT is 0: only its log says where it listens.");
  const origin = `http://${reachable(host)}:${port}`;
  try {
    const alive = await ask(`${origin}/healthz`);
    if (alive.status !== 200 || !alive.body.includes('"ok"')) {
      return broken(check, `Another program answers at ${origin}.`, "Stop it, or set another PORT.");
    }
    const ready = await ask(`${origin}/readyz`);
    if (ready.status === 200) return ok(check, `It answers at ${origin} and can keep messages.`);
    return broken(check, `It answers at ${origin}, but keeps nothing: ${ready.body}`, "See to the lines above.");
  } catch {
    return look(check, `Nothing answers at ${origin}.`, "Start it, unless it runs elsewhere: npm start.");
  }
}

/** An address to listen on everywhere is no address to ask. */
function reachable(host: string): string {
  if (host === "0.0.0.0") return "127.0.0.1";
  if (host === "::") return "[::1]";
  return host.includes(":") ? `[${host}]` : host;
}
