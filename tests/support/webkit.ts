import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { BrowserOptions, DrivenBrowser } from "./driven-browser.ts";
import { freePort } from "./free-port.ts";
import { tempFolder } from "./temp-folder.ts";

type Paths = { driver: string; browser: string; screen: string };

/** How long the driver may take to listen, and how often it is asked, in milliseconds. */
const START_MS = 15_000;
const ASK_MS = 50;

/** Keys by their names, as WebDriver writes them; others are themselves. */
const KEYS: Record<string, string> = { Escape: "\ue00c", Enter: "\ue007", Tab: "\ue004" };

/** Motion is unwanted: without a graphics card WebKitGTK ends when a page fades over to the next one. */
const GTK_SETTINGS = "[Settings]\ngtk-enable-animations=false\n";

/** WebKitGTK's own small browser on a screen without a monitor, driven by WebDriver. */
export async function openWebKit(paths: Paths, { scripting }: BrowserOptions): Promise<DrivenBrowser> {
  const config = await tempFolder();
  await mkdir(join(config.path, "gtk-3.0"));
  await writeFile(join(config.path, "gtk-3.0/settings.ini"), GTK_SETTINGS);
  const screen = spawn(paths.screen, ["-displayfd", "1", "-screen", "0", "1600x1200x24", "-nolisten", "tcp"], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  const [display] = (await once(screen.stdout, "data")) as [Buffer];
  const port = await freePort();
  const driver = spawn(paths.driver, ["--host=127.0.0.1", `--port=${port}`], {
    env: {
      ...process.env,
      DISPLAY: `:${String(display).trim()}`,
      GDK_BACKEND: "x11",
      XDG_CONFIG_HOME: config.path,
      /* Without a graphics card the first frame takes seconds with it. */
      WEBKIT_DISABLE_DMABUF_RENDERER: "1",
    },
    stdio: "ignore",
  });
  const stop = async () => {
    for (const child of [driver, screen]) await end(child);
    await config[Symbol.asyncDispose]();
  };
  try {
    const send = await connect(`http://127.0.0.1:${port}`);
    /* Without this, scripts in pages are dropped as the page is parsed, while the driver's own still run. */
    const args = ["--automation", ...(scripting ? [] : ["--enable-javascript-markup=false"])];
    const { sessionId } = (await send("POST", "/session", {
      capabilities: { alwaysMatch: { "webkitgtk:browserOptions": { binary: paths.browser, args } } },
    })) as { sessionId: string };
    return drive(
      (method, path, body) => send(method, `/session/${sessionId}${path}`, body),
      async () => {
        await send("DELETE", `/session/${sessionId}`);
        await stop();
      },
    );
  } catch (thrown) {
    await stop();
    throw thrown;
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill();
  await once(child, "exit");
}

type Send = (method: "GET" | "POST" | "DELETE", path: string, body?: object) => Promise<unknown>;

/** Waits until the driver listens, which it does not tell. @returns what sends it a command */
async function connect(origin: string): Promise<Send> {
  const isListening = async () => (await fetch(`${origin}/status`).catch(() => undefined)) !== undefined;
  for (let waited = 0; !(await isListening()); waited += ASK_MS) {
    if (waited > START_MS) throw new Error("WebKitWebDriver does not listen.");
    await wait(ASK_MS);
  }
  return async (method, path, body = {}) => {
    const response = await fetch(origin + path, { method, ...(method === "POST" && { body: JSON.stringify(body) }) });
    const { value } = (await response.json()) as { value: { error?: string; message?: string } | null };
    if (!response.ok) throw new Error(`WebDriver ${path}: ${value?.error} ${value?.message}`);
    return value;
  };
}

function drive(send: Send, close: () => Promise<void>): DrivenBrowser {
  const find = async (selector: string) => {
    const element = (await send("POST", "/element", { using: "css selector", value: selector })) as object;
    return `/element/${Object.values(element)[0]}`;
  };
  const mouse = (...actions: object[]) =>
    send("POST", "/actions", {
      actions: [{ type: "pointer", id: "mouse", parameters: { pointerType: "mouse" }, actions }],
    });
  return {
    resize: async (width, height) => void (await send("POST", "/window/rect", { width, height })),
    goto: async (url) => void (await send("POST", "/url", { url })),
    evaluate: (expression) => send("POST", "/execute/sync", { script: `return ${expression}`, args: [] }),
    moveTo: async (x, y) =>
      void (await mouse({ type: "pointerMove", x: Math.round(x), y: Math.round(y), duration: 50 })),
    press: async () => void (await mouse({ type: "pointerDown", button: 0 }, { type: "pointerUp", button: 0 })),
    key: async (key) => {
      const value = KEYS[key] ?? key;
      const actions = [
        { type: "keyDown", value },
        { type: "keyUp", value },
      ];
      await send("POST", "/actions", { actions: [{ type: "key", id: "keyboard", actions }] });
    },
    type: async (selector, text) => void (await send("POST", `${await find(selector)}/value`, { text })),
    chooseFile: async (selector, path) => void (await send("POST", `${await find(selector)}/value`, { text: path })),
    [Symbol.asyncDispose]: close,
  };
}
