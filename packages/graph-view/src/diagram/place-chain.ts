import type { Scene } from '../model/scene.ts';
import { CARD_HEIGHT, CARD_WIDTH, type Point } from './diagram.ts';
import { MARGIN, type PlacedCards, ROOM } from './place-layers.ts';

/** Between two rows runs the line that joins them, with its words. */
const ROW_ROOM = 62;
/** Beside the rows, that line turns. */
const SIDE = 52;

/**
 * The nodes in the order of their only way, if there is no other one: such a graph is read like a sentence.
 * Nothing for every other graph.
 */
export function findChain({ nodes, sources, targets }: Scene): readonly number[] | undefined {
  if (nodes.length < 2 || sources.length !== nodes.length - 1) {
    return undefined;
  }
  const next = new Map([...sources.entries()].map(([edge, source]) => [source, targets[edge] as number]));
  const entered = new Set(targets);
  const [start] = [...nodes.keys()].filter((node) => !entered.has(node));
  const chain: number[] = [];
  for (let node = start; node !== undefined && chain.length < nodes.length; node = next.get(node)) {
    chain.push(node);
  }
  return chain.length === nodes.length && new Set(chain).size === nodes.length ? chain : undefined;
}

/** Rows of cards as lines of a text, in a width that has room for `columns` of them. */
export function placeChain(scene: Scene, chain: readonly number[], columns: number): PlacedCards {
  const step = CARD_WIDTH + ROOM.right.along;
  const rowStep = CARD_HEIGHT + ROW_ROOM;
  const rows = Math.ceil(chain.length / columns);
  const side = rows > 1 ? SIDE : MARGIN;
  const middles: Point[] = scene.nodes.map(() => [0, 0]);
  const rowOf = new Map<number, number>();
  for (const [place, node] of chain.entries()) {
    const row = Math.floor(place / columns);
    rowOf.set(node, row);
    middles[node] = [
      side + CARD_WIDTH / 2 + (place % columns) * step,
      MARGIN + CARD_HEIGHT / 2 + row * rowStep,
    ];
  }

  const turns = new Map<number, number>();
  for (const [edge, source] of scene.sources.entries()) {
    const row = rowOf.get(source) ?? 0;
    if (row !== rowOf.get(scene.targets[edge] as number)) {
      turns.set(edge, MARGIN + CARD_HEIGHT + row * rowStep + ROW_ROOM / 2);
    }
  }
  return {
    width: side * 2 + Math.min(columns, chain.length) * step - ROOM.right.along,
    height: MARGIN * 2 + rows * rowStep - ROW_ROOM,
    middles,
    bends: scene.edges.map(() => []),
    hops: scene.edges.map(() => 1),
    turns,
  };
}

/** How many cards stand in one row of a width. */
export function columnsWithin(width: number, count: number): number {
  const step = CARD_WIDTH + ROOM.right.along;
  const fitting = (side: number) => Math.floor((width - side * 2 + ROOM.right.along) / step);
  return fitting(MARGIN) >= count ? count : Math.max(1, fitting(SIDE));
}
