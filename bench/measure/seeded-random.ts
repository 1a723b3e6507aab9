/** xorshift32: the same choices in every run. Answers whole numbers below what it is asked for. */
export function createRandom(seed: number): (below: number) => number {
  let state = seed;

  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
}
