/** A browser on one page, as far as an errand needs it. Selectors are CSS; expressions run in the page. */
export type DrivenBrowser = AsyncDisposable & {
  resize(width: number, height: number): Promise<void>;
  goto(url: string): Promise<void>;
  /** The value of an expression, as JSON has it. */
  evaluate(expression: string): Promise<unknown>;
  /** Moves the mouse to a point of the screen, in CSS pixels, over a few steps. */
  moveTo(x: number, y: number): Promise<void>;
  /** Presses and releases the mouse's button where the mouse is. */
  press(): Promise<void>;
  key(key: string): Promise<void>;
  type(selector: string, text: string): Promise<void>;
  chooseFile(selector: string, path: string): Promise<void>;
};

export type BrowserOptions = {
  /** Whether the page's scripts run. The browser's own `evaluate` does anyway. */
  scripting: boolean;
};
