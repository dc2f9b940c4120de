import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startFakeClamd } from "../support/fake-clamd.ts";
import { DEMO, postApplication, postMultipart, textParts } from "../support/post.ts";
import { runInbox } from "../support/run-inbox.ts";
import { samplePdf } from "../support/sample-files.ts";
import { startSmtpPeer } from "../support/smtp-peer.ts";
import { type RunningServer, startServer } from "../support/start-server.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { startWebhookPeer } from "../support/webhook-peer.ts";

async function applyAndKeep(server: RunningServer, file?: Buffer): Promise<string> {
  const { json } = await postApplication(server.url, file);
  return json.reference ?? expect.fail(`not saved: ${json.error}`);
}

const HELD = "mail held: clamd has to scan its file first";

async function metricsOf({ url }: RunningServer): Promise<string> {
  return await (await fetch(`${url}/metrics`)).text();
}

test("a clean upload is saved, mailed and marked as clean, an infected one is rejected, and a form without a file not scanned", async () => {
  let verdict: "clean" | "infected" = "clean";
  await using clamd = await startFakeClamd(() => verdict);
  await using peer = await startSmtpPeer();
  await using hook = await startWebhookPeer();
  const env = { CLAMD: clamd.address, SMTP_URL: peer.url, WEBHOOK_URL: hook.url, WEBHOOK_SECRET: "sixteen letters!" };
  await using server = await startServer({ env });
  const file = samplePdf(200_000);
  const reference = await applyAndKeep(server, file);
  expect(clamd.scanned[0]?.equals(file)).toBe(true);
  const { email } = await peer.received(1);
  expect(email.attachments).toHaveLength(1);
  expect(email.text).toContain("no virus found");
  expect(JSON.parse((await hook.received(1)).body).data.file.scan).toBe("clean");
  expect((await runInbox(server.dataDir, "show", reference)).stdout).toMatch(/cv\.pdf, 200000 bytes, no virus found\n/);

  verdict = "infected";
  expect((await postMultipart(server.url, "/api/book-demo", textParts(DEMO))).status).toBe(200);
  expect(clamd.scanned).toHaveLength(1);
  const { status, json } = await postApplication(server.url);
  expect([status, json.error]).toEqual([
    400,
    expect.stringMatching(/^Failed to send application: the resume contains a virus.*\. Please \w+/),
  ]);
  expect(JSON.parse((await runInbox(server.dataDir, "list", "--json")).stdout)).toHaveLength(2);
  await server.logged(({ signature }) => signature === "Eicar-Test-Signature");
  const figures = await metricsOf(server);
  for (const outcome of ["clean", "infected"])
    expect(figures).toContain(`website_upload_scans_total{outcome="${outcome}"} 1\n`);
  expect(figures).toContain('website_files{scan="clean"} 1\n');
});

test("files saved while clamd was down are mailed once it is back; of an infected one the mail says so, and `inbox file` needs --infected", async () => {
  await using data = await tempFolder();
  await using peer = await startSmtpPeer();
  const gone = await startFakeClamd();
  await gone[Symbol.asyncDispose]();
  const env = { CLAMD: gone.address, SMTP_URL: peer.url };
  const [clean, infected] = [samplePdf(), samplePdf(5_000)];
  const references: string[] = [];
  {
    await using server = await startServer({ env, dataDir: data.path });
    for (const file of [clean, infected]) {
      const reference = await applyAndKeep(server, file);
      await server.logged((line) => line.msg === HELD && line.reference === reference);
      references.push(reference);
    }
    expect(await metricsOf(server)).toContain('website_files{scan="pending"} 2\n');
    await server.end("SIGTERM");
  }
  expect(peer.mails).toEqual([]);
  await using clamd = await startFakeClamd((file) => (file.equals(infected) ? "infected" : "clean"), gone.port);
  const reference = references[1] ?? "";
  const isInfected = ({ email }: (typeof peer.mails)[number]) =>
    email.subject?.startsWith("[Infected file] Application: ");
  {
    await using server = await startServer({ env, dataDir: data.path });
    for (const each of references) await server.delivered(each);
    await server.end("SIGTERM");
  }
  const { email } = peer.mails.find(isInfected) ?? expect.fail("no mail says that its file is infected");
  expect(peer.mails.find((mail) => !isInfected(mail))?.email.attachments).toHaveLength(1);
  expect(email.attachments).toEqual([]);
  for (const text of [email.text, email.html]) expect(text).toContain("The virus scanner found Eicar-Test-Signature");
  expect(email.text).toContain(`npm run inbox -- file ${reference} --out PATH --infected`);
  expect((await runInbox(data.path, "show", reference)).stdout).toMatch(/bytes, infected: Eicar-Test-Signature\n/);
  expect((await runInbox(data.path, "list")).stdout).toContain("application (infected)");
  const out = join(data.path, "cv.pdf");
  const rejected = await runInbox(data.path, "file", reference, "--out", out);
  expect([rejected.code, rejected.stderr]).toEqual([
    1,
    expect.stringMatching(/found Eicar-Test-Signature .*--infected/),
  ]);
  await expect(readFile(out)).rejects.toThrow(/ENOENT/);
  expect((await runInbox(data.path, "file", reference, "--out", out, "--infected")).code).toBe(0);
  expect((await readFile(out)).equals(infected)).toBe(true);
  expect(clamd.scanned).toHaveLength(2);
  await runInbox(data.path, "resend", reference);
  await using _again = await startServer({ env, dataDir: data.path });
  expect((await peer.received(3)).email.attachments).toEqual([]);
}, 60_000);
