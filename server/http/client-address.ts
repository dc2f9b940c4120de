import { BlockList, isIP, isIPv6 } from "node:net";
import type { FastifyRequest } from "fastify";

/**
 * Makes Fastify's `trustProxy` from TRUST_PROXY: whether an address belongs to a trusted proxy. Some proxies add the port
 * to forwarded addresses.
 */
export function trustProxies(proxies: readonly string[]): false | ((address: string) => boolean) {
  if (proxies.length === 0) return false;
  const trusted = new BlockList();
  for (const proxy of proxies.flatMap((each) => (each === "loopback" ? ["127.0.0.0/8", "::1"] : each))) {
    const [address = "", bits] = proxy.split("/");
    const [family, allBits] = isIP(address) === 6 ? (["ipv6", 128] as const) : (["ipv4", 32] as const);
    trusted.addSubnet(address, Number(bits ?? allBits), family);
  }
  return (text) => {
    const address = withoutPort(text);
    return isIP(address) > 0 && trusted.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");
  };
}

/**
 * The visitor's address according to trusted proxies. If they forwarded something else, the proxy's address: different
 * invalid texts would evade the rate limit.
 */
export function clientAddress({ ip, socket }: Pick<FastifyRequest, "ip" | "socket">): string {
  const address = withoutPort(ip);
  return isIP(address) > 0 ? address : (socket.remoteAddress ?? "");
}

/** `192.0.2.1:443` → `192.0.2.1`, `[2001:db8::1]:443` and `[2001:db8::1]` → `2001:db8::1`, others unchanged. */
function withoutPort(text: string | undefined): string {
  /* Despite its type, Fastify's address is undefined after the connection was closed. */
  const trimmed = (text ?? "").trim();
  const [, bracketed, plain] = /^(?:\[([^\]]*)\]|([^:]*))(?::\d{1,5})?$/.exec(trimmed) ?? [];
  return bracketed ?? plain ?? trimmed;
}

/** The /64 of an IPv6 address, because one subscriber has the whole /64; other addresses unchanged. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  const [head = "", tail] = address.split("%")[0]?.toLowerCase().split("::") ?? [];
  const groups = head === "" ? [] : head.split(":");
  const ending = tail ? tail.split(":") : [];
  const missing = tail === undefined ? 0 : 8 - groups.length - ending.length;
  const all = [...groups, ...Array<string>(Math.max(0, missing)).fill("0"), ...ending];
  return all
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":");
}

/**
 * True if a request comes from this machine: from a loopback address, without the headers of a proxy, whose clients can
 * be anywhere.
 */
export function isLoopbackRequest({ socket, headers }: Pick<FastifyRequest, "socket" | "headers">): boolean {
  const isForwarded = ["x-forwarded-for", "forwarded", "via", "x-real-ip"].some((name) => headers[name] !== undefined);
  const address = socket.remoteAddress ?? "";
  return !isForwarded && (address === "::1" || networkOf(address).startsWith("127."));
}
