import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "../support/listening.ts";
import { tempFolder } from "../support/temp-folder.ts";
import type { BrowserOptions, DrivenBrowser } from "./driven-browser.ts";

type Paths = { driver: string; browser: string; screen: string };

/** The timeout of the driver, and the time between two checks, in milliseconds. */
const START_MS = 120_000;
const POLL_MS = 50;

/** Without a graphics card, WebKitGTK crashes during view transitions. */
const GTK_SETTINGS = "[Settings]\ngtk-enable-animations=false\n";

/** WebKitGTK's MiniBrowser on a virtual screen, controlled through WebDriver. */
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
      /* Without a graphics card, this renderer delays the first frame by seconds. */
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
    /* This option removes scripts from the parsed page; the driver's own scripts still run. */
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

/** Polls the driver until it listens. @returns a function that sends commands */
async function connect(origin: string): Promise<Send> {
  const isListening = async () => (await fetch(`${origin}/status`).catch(() => undefined)) !== undefined;
  for (let waited = 0; !(await isListening()); waited += POLL_MS) {
    if (waited > START_MS) throw new Error("WebKitWebDriver does not listen.");
    await wait(POLL_MS);
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
      const actions = ["keyDown", "keyUp"].map((type) => ({ type, value: key }));
      await send("POST", "/actions", { actions: [{ type: "key", id: "keyboard", actions }] });
    },
    type: async (selector, text) => void (await send("POST", `${await find(selector)}/value`, { text })),
    chooseFile: async (selector, path) => void (await send("POST", `${await find(selector)}/value`, { text: path })),
    [Symbol.asyncDispose]: close,
  };
}
