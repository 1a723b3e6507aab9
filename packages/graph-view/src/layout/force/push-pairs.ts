import type { Positions } from '../layout-request.ts';

/**
 * Up to here, to look at every pair costs less than a tree of squares that spares most of them
 * (`npm run bench -- --ui`, 500 nodes).
 */
export const MAX_PAIRED_NODES = 800;

/** Adds to `forces` what all nodes push each other with: `strength` by their distance. Each pair is looked at once. */
export function pushPairs(positions: Positions, forces: Float64Array, strength: number): void {
  const { length } = positions;
  for (let node = 0; node < length; node += 2) {
    const x = positions[node] as number;
    const y = positions[node + 1] as number;
    let forceX = 0;
    let forceY = 0;
    for (let other = node + 2; other < length; other += 2) {
      let awayX = x - (positions[other] as number);
      let awayY = y - (positions[other + 1] as number);
      let distance = awayX * awayX + awayY * awayY;
      if (distance < 1) {
        // At the same place: apart in a direction of their own.
        awayX = Math.cos(node * 1.2);
        awayY = Math.sin(node * 1.2);
        distance = 1;
      }
      const push = strength / distance;
      forceX += awayX * push;
      forceY += awayY * push;
      forces[other] = (forces[other] as number) - awayX * push;
      forces[other + 1] = (forces[other + 1] as number) - awayY * push;
    }
    forces[node] = (forces[node] as number) + forceX;
    forces[node + 1] = (forces[node + 1] as number) + forceY;
  }
}
