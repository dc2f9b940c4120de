import type { FastifyRequest } from "fastify";
import { networkOf } from "./client-address.ts";

/**
 * Whether a request comes from this machine: from a loopback address that says nothing of another one behind it. What a
 * proxy passes on comes from everywhere.
 */
export function isLoopbackRequest({ socket, headers }: Pick<FastifyRequest, "socket" | "headers">): boolean {
  const isForwarded = ["x-forwarded-for", "forwarded", "via", "x-real-ip"].some((name) => headers[name] !== undefined);
  const address = socket.remoteAddress ?? "";
  return !isForwarded && (address === "::1" || networkOf(address).startsWith("127."));
}
