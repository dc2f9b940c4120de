import type { FastifyInstance } from "fastify";
import { CANDIDATE_STAGES } from "#contract/vocabulary.ts";
import { DECLINE_LIMIT, declineCandidate } from "./decline-candidate.ts";
import { versionOf } from "./message-context.ts";
import { noMailTo } from "./message-words.ts";
import { FORM_LIMIT, type Office, postedFields, textOf } from "./office-context.ts";
import { type MessageRoute, respondToChange, sendMessagePage } from "./send-message-page.ts";

/** Adds the routes that set the stage of an application and decline it with a mail. */
export async function candidates(app: FastifyInstance, office: Office): Promise<void> {
  app.post<MessageRoute>("/office/messages/:reference/stage", async (request, reply) => {
    const fields = postedFields(request);
    const stage = CANDIDATE_STAGES.find((each) => each === fields.get("stage"));
    if (!stage) return sendMessagePage(office, request, reply, { error: "Choose a stage." }, 422);
    const version = versionOf(fields.get("version"));
    const by = { actor: request.person ?? "", version };
    const { outcome } = await office.change(request.params.reference, { kind: "stage", stage }, by);
    return respondToChange(office, request, reply, outcome, { version });
  });

  app.post<MessageRoute>("/office/messages/:reference/decline", { bodyLimit: FORM_LIMIT }, async (request, reply) => {
    const fields = postedFields(request);
    const decline = textOf(fields, "text");
    const sendError = (error: string) => sendMessagePage(office, request, reply, { error, decline }, 422);
    if (decline === "" || decline.length > DECLINE_LIMIT) {
      return sendError(`Write a text of at most ${DECLINE_LIMIT} characters.`);
    }
    const version = versionOf(fields.get("version"));
    const by = { actor: request.person ?? "", version };
    const result = await declineCandidate(office, request.params.reference, decline, by);
    if (result.outcome === "unsafe") return sendError(noMailTo(result.email));
    return respondToChange(office, request, reply, result.outcome, { version, decline });
  });
}
