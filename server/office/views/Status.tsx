import type { ReactNode } from "react";

/**
 * Shows what an action did, or why it had no effect.
 *
 * The addresses of forms, and of the pages after them, end with `#status`: without a script, the browser scrolls to it and
 * gives it the focus, so screen readers read it and Tab goes on from there.
 */
export function Status({ tone, children }: { tone: "done" | "notice" | "error"; children: ReactNode }) {
  return (
    <div id="status" tabIndex={-1} role={tone === "done" ? "status" : "alert"} className={tone}>
      {children}
    </div>
  );
}
