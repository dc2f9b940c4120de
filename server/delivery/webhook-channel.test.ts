import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { SAVE_OPTIONS, STORED_ROW, sqliteIn } from "../../tests/support/database-fixtures.ts";
import { tempFolder } from "../../tests/support/temp-folder.ts";
import { startWebhookPeer, type WebhookBehaviour } from "../../tests/support/webhook-peer.ts";
import { webhookKey } from "../config/settings.ts";
import { openDatabase } from "../database/open-database.ts";
import { claimDue } from "../database/outbox.ts";
import { type SubmissionToSave, saveSubmission } from "../database/submissions.ts";
import { DeliveryError } from "./channel.ts";
import { signWebhook, webhookChannel, webhookEvent } from "./webhook-channel.ts";

type Event = ReturnType<typeof webhookEvent>;
type CreatedEvent = Extract<Event, { type: "submission.created" }>;

const NOW = Date.UTC(2026, 10, 20, 21, 54, 7, 500);
const KEY = Buffer.from("a secret of our own");
const MESSAGE = {
  kind: "demo",
  name: "Ada Lovelace",
  email: "ada@visitor.example",
  body: "Show us the loom. ✂",
  details: JSON.stringify({ phone: "+44 20", company: "Engines & Sons", budget: "<5k" }),
  page: "/book",
  suspect: null,
} satisfies SubmissionToSave["submission"];
const FILE = {
  name: "loom.png",
  media_type: "image/png",
  bytes: 3,
  sha256: "039058c6f2c0cb492c533b0a4d14ef77cc0f78abccced5287d84a1a2011cfb81",
  content: Buffer.from([1, 2, 3]),
  scan: "clean",
  signature: null,
} as const;

/** Makes one attempt to deliver a submission. @returns the requests that the peer received, and the failure if any. */
async function attempt(behaviour?: WebhookBehaviour, { file = true, timeoutMs = 20_000, configured = true } = {}) {
  await using folder = await tempFolder();
  await using database = await openDatabase(sqliteIn(folder.path));
  await using peer = await startWebhookPeer(behaviour);
  const toSave = { submission: MESSAGE, ...(file && { file: FILE }) };
  await saveSubmission(database, toSave, {
    ...SAVE_OPTIONS,
    now: NOW,
    channels: ["webhook"],
    reference: () => "D-7K3M9QXA",
  });
  const [delivery] = await claimDue(database, {
    channel: "webhook",
    now: NOW,
    leaseMs: 1000,
    limit: 1,
    workerId: 0,
    runningIds: [],
  });
  if (!delivery) throw new Error("nothing was claimed");
  const webhook = configured ? { url: peer.url, key: KEY } : undefined;
  const signal = new AbortController().signal;
  const channel = webhookChannel({ database, webhook, now: () => NOW, signal, timeoutMs });
  const failure = await channel.deliver(delivery).then(
    () => undefined,
    (thrown: Error) => ({
      ...(thrown instanceof DeliveryError ? thrown.failure : { kind: "temporary" }),
      reason: thrown.message,
    }),
  );
  return { failure, events: peer.events };
}

test("the event has what the visitor wrote by the names of the contract, and the facts of the file", async () => {
  const { failure, events } = await attempt();
  expect(failure).toBeUndefined();
  const { name, email, body: message } = MESSAGE;
  const { content: _content, media_type: type, signature: _signature, ...file } = FILE;
  expect(events[0]?.headers).toMatchObject({ "content-type": "application/json", "webhook-timestamp": "1795211647" });
  expect(JSON.parse(events[0]?.body ?? "").data).toMatchObject({
    created: "2026-11-20T21:54:07.500Z",
    page: "/book",
    fields: { name, email, message, ...JSON.parse(MESSAGE.details) },
    file: { ...file, type },
  });
});

test.each([
  [202, undefined],
  [301, "temporary"],
  [400, "permanent"],
  [408, "temporary"],
  [410, "permanent"],
  [425, "temporary"],
  [429, "temporary"],
  [503, "temporary"],
])("classifies the status %i as %s", async (status, kind) => {
  const { failure } = await attempt(() => status);
  expect(failure?.kind).toBe(kind);
  if (failure) expect(failure.reason).toMatch(new RegExp(`^answered ${status} `));
});

