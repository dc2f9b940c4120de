import { expect, test } from "vitest";
import { APPLICATION, postMultipart, textParts } from "../support/multipart.ts";
import { MESSAGE, postAndKeep } from "../support/post.ts";
import { runInbox } from "../support/run-inbox.ts";
import { samplePdf } from "../support/sample-files.ts";
import { startSmtpPeer } from "../support/smtp-peer.ts";
import { startServer } from "../support/start-server.ts";
import { tempFolder } from "../support/temp-folder.ts";

/** A command is a process of its own, which takes its time on a busy machine. */
const POLL = { timeout: 20_000, interval: 100 };

test("a message goes to the mail server, from the operator's sender to the operator's address", async () => {
  await using peer = await startSmtpPeer();
  await using server = await startServer({
    env: { SMTP_URL: peer.url, MAIL_TO: "inbox@operator.example", MAIL_FROM: "site@operator.example" },
  });
  const reference = await postAndKeep(server.url);
  const mail = await peer.received(1);
  expect([mail.from, mail.to]).toEqual(["site@operator.example", ["inbox@operator.example"]]);
  expect(mail.email).toMatchObject({
    subject: `Contact: ${MESSAGE.name} (${reference})`,
    messageId: `<${reference}@site.example>`,
    replyTo: [{ name: MESSAGE.name, address: MESSAGE.to_email }],
  });
  expect(mail.email.text).toContain(MESSAGE.description);
  expect(mail.email.html).toContain(MESSAGE.description);
});

test("while the mail server is down messages are kept, and after a restart they go out, each once", async () => {
  await using data = await tempFolder();
  const dead = await startSmtpPeer();
  await dead[Symbol.asyncDispose]();
  const env = { SMTP_URL: dead.url };
  const references: string[] = [];
  {
    await using server = await startServer({ env, dataDir: data.path });
    for (let count = 0; count < 3; count++) references.push(await postAndKeep(server.url));
    for (const reference of references) {
      await server.logged((line) => line.msg === "mail not delivered yet" && line.reference === reference);
    }
    const { stdout } = await runInbox(data.path, "list", "--state", "queued", "--json");
    expect(JSON.parse(stdout)).toHaveLength(3);
    server.signal("SIGTERM");
    expect(await server.exit).toEqual({ code: 0, signal: null });
  }
  await using peer = await startSmtpPeer(() => "accept", dead.port);
  await using server = await startServer({ env, dataDir: data.path });
  for (const reference of references) {
    await server.logged((line) => line.msg === "mail delivered" && line.reference === reference);
  }
  const wanted = references.map((reference) => `<${reference}@site.example>`).toSorted();
  expect(peer.mails.map(({ email }) => email.messageId).toSorted()).toEqual(wanted);
});

test("a mail that is refused for good is shown to the operator with the reason", async () => {
  await using peer = await startSmtpPeer(() => 554);
  await using server = await startServer({ env: { SMTP_URL: peer.url } });
  const reference = await postAndKeep(server.url);
  await server.logged(({ msg }) => msg === "mail refused for good by the mail server");
  await expect
    .poll(async () => (await runInbox(server.dataDir, "list", "--state", "failed")).stdout, POLL)
    .toContain(reference);
  const { stdout } = await runInbox(server.dataDir, "show", reference);
  expect(stdout).toMatch(/Mail\s+failed after 1 attempt: .*554 not this one/);
});

test("a mail whose fate is not known is repeated after a restart under the same Message-ID", async () => {
  await using data = await tempFolder();
  await using peer = await startSmtpPeer((index) => (index === 0 ? "hang-up" : "accept"));
  const env = { SMTP_URL: peer.url };
  {
    await using server = await startServer({ env, dataDir: data.path });
    await postAndKeep(server.url);
    await peer.received(1);
    server.signal("SIGTERM");
    await server.exit;
  }
  await using server = await startServer({ env, dataDir: data.path });
  await server.logged(({ msg }) => msg === "mail delivered");
  expect(peer.mails).toHaveLength(2);
  expect(new Set(peer.mails.map(({ email }) => email.messageId)).size).toBe(1);
});

test("a mail server that finds the file too big gets the mail without it, with how to take it out", async () => {
  await using peer = await startSmtpPeer((index) => (index === 0 ? 552 : "accept"));
  await using server = await startServer({ env: { SMTP_URL: peer.url } });
  const { json } = await postMultipart(server.url, "/api/send-email-with-resume", [
    ...textParts(APPLICATION),
    { field: "resume_file", file: samplePdf(), name: "cv.pdf" },
  ]);
  const reference = /A-\w{8}/.exec(json.message ?? "")?.[0];
  await server.logged((line) => line.msg === "mail delivered" && line.reference === reference);
  const [first, second] = peer.mails;
  expect(first?.email.attachments).toHaveLength(1);
  expect(second?.email.attachments).toEqual([]);
  expect(second?.to).toEqual(["careers@example.com"]);
  expect(second?.email.text).toContain(`npm run inbox -- file ${reference} --out PATH`);
});
