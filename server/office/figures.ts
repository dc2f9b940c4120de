import type { FastifyInstance } from "fastify";
import { createElement } from "react";
import type { Office } from "./office-context.ts";
import { onTimeFigures } from "./on-time.ts";
import { FiguresPage } from "./views/FiguresPage.tsx";

/** Adds the page with figures about the office's promises. */
export function figures(app: FastifyInstance, office: Office): void {
  app.get("/office/figures", async (request, reply) => {
    const { siteName } = office.config();
    const all = await onTimeFigures(office.database, office.now());
    return office.sendPage(reply, createElement(FiguresPage, { siteName, person: request.person ?? "", figures: all }));
  });
}
