import { expect } from "vitest";
import { DAY, MINUTE } from "#contract/duration.ts";
import { sqliteFaultTest, faultTest as test } from "../support/fault-engines.ts";
import { newMessage, postAndSave, postJson } from "../support/post.ts";
import { settableClock } from "../support/settable-clock.ts";
import { startSmtpPeer } from "../support/smtp-peer.ts";

/* Real processes under a clock that the test sets. Tests that take hours of simulated time are in schedule-purge.test.ts. */

for (const [which, shift] of [
  ["three days behind", -3 * DAY],
  ["ten years ahead", 3650 * DAY],
] as const)
  test(`a start with a clock ${which} erases nothing, and sends the mail that waits`, async ({ data }) => {
    await using clock = await settableClock();
    const dead = await startSmtpPeer();
    await dead[Symbol.asyncDispose]();
    const env = { ...clock.env, SMTP_URL: dead.url };
    let reference: string;
    {
      await using server = await data.start(env);
      reference = await postAndSave(server.url);
      await server.logged((line) => line.msg === "mail not delivered yet" && line.reference === reference);
    }
    await clock.set(shift);
    await using peer = await startSmtpPeer(undefined, dead.port);
    await using server = await data.start(env);
    expect((await peer.received(1)).email.messageId).toBe(`<${reference}@site.example>`);
    await postAndSave(server.url);
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    expect((await data.inbox("show", reference)).code).toBe(0);
  });

test("repeated submissions are detected across a clock jump until their receipts expire", async ({ data }) => {
  await using clock = await settableClock();
  await using server = await data.start(clock.env);
  const message = newMessage();
  await clock.set(3 * DAY);
  const reference = await postAndSave(server.url, message);
  await clock.set(0);
  expect(await postAndSave(server.url, message)).toBe(reference);
  await clock.set(-3 * DAY);
  expect(await postAndSave(server.url, message)).toBe(reference);
  expect(await postAndSave(server.url)).not.toBe(reference);
  await clock.set(3 * DAY + 11 * MINUTE);
  expect(await postAndSave(server.url, message)).not.toBe(reference);
});

sqliteFaultTest("a rate limit reached under a clock ahead ends after its period", async ({ data }) => {
  await using clock = await settableClock();
  await using server = await data.start({ ...clock.env, RATE_LIMIT: "2/4s" });
  await clock.set(3 * DAY);
  for (let count = 0; count < 2; count++) await postAndSave(server.url);
  const rejected = await postJson(server.url, newMessage());
  expect(rejected.status).toBe(429);
  expect(Number(rejected.headers.get("retry-after"))).toBeLessThanOrEqual(4);
  await clock.set(0);
  await expect.poll(async () => (await postJson(server.url, newMessage())).status).toBe(200);
});
