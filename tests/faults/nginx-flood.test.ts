import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { reportFigures } from "../support/fault-report.ts";
import { BUILT_SITE, writeFiles } from "../support/site-fixture.ts";
import { findNginx, type RunningNginx, startNginx } from "../support/start-nginx.ts";
import { startServer } from "../support/start-server.ts";
import { tempFolder } from "../support/temp-folder.ts";

/* One client against the shipped nginx site with one worker process. No request reaches the database. */

/* The tests do not install nginx: without it they are skipped. */
const nginx = findNginx();
if (!nginx) console.log("Floods are not tried on the nginx site: this machine has no nginx, or no openssl.");

const SITE = "https://www.example.com";
const SLOW = 2_000;
const PAGES = 100;
const SERVED_AT_LEAST = 95;
/** A page that takes longer counts as not served. */
const PAGE_MS = 5_000;
const HEADER_TIMEOUT_MS = 10_000;
const LATE_MS = 5_000;

async function behindNginx(use: (front: RunningNginx) => Promise<void>): Promise<void> {
  await using dist = await tempFolder();
  await writeFiles(dist.path, BUILT_SITE);
  await using server = await startServer({ distDir: dist.path, env: { SITE_URL: SITE, RATE_LIMIT: "off" } });
  await using front = await startNginx(nginx ?? "", server.port);
  await use(front);
}

async function isServed(front: RunningNginx): Promise<boolean> {
  const page = front.ask(`${SITE}/`).then(
    ({ status }) => status === 200,
    () => false,
  );
  return await Promise.race([page, wait(PAGE_MS, false)]);
}

async function countServed(front: RunningNginx): Promise<number> {
  let served = 0;
  for (let batch = 0; batch < PAGES / 10; batch++) {
    const pages = await Promise.all(Array.from({ length: 10 }, () => isServed(front)));
    served += pages.filter(Boolean).length;
    /* Each batch would wait as long as the first one. */
    if (pages.every((page) => !page)) break;
  }
  return served;
}

/** Sends part of a request's head, then a header line each second until nginx closes the connection. */
async function openSlow(port: number, count: number): Promise<Disposable & { sockets: Socket[] }> {
  const sockets: Socket[] = [];
  for (let opened = 0; opened < count; opened += 100) {
    const batch = Array.from({ length: 100 }, () => connect(port, "127.0.0.1"));
    await Promise.all(batch.map((socket) => Promise.race([once(socket, "connect"), once(socket, "error")])));
    for (const socket of batch) {
      socket.on("error", () => {
        /* nginx closes this connection. */
      });
      socket.write("GET / HTTP/1.1\r\nHost: www.example.com\r\n");
    }
    sockets.push(...batch);
  }
  const timer = setInterval(() => {
    for (const socket of sockets) if (socket.writable) socket.write("X-A: b\r\n");
  }, 1_000);
  return {
    sockets,
    [Symbol.dispose]() {
      clearInterval(timer);
      for (const socket of sockets) socket.destroy();
    },
  };
}

test.skipIf(!nginx)(
  `${SLOW} slow heads from one address leave ${SERVED_AT_LEAST} of ${PAGES} pages served`,
  async () => {
    await behindNginx(async (front) => {
      using slow = await openSlow(front.httpPort, SLOW);
      const pagesUnderFlood = await countServed(front);
      reportFigures("nginx", { pagesUnderFlood });
      expect(pagesUnderFlood).toBeGreaterThanOrEqual(SERVED_AT_LEAST);
      const open = slow.sockets.filter((socket) => !socket.destroyed);
      const allClosed = Promise.all(open.map((socket) => socket.resume() && once(socket, "close")));
      expect(await Promise.race([allClosed, wait(HEADER_TIMEOUT_MS + LATE_MS, "still open")])).not.toBe("still open");
    });
  },
  120_000,
);
