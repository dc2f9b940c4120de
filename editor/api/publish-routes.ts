import type { FastifyInstance } from "fastify";
import type { EditorDeps } from "../editor-deps.ts";

/** Addresses are relative to `/office/content/api`. */
export async function publishRoutes(_app: FastifyInstance, _deps: EditorDeps): Promise<void> {}