test.each<[string, WebhookBehaviour, object]>([
  [
    "a redirect is not followed",
    () => ({ status: 307, headers: { location: "/elsewhere" } }),
    { reason: expect.stringMatching(/307 .*not followed/) },
  ],
  ["Retry-After is respected", () => ({ status: 503, headers: { "retry-after": "120" } }), { waitMs: 120_000 }],
  ["a closed connection is retried", () => "hang-up", { reason: expect.any(String) }],
  ["a silent receiver is retried", () => "silence", { reason: "no answer within 0.2 s" }],
])("%s", async (_case, behaviour, failure) => {
  const sent = await attempt(behaviour, { timeoutMs: 200 });
  expect(sent.failure).toMatchObject({ kind: "temporary", ...failure });
  expect(sent.events.map(({ path }) => path)).toEqual(["/hook"]);
});

test("a 2xx response with an endless body is a success", async () => {
  expect((await attempt(() => "endless")).failure).toBeUndefined();
});

test("without WEBHOOK_URL, queued deliveries are retried and the log names the setting", async () => {
  const { failure, events } = await attempt(undefined, { configured: false });
  expect(failure).toMatchObject({ kind: "temporary", alarm: expect.stringContaining("WEBHOOK_URL") });
  expect(events).toEqual([]);
});

test("the example in docs/webhook.md has exactly the fields of the event", () => {
  const example = /```json\n(.+?)```/s.exec(readFileSync("docs/webhook.md", "utf8"))?.[1] ?? "";
  const documented = JSON.parse(example) as CreatedEvent;
  const submission = { ...STORED_ROW, ...MESSAGE, reference: "D-7K3M9QXA", created_at: NOW };
  const delivery = { message_id: "msg_D-7K3M9QXA", kind: "received", created_at: NOW, submission } as const;
  const sent = webhookEvent(delivery, FILE) as CreatedEvent;
  const shape = ({ type, data: { fields, file, ...data } }: CreatedEvent) => [
    type,
    ...[data, fields, file ?? {}].map((part) => Object.keys(part).toSorted()),
  ];
  expect(shape(documented)).toEqual(shape(sent));
});

test.each([
  ["due-soon", "submission.due_soon", NOW + 1],
  ["overdue", "submission.overdue", NOW + 2],
  ["answered", "submission.answered", NOW + 3],
] as const)(
  "the event %s has the documented fields, its time, and nothing that the visitor wrote",
  (kind, type, time) => {
    const examples = [...readFileSync("docs/webhook.md", "utf8").matchAll(/```json\n(.+?)```/gs)];
    const documented = examples
      .map(([, example = ""]) => JSON.parse(example) as Event)
      .find((event) => event.type === "submission.due_soon");
    const times = { due_at: NOW + 1000, reminded_at: NOW + 1, overdue_at: NOW + 2, answered_at: NOW + 3 };
    const submission = { ...STORED_ROW, ...times, reference: "D-7K3M9QXA", owner: "mina@example.com" };
    /* As after it was sent again. */
    const created_at = NOW + 9;
    const sent = webhookEvent({ message_id: "msg_D-7K3M9QXA-due-soon", kind, created_at, submission }, FILE);
    expect(sent.type).toBe(type);
    expect(sent.timestamp).toBe(new Date(time).toISOString());
    expect(Object.keys(sent.data).toSorted()).toEqual(Object.keys(documented?.data ?? {}).toSorted());
    expect(sent.data).toMatchObject({
      due: new Date(NOW + 1000).toISOString(),
      owner: "mina@example.com",
      answered: new Date(NOW + 3).toISOString(),
    });
  },
);

const SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";

test("the signature matches the test vector of the Standard Webhooks libraries", () => {
  const [id, body, key] = ["msg_p5jXN8AQM9LWM0D4loKWxJek", '{"test": 2432232314}', webhookKey(SECRET)] as const;
  const signature = "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=";
  expect(signWebhook(id, 1614265330, body, key ?? Buffer.alloc(0))).toBe(signature);
});
