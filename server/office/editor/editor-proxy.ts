import type { AddressInfo } from "node:net";
import { join } from "node:path";
import httpProxy from "@fastify/http-proxy";
import type { FastifyInstance, FastifyReply } from "fastify";
import { fillCount } from "#contract/fill-text.ts";
import { clientAddress } from "../../http/client-address.ts";
import { buildRateLimiter } from "../../http/rate-limit.ts";
import { personName } from "../messages/message-words.ts";
import { EDITOR_PATH, EDITOR_PROGRAM, isEditorApi, type Office } from "../office-context.ts";
import { childEnvironment, type EditorAddress, EditorUnavailable, editorProcess } from "./editor-process.ts";

/** Changes per client address: a person who types saves at most every 700 ms, and an office may share an address. */
const RATE_LIMIT = { requests: 1_000, periodMs: 5 * 60_000 };

/** A start that takes longer is shown, in milliseconds. */
const SILENT_START_MS = 2_000;

/** Passes requests below EDITOR_PATH of people who are signed in on to the editor's program, which it starts and stops. */
export async function editorProxy(app: FastifyInstance, office: Office): Promise<void> {
  const { settings, sendNotice } = office;
  const words = () => settings().officeWords;
  const editor = editorProcess({
    log: app.log,
    words,
    program: EDITOR_PROGRAM,
    ...office.editor,
    /* `npm run publish` asks the running server for its build. */
    environment: () => ({
      ...childEnvironment(process.env),
      DATA_DIR: settings().dataDir,
      /* A third of the program's start is the translation of its code. */
      NODE_COMPILE_CACHE: join(settings().dataDir, "preview", ".compiled"),
      HOST: settings().host,
      PORT: String((app.server.address() as AddressInfo | null)?.port ?? settings().port),
    }),
  });
  const limiter = buildRateLimiter(RATE_LIMIT, () => performance.now());
  let address: EditorAddress = { origin: "", key: "" };

  const sendError = (reply: FastifyReply, status: number, sentence: string) =>
    isEditorApi(reply.request.url)
      ? reply.code(status).send({ error: sentence })
      : sendNotice(reply, {
          status,
          title: words().editor.unavailable,
          texts: [sentence],
          link: { href: EDITOR_PATH, label: words().editor.again },
        });

  /** The browser loads the page again until the program is there. */
  const sendStarting = (reply: FastifyReply) =>
    sendNotice(reply.header("refresh", "1"), {
      status: 503,
      title: words().editor.starting,
      texts: [fillCount(words().editor.startingText, editor.secondsOfStart(), words().language)],
      link: { href: EDITOR_PATH, label: words().editor.look },
    });

  app.addHook("onClose", () => editor.stop());
  app.addHook("onRequest", async (request, reply) => {
    const { method, url, person } = request;
    const isRead = method === "GET" || method === "HEAD";
    if (!person && isRead && !isEditorApi(url))
      return reply.redirect(`/office/sign-in?next=${encodeURIComponent(url)}`, 303);
    if (!person) return reply.code(401).send({ error: words().editor.signedOut });
    const wait = isRead ? 0 : limiter.count(clientAddress(request));
    if (wait > 0)
      return reply
        .code(429)
        .header("retry-after", Math.ceil(wait / 1000))
        .send({ error: words().editor.tooMany });
  });

  app.removeAllContentTypeParsers();
  app.register(httpProxy, {
    prefix: EDITOR_PATH,
    rewritePrefix: EDITOR_PATH,
    upstream: "",
    httpMethods: ["GET", "HEAD", "POST", "PUT", "DELETE"],
    disableRequestLogging: true,
    async preHandler(request, reply) {
      const isState = request.url.startsWith(`${EDITOR_PATH}/api/state`);
      /* An open tab asks every few seconds and must not keep the program running. */
      if (isState && !editor.isRunning()) return reply.code(204).send();
      try {
        const found = await editor.open(!isState, request.url === EDITOR_PATH ? SILENT_START_MS : undefined);
        if (!found) return sendStarting(reply);
        address = found;
      } catch (thrown) {
        if (!(thrown instanceof EditorUnavailable)) throw thrown;
        return sendError(reply, 503, thrown.message);
      }
    },
    replyOptions: {
      getUpstream: () => address.origin,
      /* Also instead of headers with these names that came from outside. Undici cannot send `expect`. */
      rewriteRequestHeaders: ({ person = "" }, { cookie: _cookie, expect: _expect, ...headers }) => ({
        ...headers,
        "x-editor-key": address.key,
        "x-editor-person": JSON.stringify({ name: personName(person, settings().office), email: person }),
      }),
      retryDelay: () => null,
      onError: (reply) => void sendError(reply as FastifyReply, 502, words().editor.noAnswer),
    },
  });
}
