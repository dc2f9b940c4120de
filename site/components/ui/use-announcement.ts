import { useEffect, useState } from "react";

/** Milliseconds without a change before a text is announced. */
const PAUSE = 1000;

/**
 * Delays the text of a live region, so that screen readers announce it once after typing, not for each key.
 *
 * @returns the text to announce; empty until `text` has stayed the same for a second
 */
export function useAnnouncement(text: string): string {
  const [announced, setAnnounced] = useState("");

  useEffect(() => {
    const timer = setTimeout(() => setAnnounced(text), PAUSE);
    return () => clearTimeout(timer);
  }, [text]);

  return announced;
}
