/** A list whose future items can be awaited. */
export type AwaitableList<Item> = {
  items: Item[];
  add(item: Item): void;
  /** Waits for the first item that matches. */
  find(matches: (item: Item, index: number) => boolean): Promise<Item>;
};

/** Creates an empty list. */
export function awaitableList<Item>(): AwaitableList<Item> {
  const items: Item[] = [];
  const waiting = new Set<() => void>();
  return {
    items,
    add(item) {
      items.push(item);
      for (const look of waiting) look();
    },
    find: (matches) =>
      new Promise((found) => {
        const look = () => {
          const index = items.findIndex(matches);
          if (index < 0) return;
          waiting.delete(look);
          found(items[index] as Item);
        };
        waiting.add(look);
        look();
      }),
  };
}
