import type { Settings } from "./settings.ts";

/** Domains that nobody can own (RFC 2606, RFC 6761). The sample content uses them. */
const RESERVED = /(^|\.)(example|test|invalid|example\.(com|net|org))$/;

export const isReservedName = (name: string): boolean => RESERVED.test(name.toLowerCase());

export const isThisMachine = (host: string): boolean =>
  /^(localhost|.*\.localhost|127(\.\d{1,3}){3}|\[::1\]|0\.0\.0\.0|\[::\])$/i.test(host);

/** The origin at which this machine reaches the server, such as `http://127.0.0.1:3000`. */
export const localOrigin = ({ host, port }: Pick<Settings, "host" | "port">) => `http://${reachable(host)}:${port}`;

function reachable(host: string): string {
  if (host === "0.0.0.0") return "127.0.0.1";
  if (host === "::") return "[::1]";
  return host.includes(":") ? `[${host}]` : host;
}
