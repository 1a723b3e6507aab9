import { assignLayers } from '../layout/layered/assign-layers.ts';
import { orderLayers } from '../layout/layered/order-layers.ts';
import { placeRows } from '../layout/layered/place-rows.ts';
import { createProperGraph } from '../layout/layered/proper-graph.ts';
import type { Scene } from '../model/scene.ts';
import { findPathEnds, kindNumbersOf } from '../view/plan-layout.ts';
import { CARD_HEIGHT, CARD_WIDTH, type DiagramDirection, type Point } from './diagram.ts';

/** Where cards stand, and where long lines pass between them. */
export interface PlacedCards {
  readonly width: number;
  readonly height: number;
  /** The middle of every card. */
  readonly middles: readonly Point[];
  /** Of every edge: the points between its ends, from its source on. */
  readonly bends: readonly (readonly Point[])[];
  /** Of every edge: layers from its source to its target; negative where it leads back. */
  readonly hops: readonly number[];
  /** Where edges that lead from the end of one row to the begin of the next pass between the rows. */
  readonly turns: ReadonlyMap<number, number>;
}

/** Room between cards: along the way there is a line with words, aside only air. */
export const ROOM = {
  right: { along: 136, aside: 22 },
  down: { along: 66, aside: 26 },
} as const;
export const MARGIN = 20;

const SEED = 1;

/** Which layer and row every card stands in, whichever way the diagram is read. */
export type OrderedCards = ReturnType<typeof orderCards>;

/** Layer by layer, with few crossings and straight paths, as layered pictures are (`layout/layered`). */
export function orderCards(scene: Scene) {
  const { sources, targets } = scene;
  const graph = {
    layout: 'layered' as const,
    seed: SEED,
    nodeCount: scene.nodes.length,
    sources,
    targets,
    kinds: kindNumbersOf(scene),
    ...findPathEnds(scene),
  };
  const layers = assignLayers(graph);
  const proper = createProperGraph(graph, layers);
  const order = orderLayers(proper);
  const rows = placeRows(
    proper,
    order,
    order.map(() => 1),
  );

  return { scene, layers, proper, rows };
}

export function placeLayers(
  { scene, layers, proper, rows }: OrderedCards,
  direction: DiagramDirection,
): PlacedCards {
  const { sources, targets } = scene;
  const { along, aside } = ROOM[direction];
  const [length, breadth] = direction === 'right' ? [CARD_WIDTH, CARD_HEIGHT] : [CARD_HEIGHT, CARD_WIDTH];
  const first = rows.reduce((least, row) => Math.min(least, row), Infinity);
  const last = rows.reduce((most, row) => Math.max(most, row), -Infinity);
  const place = (item: number): Point => {
    const onward = MARGIN + length / 2 + (proper.layers[item] as number) * (length + along);
    const beside = MARGIN + breadth / 2 + ((rows[item] as number) - first) * (breadth + aside);
    return direction === 'right' ? [onward, beside] : [beside, onward];
  };
  const totalLength = MARGIN * 2 + proper.layerCount * (length + along) - along;
  const totalBreadth = MARGIN * 2 + breadth + (last - first) * (breadth + aside);

  return {
    width: direction === 'right' ? totalLength : totalBreadth,
    height: direction === 'right' ? totalBreadth : totalLength,
    middles: scene.nodes.map((_, node) => place(node)),
    bends: proper.bends.map((bends, edge) => {
      const isForward =
        (layers[sources[edge] as number] as number) <= (layers[targets[edge] as number] as number);
      return (isForward ? bends : bends.toReversed()).map(place);
    }),
    hops: [...sources.keys()].map(
      (edge) => (layers[targets[edge] as number] as number) - (layers[sources[edge] as number] as number),
    ),
    turns: new Map(),
  };
}
