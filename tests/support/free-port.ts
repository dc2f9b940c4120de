import { createServer } from "node:net";
import { listening } from "./listening.ts";

/** Finds a free port. */
export async function freePort(): Promise<number> {
  await using probe = await listening(createServer());
  return probe.port;
}
