import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { postAndSave } from "../support/post.ts";
import { runInbox } from "../support/run-inbox.ts";
import { startSmtpPeer } from "../support/smtp-peer.ts";
import { startServer } from "../support/start-server.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { startWebhookPeer } from "../support/webhook-peer.ts";

const WEBHOOK_SECRET = "a secret of sixteen letters or more";

test("a submission is mailed and posted to the webhook with a signature", async () => {
  await using peer = await startWebhookPeer();
  await using mail = await startSmtpPeer();
  await using server = await startServer({
    env: {
      SMTP_URL: mail.url,
      MAIL_TO: "inbox@operator.example",
      MAIL_FROM: "site@operator.example",
      WEBHOOK_URL: `${peer.url}?token=unsaid`,
      WEBHOOK_SECRET,
    },
  });
  const reference = await postAndSave(server.url);
  const { path, headers, body } = await peer.received(1);
  expect(path).toBe("/hook?token=unsaid");
  expect(JSON.parse(body).data).toMatchObject({ reference, kind: "contact" });
  const signed = `${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${body}`;
  const hmac = createHmac("sha256", WEBHOOK_SECRET).update(signed).digest("base64");
  expect(headers["webhook-signature"]).toBe(`v1,${hmac}`);
  expect(Math.abs(Number(headers["webhook-timestamp"]) - Date.now() / 1000)).toBeLessThan(3600);
  expect(await mail.received(1)).toMatchObject({ from: "site@operator.example", to: ["inbox@operator.example"] });
  for (const channel of ["webhook", "mail"])
    await server.logged((line) => line.msg === `${channel} delivered` && line.reference === reference);
  const { stdout } = await runInbox(server.dataDir, "show", reference);
  expect(stdout).toMatch(/\nMail to the office +sent .*\nWebhook +sent /);
  expect(JSON.stringify(server.log)).not.toContain("unsaid");
});

test("a permanently failed webhook call is listed and can be resent under the same id", async () => {
  await using data = await tempFolder();
  await using peer = await startWebhookPeer((index) => (index === 0 ? 410 : 204));
  const env = { WEBHOOK_URL: peer.url, WEBHOOK_SECRET };
  let reference: string;
  {
    await using server = await startServer({ env, dataDir: data.path });
    reference = await postAndSave(server.url);
    await expect
      .poll(async () => (await runInbox(data.path, "list", "--state", "failed")).stdout)
      .toMatch(new RegExp(`MAIL +WEBHOOK.*\\n${reference} .* failed `));
  }
  const { code, stdout } = await runInbox(data.path, "resend", reference, "--webhook");
  expect([code, stdout]).toEqual([0, `The webhook of ${reference} is queued again.\n`]);
  await using server = await startServer({ env, dataDir: data.path });
  await server.logged((line) => line.msg === "webhook delivered" && line.reference === reference);
  const ids = peer.events.map(({ headers }) => headers["webhook-id"]);
  expect(ids.filter((id) => id === `msg_${reference}`)).toHaveLength(2);
});

test("if the operator's mail fails too, the webhook and /readyz report it, and failed notices are not reported", async () => {
  await using peer = await startSmtpPeer(() => 550);
  await using hook = await startWebhookPeer();
  await using server = await startServer({
    env: { SMTP_URL: peer.url, WEBHOOK_URL: hook.url, WEBHOOK_SECRET },
  });
  const reference = await postAndSave(server.url);
  for (const outcome of ["webhook delivered", "office permanently rejected by the mail server"])
    await server.logged(({ msg, purpose }) => msg === outcome && purpose === "failed-deliveries");
  const second = await postAndSave(server.url);
  await server.logged(
    ({ msg, ...line }) => msg === "mail permanently rejected by the mail server" && line.reference === second,
  );
  await hook.received(3);
  const notices = hook.events.map(({ body }) => JSON.parse(body)).filter(({ type }) => type === "deliveries.failed");
  expect(notices[0]?.data).toMatchObject({
    id: `msg_failed-deliveries-${notices[0]?.data.day}`,
    mail: 1,
    webhook: 0,
    newest: [{ reference, channel: "mail" }],
  });
  /* Two submissions and one notice per day. */
  expect(peer.mails.length).toBe(2 + notices.length);
  const warning = async () => (await (await fetch(`${server.url}/readyz`)).json()).warning;
  await expect.poll(warning).toMatch(/^deliveries failed permanently: 2 by mail, 0 by webhook/);
});
