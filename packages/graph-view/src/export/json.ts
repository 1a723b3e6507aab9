import type { GraphInput } from '../model/graph-input.ts';
import type { GraphModel } from '../model/graph-model.ts';

/** A graph with its picture; what the view reads again with `setGraph`. */
export interface GraphDocument extends GraphInput {
  readonly format: 'secgraph-picture';
  readonly version: 1;
  /** Places by id; a node in a group has the place of its group. */
  readonly positions: Readonly<Record<string, readonly [x: number, y: number]>>;
}

export function writeGraphJson(
  { nodes, edges, sources, targets }: GraphModel,
  findPosition: (id: string) => readonly [x: number, y: number] | undefined,
): string {
  // Entries and not assignments, so that an id like `__proto__` is a key like any other.
  const positions = nodes.flatMap(({ id }) => {
    const position = findPosition(id);
    return position === undefined ? [] : [[id, [round(position[0]), round(position[1])] as const] as const];
  });

  const document: GraphDocument = {
    format: 'secgraph-picture',
    version: 1,
    nodes: nodes.map(({ id, objectId, kind, label, secondLine, isTierZero, isOwned, isDisabled }) => ({
      id,
      objectId,
      kind,
      label,
      secondLine,
      marks: { isTierZero, isOwned, isDisabled },
    })),
    edges: edges.map(({ kind, isDerived, isOnPath, isCut }, edge) => ({
      source: nodes[sources[edge] as number]?.id ?? '',
      target: nodes[targets[edge] as number]?.id ?? '',
      kind,
      isDerived,
      isOnPath,
      ...(isCut ? { isCut } : {}),
    })),
    positions: Object.fromEntries(positions),
  };
  return `${JSON.stringify(document, undefined, 2)}\n`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
