import type { Json, RecordName } from "../api-types.ts";

/**
 * Text that the server does not have yet, in the browser's storage: it survives a sign-out, a closed tab and a restart.
 * Every tab keeps its own under a random id, and holds a lock of that name. Text of an id without a lock was left
 * behind by a closed tab, so the next one continues with it.
 */
type Unsaved = { readonly saved: Json; readonly value: Json };
export type LeftUnsaved = Unsaved & { key: string; record: RecordName };

const PREFIX = "editor-unsaved:";
/** A random name of this tab, until it is loaded again. */
export const TAB = crypto.getRandomValues(new Uint32Array(2)).join("");
const LOCK = PREFIX + TAB;

/** False if the browser has no room for it. */
export function keepUnsaved(record: RecordName, unsaved: Unsaved | undefined): boolean {
  try {
    if (unsaved) localStorage.setItem(`${LOCK} ${record}`, JSON.stringify(unsaved));
    else localStorage.removeItem(`${LOCK} ${record}`);
    return true;
  } catch {
    return unsaved === undefined;
  }
}

/** What closed tabs left. Without locks (no HTTPS) all other tabs count as closed. */
export async function findLeftUnsaved(): Promise<LeftUnsaved[]> {
  /* Held as long as the tab exists. */
  void navigator.locks?.request(LOCK, () => new Promise(() => {}));
  const held = new Set((await navigator.locks?.query())?.held?.map(({ name }) => name));
  return Object.keys(localStorage).flatMap((key) => {
    const [lock, record] = [key.slice(0, key.indexOf(" ")), key.slice(key.indexOf(" ") + 1)];
    if (!key.startsWith(PREFIX) || lock === LOCK || held.has(lock)) return [];
    return [{ ...JSON.parse(localStorage.getItem(key) ?? ""), key, record }];
  });
}
