/** An empty list whose future items can be awaited: `find` waits for the first item that matches. */
export function awaitableList<Item>() {
  const items: Item[] = [];
  const waiting = new Set<() => void>();
  return {
    items,
    add(item: Item) {
      items.push(item);
      for (const look of waiting) look();
    },
    find: (matches: (item: Item, index: number) => boolean) =>
      new Promise<Item>((found) => {
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
