import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { createElement } from "react";
import { actionPages } from "./action-links.ts";
import { candidates } from "./candidates.ts";
import { meetings } from "./meetings.ts";
import { messageFile } from "./message-file.ts";
import { messageList } from "./message-list.ts";
import { messagePage } from "./message-page.ts";
import { type Office, readPerson } from "./office-context.ts";
import { onTimeFigures } from "./on-time.ts";
import { accountPage, signInPages } from "./sign-in.ts";
import { FiguresPage } from "./views/FiguresPage.tsx";

/** Adds the pages of the office: sign-in and the links of mails for everybody, all others for people who are signed in. */
export async function officePages(app: FastifyInstance, office: Office): Promise<void> {
  app.addHook("onRequest", async (request) => {
    request.person = await readPerson(request, office);
  });
  app.register(signInPages, office);
  app.register(actionPages, office);
  app.register(async (members) => {
    members.addHook("onRequest", requirePerson);
    members.register(meetings, office);
    members.register(candidates, office);
    members.register(accountPage, office);
    messageList(members, office);
    messagePage(members, office);
    messageFile(members, office);
    members.get("/office/figures", async ({ person = "" }, reply) => {
      const figures = await onTimeFigures(office.database, office.now());
      return office.sendPage(
        reply,
        createElement(FiguresPage, { siteName: office.config().siteName, person, figures }),
      );
    });
  });
}

/** Leads people who are not signed in to the sign-in, and back afterwards. */
async function requirePerson(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> {
  if (request.person) return;
  const next = request.method === "GET" ? `?next=${encodeURIComponent(request.url)}` : "";
  return reply.redirect(`/office/sign-in${next}`, 303);
}
