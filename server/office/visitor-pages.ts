import type { FastifyInstance } from "fastify";
import type { Office } from "./office-context.ts";

/** Adds the signed pages on which visitors see, change and withdraw what they sent. */
export async function visitorPages(_app: FastifyInstance, _office: Office): Promise<void> {}
