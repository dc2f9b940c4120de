import type { Config } from "./config.ts";

/** The origin at which this machine reaches the server, such as `http://127.0.0.1:3000`. */
export const localOrigin = ({ host, port }: Pick<Config, "host" | "port">) => `http://${reachable(host)}:${port}`;

function reachable(host: string): string {
  if (host === "0.0.0.0") return "127.0.0.1";
  if (host === "::") return "[::1]";
  return host.includes(":") ? `[${host}]` : host;
}
