import type { FastifyInstance } from "fastify";
import type { EditorDeps } from "../editor-deps.ts";

/** The application (`/office/content`) and the pages of the drafts (`/office/content/page`). Addresses are whole. */
export async function previewRoutes(_app: FastifyInstance, _deps: EditorDeps): Promise<void> {}
