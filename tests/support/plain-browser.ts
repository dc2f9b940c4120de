import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { setTimeout as wait } from "node:timers/promises";
import { BROWSER_ARGS } from "../../playwright.config.ts";
import { findBrowser } from "../../scripts/find-test-tools.ts";
import { type AwaitableList, awaitableList } from "./awaitable-list.ts";
import { tempFolder } from "./temp-folder.ts";

/** A page of the browser: the one in sight, or one that is made ready behind it. */
export type PlainPage = {
  /** The value of an expression there; undefined while it cannot be asked. */
  evaluate(expression: string): Promise<unknown>;
  /** Moves the pointer to the middle of what the selector finds; clicks there when asked to. */
  point(selector: string, click?: "click"): Promise<void>;
};

export type PlainBrowser = AsyncDisposable & {
  page: PlainPage;
  /** The page made ready behind the one in sight. @throws when there is none within ten seconds */
  prerendered(): Promise<PlainPage>;
};

type Answer = { id?: number; result?: Record<string, unknown>; method?: string; params?: Attached };
type Attached = { sessionId: string; targetInfo: { type: string; subtype?: string } };

/** How long a page may take to appear, in milliseconds. */
const PAGE_MS = 10_000;

/**
 * A Chromium that is driven by way of its tab. A browser whose pages are driven one by one, as Playwright does, makes no
 * page ready ahead of its visit.
 */
export async function openPlainBrowser(url: string): Promise<PlainBrowser> {
  const folder = await tempFolder();
  const args = ["--headless=new", `--user-data-dir=${folder.path}`, "--remote-debugging-port=0"];
  const child = spawn(findBrowser() ?? "chromium", [...BROWSER_ARGS, ...args, "--window-size=1440,900", url], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  /* Not "close": processes of the browser's own may hold its output a while longer. */
  const ended = once(child, "exit");
  const socket = new WebSocket(await debuggerAddress(child.stderr));
  await once(socket, "open");
  const attached = awaitableList<Attached>();
  const send = talk(socket, attached);
  const { targetInfos } = (await send("Target.getTargets", { filter: [{ type: "tab" }] })) as {
    targetInfos: { targetId: string }[];
  };
  const tab = await send("Target.attachToTarget", { targetId: targetInfos[0]?.targetId, flatten: true });
  const all = { autoAttach: true, waitForDebuggerOnStart: false, flatten: true };
  await send("Target.setAutoAttach", all, String(tab.sessionId));
  const pageOf = async (subtype: string | undefined) => {
    const found = attached.find(({ targetInfo }) => targetInfo.type === "page" && targetInfo.subtype === subtype);
    const tooLate = wait(PAGE_MS, undefined, { ref: false }).then(() => {
      throw new Error(`no ${subtype ?? "visible"} page`);
    });
    const { sessionId } = await Promise.race([found, tooLate]);
    return buildPage(send, sessionId);
  };
  return {
    page: await pageOf(undefined),
    prerendered: () => pageOf("prerender"),
    async [Symbol.asyncDispose]() {
      void send("Browser.close");
      await ended;
      child.stderr.destroy();
      await folder[Symbol.asyncDispose]();
    },
  };
}

/** Where the browser says it listens. Its output is read to the end, so that it never blocks. */
function debuggerAddress(stderr: NodeJS.ReadableStream): Promise<string> {
  const lines = createInterface({ input: stderr });
  return new Promise((found, failed) => {
    lines.on("line", (line) => {
      const address = /^DevTools listening on (ws:\S+)/.exec(line)?.[1];
      if (address) found(address);
    });
    lines.once("close", () => failed(new Error("the browser ended without saying where it listens")));
  });
}

type Send = (method: string, params?: object, sessionId?: string) => Promise<Record<string, unknown>>;

/** One question, one answer; the targets that appear are added to `attached`. */
function talk(socket: WebSocket, attached: AwaitableList<Attached>): Send {
  const waiting = new Map<number, (result: Record<string, unknown>) => void>();
  socket.addEventListener("message", ({ data }) => {
    const { id, result = {}, method, params } = JSON.parse(String(data)) as Answer;
    if (id !== undefined) waiting.get(id)?.(result);
    if (method === "Target.attachedToTarget" && params) attached.add(params);
  });
  let last = 0;
  return (method, params = {}, sessionId) =>
    new Promise((answered) => {
      waiting.set(++last, answered);
      socket.send(JSON.stringify({ id: last, method, params, ...(sessionId && { sessionId }) }));
    });
}

function buildPage(send: Send, sessionId: string): PlainPage {
  const evaluate = async (expression: string) => {
    const answer = await send("Runtime.evaluate", { expression, returnByValue: true, awaitPromise: true }, sessionId);
    return (answer.result as { value?: unknown } | undefined)?.value;
  };
  const mouse = (type: string, x: number, y: number, button: object = {}) =>
    send("Input.dispatchMouseEvent", { type, x, y, ...button }, sessionId);
  return {
    evaluate,
    async point(selector, click) {
      const box = `document.querySelector(${JSON.stringify(selector)}).getBoundingClientRect()`;
      const [x = 0, y = 0] = (await evaluate(
        `(({ x, y, width, height }) => [x + width / 2, y + height / 2])(${box})`,
      )) as number[];
      await mouse("mouseMoved", x, y);
      if (!click) return;
      const left = { button: "left", clickCount: 1 };
      await mouse("mousePressed", x, y, left);
      /* Not awaited: the page that would answer is gone by then. */
      void mouse("mouseReleased", x, y, left);
    },
  };
}
