import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import type { TLSSocket } from "node:tls";
import { isReservedName, isThisMachine } from "../config/host-names.ts";
import type { Settings } from "../config/settings.ts";
import type { Milliseconds } from "../database/schema.ts";

export type PublicAnswer = {
  /** The reason, such as `ENOTFOUND` or `it answers with status 502`, if the server's answer does not arrive; else undefined. */
  error: string | undefined;
  certificateEndsAt: Milliseconds | undefined;
};

const RESPONSE_MS = 5_000;
/** Characters of an answer that may be another program's. */
const MAX_BODY = 1_000;

/** The origin at which visitors reach the server for the forms; undefined for a local or reserved name. */
export function publicOrigin({
  siteOrigin,
  backendOrigin = siteOrigin,
}: Pick<Settings, "siteOrigin" | "backendOrigin">): string | undefined {
  const { hostname } = new URL(backendOrigin);
  return isThisMachine(hostname) || isReservedName(hostname) ? undefined : backendOrigin;
}

/** Asks for `/healthz` at an origin, and reads the certificate even if it is invalid. Never rejects. */
export function askPublicAddress(origin: string, timeoutMs = RESPONSE_MS): Promise<PublicAnswer> {
  return new Promise((resolve) => {
    const url = new URL("/healthz", origin);
    const options = { agent: false, signal: AbortSignal.timeout(timeoutMs) } as const;
    const isSecure = url.protocol === "https:";
    const call = isSecure ? requestHttps(url, { ...options, rejectUnauthorized: false }) : requestHttp(url, options);
    const answer: PublicAnswer = { error: undefined, certificateEndsAt: undefined };
    const end = (error: string | undefined) => resolve({ ...answer, error: answer.error ?? error });
    const onError = ({ name, code, message }: NodeJS.ErrnoException) =>
      end(name === "AbortError" ? "no response in time" : (code ?? message));
    call.on("socket", (socket) => {
      socket.once("secureConnect", () => {
        const secure = socket as TLSSocket;
        if (!secure.authorized) answer.error = String(secure.authorizationError);
        answer.certificateEndsAt = Date.parse(secure.getPeerCertificate().valid_to);
      });
    });
    call.on("error", onError);
    call.on("close", () => end("it ends the connection"));
    call.on("response", (response) => {
      let body = "";
      response.setEncoding("utf8");
      response.on("data", (text: string) => {
        body = (body + text).slice(0, MAX_BODY);
      });
      response.on("error", onError);
      response.on("end", () => {
        const isOurs = response.statusCode === 200 && body.includes('"ok"');
        end(
          isOurs
            ? undefined
            : `it answers with status ${response.statusCode}${response.statusCode === 200 ? " and another page" : ""}`,
        );
      });
    });
    call.end();
  });
}
