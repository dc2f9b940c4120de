import type { FastifyInstance } from "fastify";
import { meetingPages } from "./meeting-pages.ts";
import type { Office } from "./office-context.ts";

/** Adds the signed pages on which visitors see, change and withdraw what they sent. */
export async function visitorPages(app: FastifyInstance, office: Office): Promise<void> {
  app.register(meetingPages, office);
}
