import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, type TestContext, test } from "vitest";
import { onFaultEngines, type TestData } from "../support/fault-engines.ts";
import { mountSmallDisk, type SmallDisk } from "../support/small-disk.ts";
import { startSmtpPeer } from "../support/smtp-peer.ts";
import { audit, logSent, newSentLog, send } from "../support/submission-log.ts";

/* Uses a real full file system; full-disk.test.ts uses a size limit of the database instead. */

const MEGABYTE = 1024 * 1024;
/** More than the free space that readiness requires. */
const DISK = 96 * MEGABYTE;
const NO_ROOM = { outcome: "rejected", status: 507, error: expect.stringMatching(/^Server error: there is no room/) };

let sent = 0;
const message = () => ({ name: `Ada ${++sent}`, size: undefined, key: undefined });
const application = (size = 700_000) => ({ name: `Ada ${++sent}`, size, key: undefined });

async function smallDisk({ skip }: TestContext): Promise<SmallDisk> {
  const mounted = await mountSmallDisk(DISK);
  if ("reason" in mounted) skip(`this process may not mount a disk to fill: ${mounted.reason}`);
  return mounted as SmallDisk;
}

const spooled = ({ path }: TestData) => readdir(join(path, "spool"));
const untilReady = (url: string, status: number) =>
  expect.poll(async () => (await fetch(`${url}/readyz`)).status, { timeout: 5000 }).toBe(status);

onFaultEngines(({ name: engine, newData }) => {
  test("an upload without free space is rejected and not saved; with free space everything works again", async (context) => {
    await using disk = await smallDisk(context);
    await using data = await newData(disk.path);
    await using peer = await startSmtpPeer();
    const env = { SMTP_URL: peer.url };
    const sentLog = newSentLog();
    const keep = async (url: string, sending: Parameters<typeof send>[1]) => {
      const answer = await send(url, sending);
      expect(answer.outcome).toBe("acknowledged");
      logSent(sentLog, [answer]);
    };
    {
      await using server = await data.start(env);
      await keep(server.url, application());
      await disk.fillUp(400_000);
      expect(await send(server.url, application())).toMatchObject(NO_ROOM);
      await disk.fillUp();
      expect(await send(server.url, application())).toMatchObject(NO_ROOM);
      expect(await spooled(data)).toEqual([]);
      await untilReady(server.url, 503);
      expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
      await disk.makeRoom();
      await untilReady(server.url, 200);
      await keep(server.url, application());
      await keep(server.url, message());
      server.signal("SIGTERM");
      expect(await server.exit).toEqual({ code: 0, signal: null });
    }
    await using server = await data.start(env);
    await keep(server.url, application(9 * MEGABYTE));
    await using database = await data.openDatabase();
    await expect
      .poll(() => database.selectFrom("outbox").select("id").where("state", "!=", "sent").execute(), {
        timeout: 20_000,
      })
      .toEqual([]);
    const { saved, lost, filesWhole, uploads } = await audit(sentLog, database);
    expect({ lost, saved: saved.toSorted() }).toEqual({ lost: [], saved: [...sentLog.acknowledged.keys()].toSorted() });
    expect(filesWhole).toBe(uploads);
    const mailed = new Set(peer.mails.map(({ email }) => email.messageId));
    expect([...mailed].toSorted()).toEqual(saved.map((reference) => `<${reference}@site.example>`).toSorted());
    expect(await spooled(data)).toEqual([]);
  });

  test.runIf(engine === "SQLite")(
    "a database on a full disk keeps acknowledged submissions through a kill and a start without free space",
    async (context) => {
      await using disk = await smallDisk(context);
      await using data = await newData(disk.path);
      const sentLog = newSentLog();
      {
        await using server = await data.start();
        await disk.fillUp(12 * MEGABYTE);
        while (sentLog.rejected.length < 3) logSent(sentLog, [await send(server.url, application())]);
        /* Without space for a file a message may still fit; fill the disk until it does not. */
        while (sentLog.rejected.length < 4) logSent(sentLog, [await send(server.url, message())]);
        expect(sentLog.rejected).toEqual(Array(4).fill(expect.objectContaining(NO_ROOM)));
        expect(sentLog.acknowledged.size).toBeGreaterThan(2);
        expect(await spooled(data)).toEqual([]);
        server.signal("SIGKILL");
        await server.exit;
      }
      await disk.fillUp();
      await using server = await data.start();
      expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
      expect(await send(server.url, application())).toMatchObject(NO_ROOM);
      await disk.makeRoom();
      logSent(sentLog, [await send(server.url, application()), await send(server.url, message())]);
      await using database = await data.openDatabase();
      const { saved, lost, filesWhole, uploads } = await audit(sentLog, database);
      expect({ lost, saved: saved.toSorted() }).toEqual({
        lost: [],
        saved: [...sentLog.acknowledged.keys()].toSorted(),
      });
      expect(filesWhole).toBe(uploads);
      expect(sentLog.rejected).toHaveLength(4);
    },
  );
});
