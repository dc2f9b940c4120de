/** A browser with one page, with the commands that the tests need. Selectors are CSS; expressions run in the page. */
export type DrivenBrowser = AsyncDisposable & {
  resize(width: number, height: number): Promise<void>;
  goto(url: string): Promise<void>;
  /** The value of an expression, as JSON. */
  evaluate(expression: string): Promise<unknown>;
  /** Moves the mouse to a point of the window, in CSS pixels, in a few steps. */
  moveTo(x: number, y: number): Promise<void>;
  /** Presses and releases the mouse button. */
  press(): Promise<void>;
  key(key: string): Promise<void>;
  type(selector: string, text: string): Promise<void>;
  chooseFile(selector: string, path: string): Promise<void>;
};

export type BrowserOptions = {
  /** True if the page's scripts run. `evaluate` always does. */
  scripting: boolean;
};
