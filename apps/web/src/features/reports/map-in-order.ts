/** The answers of `ask` in the order of the items, no more than so many of them asked for at once. */
export async function mapInOrder<Item, Answer>(
  items: readonly Item[],
  atOnce: number,
  ask: (item: Item) => Promise<Answer>,
): Promise<readonly Answer[]> {
  const answers = new Map<number, Answer>();
  const waiting = items.entries();
  const work = async () => {
    for (const [place, item] of waiting) {
      answers.set(place, await ask(item));
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, work));

  return [...answers].toSorted(([a], [b]) => a - b).map(([, answer]) => answer);
}
