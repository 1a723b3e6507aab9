import type { Positions } from '../layout-request.ts';

/** Two nodes stand at least this far apart in the end, so that no disc covers another. */
const LEAST_DISTANCE = 44;

const ROUNDS = 12;

/** Moves nodes apart that overlap, in place, with a grid that finds them. */
export function separateNodes(positions: Positions, isFixed: Uint8Array | undefined): void {
  for (let round = 0; round < ROUNDS; round++) {
    if (!separateOnce(positions, isFixed)) {
      return;
    }
  }
}

/** Whether anything had to move. */
function separateOnce(positions: Positions, isFixed: Uint8Array | undefined): boolean {
  const cells = new Map<number, number[]>();
  const cellOf = (column: number, row: number) => column * 1_048_576 + row;
  const columnOf = (value: number) => Math.floor(value / LEAST_DISTANCE);
  let hasMoved = false;

  for (let node = 0; node < positions.length / 2; node++) {
    const column = columnOf(positions[node * 2] as number);
    const row = columnOf(positions[node * 2 + 1] as number);
    for (let near = column - 1; near <= column + 1; near++) {
      for (let beside = row - 1; beside <= row + 1; beside++) {
        for (const other of cells.get(cellOf(near, beside)) ?? []) {
          hasMoved = moveApart(positions, isFixed, node, other) || hasMoved;
        }
      }
    }
    const cell = cells.get(cellOf(column, row));
    if (cell === undefined) {
      cells.set(cellOf(column, row), [node]);
    } else {
      cell.push(node);
    }
  }
  return hasMoved;
}

function moveApart(
  positions: Positions,
  isFixed: Uint8Array | undefined,
  node: number,
  other: number,
): boolean {
  const isNodeFixed = isFixed?.[node] === 1;
  const isOtherFixed = isFixed?.[other] === 1;
  if (isNodeFixed && isOtherFixed) {
    return false;
  }

  let x = (positions[node * 2] as number) - (positions[other * 2] as number);
  let y = (positions[node * 2 + 1] as number) - (positions[other * 2 + 1] as number);
  let distance = Math.sqrt(x * x + y * y);
  if (distance >= LEAST_DISTANCE) {
    return false;
  }
  if (distance < 1e-3) {
    [x, y, distance] = [Math.cos(node * 2.4), Math.sin(node * 2.4), 1];
  }

  const missing = (LEAST_DISTANCE - Math.min(distance, LEAST_DISTANCE)) / distance;
  const ofNode = isNodeFixed ? 0 : isOtherFixed ? 1 : 0.5;
  shift(positions, node, x * missing * ofNode, y * missing * ofNode);
  shift(positions, other, -x * missing * (1 - ofNode), -y * missing * (1 - ofNode));
  return true;
}

function shift(positions: Positions, node: number, x: number, y: number): void {
  positions[node * 2] = (positions[node * 2] as number) + x;
  positions[node * 2 + 1] = (positions[node * 2 + 1] as number) + y;
}
