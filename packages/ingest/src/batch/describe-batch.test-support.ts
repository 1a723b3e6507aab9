import { type GraphBatch, unpackTexts } from '@secgraph/graph';

export interface DescribedNode {
  /** United over all mentions, in order of first mention; those that are guessed with a question mark. */
  readonly kinds: readonly string[];
  /** Merged in order, null where the property is to be removed; absent for a mere stub. */
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly defaults?: Readonly<Record<string, unknown>>;
  readonly isCollected?: true;
}

export interface DescribedBatch {
  readonly nodes: Readonly<Record<string, DescribedNode>>;
  /** `start -[Kind]-> end {properties}` in order of writing. */
  readonly relationships: readonly string[];
}

interface NodeUnderConstruction {
  readonly kinds: string[];
  properties?: Record<string, unknown>;
  defaults?: Record<string, unknown>;
  isCollected?: true;
}

/** A batch in a form a person can read and compare; for tests. */
export function describeBatch(batch: GraphBatch): DescribedBatch {
  return { nodes: describeNodes(batch), relationships: describeRelationships(batch) };
}

function describeNodes(batch: GraphBatch): Record<string, DescribedNode> {
  const nodes: Record<string, NodeUnderConstruction> = {};
  const ids = unpackTexts(batch.objectIds);

  for (const [{ objectIds, kindSets }, mark] of [
    [batch.stubs, ''],
    [batch.guesses, '?'],
  ] as const) {
    objectIds.forEach((objectId, row) => {
      const node = open(nodes, ids[objectId]);
      for (const kind of kindsOf(batch, kindSets[row])) {
        if (!node.kinds.includes(kind + mark)) {
          node.kinds.push(kind + mark);
        }
      }
    });
  }

  batch.upserts.objectIds.forEach((objectId, row) => {
    const node = open(nodes, ids[objectId]);
    const defaults = batch.upserts.defaults.get(row);

    const removed = batch.nameLists[batch.upserts.removedNames[row] ?? -1] ?? [];
    node.properties = {
      ...node.properties,
      ...parseObject(batch.upserts.properties[row]),
      ...Object.fromEntries(removed.map((name) => [name, null])),
    };
    if (defaults !== undefined) {
      node.defaults = { ...node.defaults, ...parseObject(defaults) };
    }

    if (batch.upserts.collected[row] === 1) {
      node.isCollected = true;
    }
  });

  return nodes;
}

function describeRelationships(batch: GraphBatch): string[] {
  const { starts, ends, kinds, properties } = batch.relationships;
  const ids = unpackTexts(batch.objectIds);

  return Array.from(starts, (start, row) => {
    const end = ids[ends[row] ?? -1];
    const kind = batch.kinds[kinds[row] ?? -1];
    return `${ids[start]} -[${kind}]-> ${end} ${batch.propertySets[properties[row] ?? -1]}`;
  });
}

function open(
  nodes: Record<string, NodeUnderConstruction>,
  objectId: string | undefined,
): NodeUnderConstruction {
  const id = String(objectId);
  nodes[id] ??= { kinds: [] };
  return nodes[id];
}

function kindsOf(batch: GraphBatch, kindSet: number | undefined): readonly string[] {
  return (batch.kindSets[kindSet ?? -1] ?? []).map((kind) => String(batch.kinds[kind]));
}

function parseObject(text: string | undefined): Record<string, unknown> {
  return JSON.parse(text ?? '{}') as Record<string, unknown>;
}
