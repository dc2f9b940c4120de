import { expect, test } from "vitest";
import type { Database } from "#server/database/open-database.ts";
import { onFaultEngines } from "../support/fault-engines.ts";
import { IS_LONG, reportFigures } from "../support/fault-report.ts";
import { newMessage, postAndSave } from "../support/post.ts";
import { type SmtpPeer, startSmtpPeer } from "../support/smtp-peer.ts";
import type { RunningServer } from "../support/start-server.ts";

/** 45 variants once caused 45 mails to one mailbox. */
const VARIANTS = IS_LONG ? 450 : 12;
const ACKNOWLEDGE = "on";
const LOCAL = "adalovelace";

/** The n-th variant of the address: dots in the local part, sometimes a tag or capitals. */
function variant(index: number): string {
  const dotted = [...LOCAL].map((letter, place) =>
    (index >> place) & 1 && place < LOCAL.length - 1 ? `${letter}.` : letter,
  );
  const tag = index % 3 === 0 ? `+${index}` : "";
  const address = `${dotted.join("")}${tag}@${index % 2 === 0 ? "gmail" : "googlemail"}.com`;
  return index % 5 === 0 ? address.toUpperCase() : address;
}

const from = (to_email: string) => ({ ...newMessage(), to_email });

/** Sends a message from each address and waits for all deliveries. @returns the acknowledged visitors */
async function sendFrom(addresses: readonly string[], { server, database, peer }: Parts): Promise<string[]> {
  for (let start = 0; start < addresses.length; start += 4) {
    await Promise.all(addresses.slice(start, start + 4).map((address) => postAndSave(server.url, from(address))));
  }
  const queued = database.selectFrom("outbox").select("id").where("state", "=", "queued");
  await expect.poll(() => queued.execute(), { timeout: 25_000, interval: 50 }).toEqual([]);
  return peer.mails.flatMap(({ to }) => to).filter((address) => address !== "office@example.com");
}

type Parts = { server: RunningServer; database: Database; peer: SmtpPeer };

onFaultEngines(({ name: engine, newData }) => {
  test(`of ${VARIANTS} messages from spelling variants of one mailbox, three are acknowledged and all are saved`, {
    timeout: 90_000,
  }, async () => {
    await using data = await newData();
    await using peer = await startSmtpPeer();
    await using server = await data.start({ SMTP_URL: peer.url, ACKNOWLEDGE });
    await using database = await data.openDatabase();
    const addresses = Array.from({ length: VARIANTS }, (_, index) => variant(index));
    expect(new Set(addresses).size).toBe(VARIANTS);
    const got = await sendFrom(addresses, { server, database, peer });
    reportFigures(engine, { mailboxVariants: VARIANTS, variantsAcknowledged: got.length });
    expect(got).toHaveLength(3);
    expect(peer.mails).toHaveLength(VARIANTS + 3);

    /* Addresses with a route, a command, a file or a local host get no mail, and their messages are saved. */
    const unusual = [
      "u%victim.example@x.example",
      "x!u@x.example",
      "|id@x.example",
      "/etc/x@x.example",
      "root@localhost",
      "a@127.0.0.1",
    ];
    expect(await sendFrom(unusual, { server, database, peer })).toEqual(got);
    expect(peer.mails).toHaveLength(VARIANTS + 3 + unusual.length);
  });
});
