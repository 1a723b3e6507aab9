import type { Positions } from '../layout-request.ts';

/** Squares that are seen as one from this far away, as their width by their distance. */
const THETA = 1.1;

/** Nodes at (nearly) the same place are not told apart by ever smaller squares. */
const MAX_DEPTH = 20;

export interface QuadTree {
  readonly build: (positions: Positions) => void;
  /** Adds to `forces` what all other nodes push `node` with: `strength` by their distance. */
  readonly push: (node: number, forces: Float64Array, strength: number) => void;
}

/**
 * Squares within squares, in columns that are made once and filled again for every step. A square has
 * either four smaller ones or a node, from which a list leads to others at the same place.
 */
export function createQuadTree(nodeCount: number): QuadTree {
  let capacity = Math.max(16, nodeCount * 3);
  let children = new Int32Array(capacity * 4);
  let masses = new Float64Array(capacity);
  let middleX = new Float64Array(capacity);
  let middleY = new Float64Array(capacity);
  let first = new Int32Array(capacity);
  const next = new Int32Array(nodeCount);
  const open = new Int32Array(MAX_DEPTH * 4 + 8);
  const openWidth = new Float64Array(MAX_DEPTH * 4 + 8);
  let points: Positions = new Float64Array();
  let squares = 0;
  let width = 0;

  const addSquare = (): number => {
    if (squares === capacity) {
      grow();
    }
    children.fill(0, squares * 4, squares * 4 + 4);
    masses[squares] = 0;
    middleX[squares] = 0;
    middleY[squares] = 0;
    first[squares] = -1;
    squares++;
    return squares - 1;
  };

  const grow = (): void => {
    capacity *= 2;
    const larger = <Column extends Float64Array | Int32Array>(column: Column, made: Column): Column => {
      made.set(column);
      return made;
    };
    children = larger(children, new Int32Array(capacity * 4));
    masses = larger(masses, new Float64Array(capacity));
    middleX = larger(middleX, new Float64Array(capacity));
    middleY = larger(middleY, new Float64Array(capacity));
    first = larger(first, new Int32Array(capacity));
  };

  const insert = (node: number, left: number, top: number): void => {
    const x = points[node * 2] as number;
    const y = points[node * 2 + 1] as number;
    let square = 0;
    let [cornerX, cornerY, half] = [left, top, width / 2];

    for (let depth = 0; ; depth++) {
      const mass = masses[square] as number;
      masses[square] = mass + 1;
      middleX[square] = (middleX[square] as number) + x;
      middleY[square] = (middleY[square] as number) + y;
      const resident = first[square] ?? -1;
      if (mass === 0 || depth === MAX_DEPTH) {
        next[node] = resident;
        first[square] = node;
        return;
      }
      // The node that had the square for itself goes one square deeper.
      if (resident !== -1) {
        first[square] = -1;
        const residentX = points[resident * 2] as number;
        const residentY = points[resident * 2 + 1] as number;
        const below = childOf(square, residentX >= cornerX + half, residentY >= cornerY + half);
        masses[below] = 1;
        middleX[below] = residentX;
        middleY[below] = residentY;
        first[below] = resident;
        next[resident] = -1;
      }

      const isRight = x >= cornerX + half;
      const isLow = y >= cornerY + half;
      square = childOf(square, isRight, isLow);
      if (isRight) {
        cornerX += half;
      }
      if (isLow) {
        cornerY += half;
      }
      half /= 2;
    }
  };

  const childOf = (square: number, isRight: boolean, isLow: boolean): number => {
    const at = square * 4 + Number(isRight) + 2 * Number(isLow);
    const known = children[at] as number;
    if (known !== 0) {
      return known;
    }
    const made = addSquare();
    children[at] = made;
    return made;
  };

  return {
    build(positions) {
      points = positions;
      squares = 0;
      let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
      for (let at = 0; at < positions.length; at += 2) {
        left = Math.min(left, positions[at] as number);
        right = Math.max(right, positions[at] as number);
        top = Math.min(top, positions[at + 1] as number);
        bottom = Math.max(bottom, positions[at + 1] as number);
      }
      width = Math.max(right - left, bottom - top, 1);
      addSquare();
      for (let node = 0; node < nodeCount; node++) {
        insert(node, left, top);
      }
      for (let square = 0; square < squares; square++) {
        middleX[square] = (middleX[square] as number) / (masses[square] || 1);
        middleY[square] = (middleY[square] as number) / (masses[square] || 1);
      }
    },

    push(node, forces, strength) {
      const x = points[node * 2] as number;
      const y = points[node * 2 + 1] as number;
      let forceX = 0;
      let forceY = 0;
      open[0] = 0;
      openWidth[0] = width;
      for (let waiting = 1; waiting > 0; ) {
        waiting--;
        const square = open[waiting] as number;
        const ownWidth = openWidth[waiting] as number;
        let awayX = x - (middleX[square] as number);
        let awayY = y - (middleY[square] as number);
        let distance = awayX * awayX + awayY * awayY;
        const resident = first[square] ?? -1;

        if (resident === -1 && ownWidth * ownWidth > THETA * THETA * distance) {
          for (let child = square * 4; child < square * 4 + 4; child++) {
            if (children[child] === 0) {
              continue;
            }
            open[waiting] = children[child] as number;
            openWidth[waiting] = ownWidth / 2;
            waiting++;
          }
          continue;
        }
        const others = (masses[square] as number) - Number(holds(resident, node));
        if (others === 0) {
          continue;
        }
        if (distance < 1) {
          // At the same place: apart in a direction of its own.
          awayX = Math.cos(node * 2.4);
          awayY = Math.sin(node * 2.4);
          distance = 1;
        }
        const push = (strength * others) / distance;
        forceX += awayX * push;
        forceY += awayY * push;
      }
      forces[node * 2] = (forces[node * 2] as number) + forceX;
      forces[node * 2 + 1] = (forces[node * 2 + 1] as number) + forceY;
    },
  };

  function holds(resident: number, node: number): boolean {
    for (let at = resident; at !== -1; at = next[at] ?? -1) {
      if (at === node) {
        return true;
      }
    }
    return false;
  }
}
