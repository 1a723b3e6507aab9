import { drawnNamesOf } from '../look/shared-suffix.ts';
import { createScene } from '../model/create-scene.ts';
import type { GraphInput } from '../model/graph-input.ts';
import { createGraphModel } from '../model/graph-model.ts';
import type { Scene } from '../model/scene.ts';
import {
  CARD_HEIGHT,
  CARD_WIDTH,
  type Diagram,
  type DiagramDirection,
  type DiagramLink,
  type DiagramRoom,
  type Point,
} from './diagram.ts';
import { type Curve, curveOf, pointOf, writeCurve, writeHead } from './link-curve.ts';
import { columnsWithin, findChain, placeChain } from './place-chain.ts';
import { orderCards, type PlacedCards, placeLayers } from './place-layers.ts';
import { placeLinkWords } from './place-words.ts';

export interface DiagramWish {
  readonly room: DiagramRoom;
  /** A few words for a kind of relationship, which stand between two names. */
  readonly phraseOf: (kind: string) => string;
  /** Groups of equal neighbours that are drawn as their members. */
  readonly openGroups?: ReadonlySet<string> | undefined;
}

/** From so many nodes on, equal neighbours are one card. */
const GROUPED_NODES = 8;

/** Ends of lines on one side of a card stand this far apart, if there is room. */
const PORT_GAP = 13;

/** What is read to the right may be drawn smaller by this much before it is drawn downwards. */
const LEAST_GAIN = 1.25;

/** Cards, lines and words of a small graph. Equal input gives an equal diagram. */
export function planDiagram(input: GraphInput, { room, phraseOf, openGroups }: DiagramWish): Diagram {
  const scene = createScene(createGraphModel(input), {
    openGroups,
    grouping: { nodes: GROUPED_NODES, edges: Infinity },
  });
  const { placed, direction } = placeCards(scene, room);
  const names = drawnNamesOf(scene);
  const cards = scene.nodes.map((node, index) => {
    const [x, y] = placed.middles[index] ?? [0, 0];
    return { node, name: names.nameOf(index), left: x - CARD_WIDTH / 2, top: y - CARD_HEIGHT / 2 };
  });

  return {
    direction,
    width: placed.width,
    height: placed.height,
    scene,
    cards,
    links: planLinks(scene, placed, { direction, phraseOf }),
  };
}

/** A single way in rows as a text; everything else in layers, to the right or downwards. */
function placeCards(
  scene: Scene,
  room: DiagramRoom,
): { readonly placed: PlacedCards; readonly direction: DiagramDirection } {
  const chain = findChain(scene);
  const columns = columnsWithin(room.width, scene.nodes.length);
  if (chain !== undefined && columns > 1) {
    return { placed: placeChain(scene, chain, columns), direction: 'right' };
  }
  const ordered = orderCards(scene);
  const [right, down] = [placeLayers(ordered, 'right'), placeLayers(ordered, 'down')];
  const scaleOf = ({ width, height }: PlacedCards) => Math.min(1, room.width / width, room.height / height);
  return scaleOf(down) > scaleOf(right) * LEAST_GAIN
    ? { placed: down, direction: 'down' }
    : { placed: right, direction: 'right' };
}

function planLinks(
  scene: Scene,
  placed: PlacedCards,
  {
    direction,
    phraseOf,
  }: { readonly direction: DiagramDirection; readonly phraseOf: (kind: string) => string },
): DiagramLink[] {
  const ports = placePorts(scene, placed, direction);
  const curves = scene.edges.map((_, edge): Curve => {
    const [source, target] = [scene.sources[edge] as number, scene.targets[edge] as number];
    return curveOf(
      {
        source: placed.middles[source] ?? [0, 0],
        target: placed.middles[target] ?? [0, 0],
        bends: placed.bends[edge] ?? [],
        hops: placed.hops[edge] as number,
        turn: placed.turns.get(edge),
        leaves: ports.leaves[edge] as number,
        enters: ports.enters[edge] as number,
      },
      direction,
    );
  });

  const words = placeLinkWords(scene, placed, { curves, direction, phraseOf });

  return scene.edges.map((edge, index): DiagramLink => {
    const curve = curves[index] ?? { start: [0, 0], pieces: [] };
    return {
      edge,
      source: scene.nodes[scene.sources[index] as number]?.id ?? '',
      target: scene.nodes[scene.targets[index] as number]?.id ?? '',
      line: writeCurve(curve),
      head: writeHead(curve, direction, placed.hops[index] as number),
      words: [],
      wordsAt: pointOf(curve, 0, 0.5),
      ...words.get(index),
    };
  });
}

/** Lines of one card begin and end beside each other, in the order of where they come from and lead to. */
function placePorts(
  { edges, sources, targets }: Scene,
  { middles, bends }: PlacedCards,
  direction: DiagramDirection,
): { readonly leaves: readonly number[]; readonly enters: readonly number[] } {
  const axis = direction === 'right' ? 1 : 0;
  const room = (direction === 'right' ? CARD_HEIGHT : CARD_WIDTH) - 16;
  const spread = (ends: Int32Array, seenFrom: (edge: number) => number): readonly number[] => {
    const offsets: number[] = edges.map(() => 0);
    for (const own of Map.groupBy(edges.keys(), (edge) => ends[edge] as number).values()) {
      const ordered = own.toSorted((one, other) => seenFrom(one) - seenFrom(other));
      const gap = Math.min(PORT_GAP, room / Math.max(1, ordered.length - 1));
      for (const [place, edge] of ordered.entries()) {
        offsets[edge] = (place - (ordered.length - 1) / 2) * gap;
      }
    }
    return offsets;
  };
  const at = (point: Point | undefined, node: number) => (point ?? middles[node])?.[axis] ?? 0;
  return {
    leaves: spread(sources, (edge) => at(bends[edge]?.at(0), targets[edge] as number)),
    enters: spread(targets, (edge) => at(bends[edge]?.at(-1), sources[edge] as number)),
  };
}
