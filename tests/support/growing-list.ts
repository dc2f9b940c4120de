/** A list that is added to while somebody may be waiting for what comes. */
export type GrowingList<Item> = {
  items: Item[];
  add(item: Item): void;
  /** The first item that matches (with its index from 0), there already or to come. */
  find(matches: (item: Item, index: number) => boolean): Promise<Item>;
};

/** An empty one. */
export function growingList<Item>(): GrowingList<Item> {
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
