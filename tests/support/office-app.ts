import type { SiteManifest } from "#contract/site-manifest.ts";
import { type AppDeps, buildApp } from "#server/app.ts";
import { NOT_CHECKED } from "#server/checks/watch-deployment.ts";
import { parseSettings } from "#server/config/settings.ts";
import type { Database } from "#server/database/schema.ts";
import type { PreparedMail } from "#server/delivery/mail.ts";
import type { Pages } from "#server/http/pages.ts";
import { type LinkClaims, signLink } from "#server/links/signed-link.ts";
import { senderCookies } from "#server/submissions/sender-cookie.ts";
import { SITE, saying } from "./site-fixture.ts";
import { WORDS } from "./words.ts";

export const MINA = "mina@office.example";
export const JOY = "joy@office.example";
const SECRET = "0123456789abcdef0123456789abcdef";

/** A Sunday on which the office is open, in its time zone 15:00. */
export const OFFICE_NOW = Date.parse("2026-11-22T09:00:00Z");

const SUBJECT = { subject: "We have it", paragraphs: ["Thank you."] };
/** A record whose office is open from Sunday to Thursday. */
const OFFICE_SITE: SiteManifest = {
  ...SITE,
  emails: { contact: "hello@office.example", careers: "careers@office.example", sender: "website@office.example" },
  officeHours: { timeZone: "Asia/Dhaka", days: [7, 1, 2, 3, 4], opens: "09:00", closes: "18:00", closedDays: [] },
  promises: {},
  ...saying({
    acknowledgements: { contact: SUBJECT, demo: SUBJECT, application: SUBJECT, closing: "Answer to add something." },
    words: WORDS,
  }),
};

/** A site without pages. */
export const NO_PAGES: Pages = {
  files: new Map(),
  notFound: new Map(),
  all: [],
  frames: new Map(),
  formRenderer: undefined,
  redirects: new Map(),
};

export type OfficeResponse = { status: number; headers: Record<string, unknown>; text: string };

type Request = { cookie?: string; headers?: Record<string, string> };

/** The server's app without a socket, for two people, with a clock that the test sets. `env` are more settings. */
export function officeApp(
  database: Database,
  dataDir: string,
  env: Record<string, string> = {},
  deps: Partial<AppDeps> = {},
) {
  const office = { OFFICE: `${MINA},${JOY}`, OFFICE_SECRET: SECRET, LOG_LEVEL: "silent", RATE_LIMIT: "off" };
  const config = parseSettings({ DATA_DIR: dataDir, SITE_URL: "https://site.example", ...office, ...env }, OFFICE_SITE);
  const clock = { now: OFFICE_NOW };
  /** The settings that each build brings, and the server's last findings about its deployment. */
  const records = { config, deployment: NOT_CHECKED };
  const settings = () => records.config;
  const app = buildApp({
    database,
    settings,
    deployment: () => records.deployment,
    pages: () => NO_PAGES,
    now: () => clock.now,
    onSaved: () => {},
    ...deps,
  });
  const send = async (
    method: "GET" | "HEAD" | "POST" | "PUT" | "DELETE" | "OPTIONS",
    url: string,
    { cookie, headers = {} }: Request = {},
    payload?: string | Buffer,
  ): Promise<OfficeResponse> => {
    const host = { host: "site.example", ...(cookie !== undefined && { cookie }) };
    const answer = await app.inject({
      method,
      url,
      headers: { ...host, ...headers },
      ...(payload !== undefined && { payload }),
    });
    return { status: answer.statusCode, headers: answer.headers, text: answer.body };
  };
  const key = config.officeKey ?? new Uint8Array();
  return {
    app,
    clock,
    config,
    records,
    settings,
    send,
    get: (path: string, request?: Request) => send("GET", path, request),
    post: (path: string, fields: Record<string, string> = {}, { headers, ...request }: Request = {}) =>
      send(
        "POST",
        path,
        { ...request, headers: { "content-type": "application/x-www-form-urlencoded", ...headers } },
        new URLSearchParams(fields).toString(),
      ),
    /** The token of a link that is valid for a day. */
    sign: (purpose: LinkClaims["purpose"], ...values: string[]) =>
      signLink({ purpose, values, expiresAt: OFFICE_NOW + 24 * 60 * 60 * 1000 }, key),
    /** The cookie of the browser that sent a submission. */
    sender: (reference: string) => cookieIn({ "set-cookie": senderCookies({ headers: {} }, reference, config)[0] }),
    /** The token of the newest link in the outbox. */
    async newestLink(): Promise<string> {
      const { payload } = await database
        .selectFrom("outbox")
        .select("payload")
        .where("channel", "=", "office")
        .orderBy("id", "desc")
        .executeTakeFirstOrThrow();
      const { links } = JSON.parse(payload ?? "{}") as PreparedMail;
      return signLink(links?.[0]?.claims as LinkClaims, key);
    },
    [Symbol.asyncDispose]: () => app.close(),
  };
}

export type OfficeApp = ReturnType<typeof officeApp>;

/** A person's choice behind a link to sign in. */
export const CHOICE = { keep: "no" };

/** Signs in by a link. @returns the cookie */
export async function signIn(app: OfficeApp, person = MINA, userAgent = "", fields: Record<string, string> = {}) {
  await app.post("/office/sign-in", { address: person });
  const link = `/office/sign-in/${await app.newestLink()}`;
  const { headers } = await app.post(link, { ...CHOICE, ...fields }, { headers: { "user-agent": userAgent } });
  return cookieIn(headers);
}

/** The cookie that a response sets, for a request. */
export const cookieIn = (headers: OfficeResponse["headers"]): string =>
  String(headers["set-cookie"]).split(";")[0] ?? "";

/** Everything in the tables that links change, to compare. */
export async function officeState(database: Database): Promise<unknown> {
  const tables = ["submission", "history", "session", "sign_in", "outbox", "meeting"] as const;
  return await Promise.all(tables.map((table) => database.selectFrom(table).selectAll().execute()));
}

/** A token with a character changed in its claims or its signature, and other invalid tokens. */
export function tamperedTokens(token: string): string[] {
  const [claims = "", signature = ""] = token.split(".");
  const swap = (text: string, index: number) =>
    `${text.slice(0, index)}${text[index] === "A" ? "B" : "A"}${text.slice(index + 1)}`;
  const places = [/[a-z]/, /[B-Z]/, /[0-9]/].map((letter) => claims.search(letter)).filter((index) => index >= 0);
  return [
    ...places.map((index) => `${swap(claims, index)}.${signature}`),
    `${claims}.${swap(signature, 0)}`,
    `${claims}.${swap(signature, signature.length - 2)}`,
    `${claims}.${signature.toLowerCase()}`,
    `${claims}.${signature}A`,
    `${claims}.${signature.slice(0, -1)}`,
    `${claims}.`,
    `.${signature}`,
    `${claims}${signature}`,
    `${claims}.${signature}%00`,
    `${claims}=.${signature}`,
    encodeURIComponent(`${claims}.${signature}é`),
    "x",
  ];
}
