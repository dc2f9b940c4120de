import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { setTimeout as wait } from "node:timers/promises";
import { BROWSER_ARGS } from "../../playwright.config.ts";
import { findBrowser } from "../../scripts/test-tools.ts";
import { type AwaitableList, awaitableList } from "./awaitable-list.ts";
import { tempFolder } from "./temp-folder.ts";

/** The visible page of the browser, or a prerendered one. */
export type BrowserPage = {
  /** The value of an expression in the page; undefined if the page does not respond. */
  evaluate(expression: string): Promise<unknown>;
  /** Moves the pointer to the center of the element, and clicks there if `click` is given. */
  point(selector: string, click?: "click"): Promise<void>;
};

export type PrerenderingBrowser = AsyncDisposable & {
  page: BrowserPage;
  /** The prerendered page. @throws if there is none within ten seconds */
  prerendered(): Promise<BrowserPage>;
};

type Message = { id?: number; result?: Record<string, unknown>; method?: string; params?: Attached };
type Attached = { sessionId: string; targetInfo: { type: string; subtype?: string } };

/** How long to wait for a page, in milliseconds. */
const PAGE_MS = 10_000;

/** A Chromium that is controlled through its tab target: Chromium prerenders nothing while Playwright is attached. */
export async function openPrerenderingBrowser(url: string): Promise<PrerenderingBrowser> {
  const folder = await tempFolder();
  const args = ["--headless=new", `--user-data-dir=${folder.path}`, "--remote-debugging-port=0"];
  const child = spawn(findBrowser() ?? "chromium", [...BROWSER_ARGS, ...args, "--window-size=1440,900", url], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  /* Not "close": child processes of the browser may keep its output open. */
  const ended = once(child, "exit");
  const socket = new WebSocket(await debuggerAddress(child.stderr));
  await once(socket, "open");
  const attached = awaitableList<Attached>();
  const send = createSender(socket, attached);
  const { targetInfos } = (await send("Target.getTargets", { filter: [{ type: "tab" }] })) as {
    targetInfos: { targetId: string }[];
  };
  const tab = await send("Target.attachToTarget", { targetId: targetInfos[0]?.targetId, flatten: true });
  const all = { autoAttach: true, waitForDebuggerOnStart: false, flatten: true };
  await send("Target.setAutoAttach", all, String(tab.sessionId));
  const pageOf = async (subtype: string | undefined) => {
    const found = attached.find(({ targetInfo }) => targetInfo.type === "page" && targetInfo.subtype === subtype);
    const timeout = wait(PAGE_MS, undefined, { ref: false }).then(() => {
      throw new Error(`no ${subtype ?? "visible"} page`);
    });
    const { sessionId } = await Promise.race([found, timeout]);
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

/** The DevTools address from the output of the browser. Reads all output, so that the browser never blocks. */
function debuggerAddress(stderr: NodeJS.ReadableStream): Promise<string> {
  const lines = createInterface({ input: stderr });
  return new Promise((resolve, reject) => {
    lines.on("line", (line) => {
      const address = /^DevTools listening on (ws:\S+)/.exec(line)?.[1];
      if (address) resolve(address);
    });
    lines.once("close", () => reject(new Error("the browser exited without printing its DevTools address")));
  });
}

type Send = (method: string, params?: object, sessionId?: string) => Promise<Record<string, unknown>>;

/** Sends DevTools commands and resolves with their results; adds new targets to `attached`. */
function createSender(socket: WebSocket, attached: AwaitableList<Attached>): Send {
  const waiting = new Map<number, (result: Record<string, unknown>) => void>();
  socket.addEventListener("message", ({ data }) => {
    const { id, result = {}, method, params } = JSON.parse(String(data)) as Message;
    if (id !== undefined) waiting.get(id)?.(result);
    if (method === "Target.attachedToTarget" && params) attached.add(params);
  });
  let last = 0;
  return (method, params = {}, sessionId) =>
    new Promise((resolve) => {
      waiting.set(++last, resolve);
      socket.send(JSON.stringify({ id: last, method, params, ...(sessionId && { sessionId }) }));
    });
}

function buildPage(send: Send, sessionId: string): BrowserPage {
  const evaluate = async (expression: string) => {
    const response = await send("Runtime.evaluate", { expression, returnByValue: true, awaitPromise: true }, sessionId);
    return (response.result as { value?: unknown } | undefined)?.value;
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
      /* Not awaited: the navigation closes the page before it responds. */
      void mouse("mouseReleased", x, y, left);
    },
  };
}
