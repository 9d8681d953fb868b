/** Random choices that are the same for the same seed. */
export interface Random {
  /** From 0 to 1, exclusive. */
  fraction(): number;
  /** From 0 to `below`, exclusive. */
  below(below: number): number;
  chance(probability: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
  /** The first items are picked more often. */
  pickSkewed<Item>(items: readonly Item[]): Item;
}

/** Marsaglia's xorshift on 32 bits. */
export const seededRandom = (seed: number): Random => {
  let state = seed | 1;
  const fraction = () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(fraction() * limit);
  return {
    fraction,
    below,
    chance: (probability) => fraction() < probability,
    pick: (items) => items[below(items.length)]!,
    pickSkewed: (items) => items[Math.floor(fraction() ** 2 * items.length)]!,
  };
};
