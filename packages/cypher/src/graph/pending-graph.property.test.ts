import { hasBit } from '@secgraph/graph';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Value } from '../values/value.ts';
import { PendingGraph } from './pending-graph.ts';
import type { QueryGraph } from './query-graph.ts';

/** One change, as numbers that are taken modulo what there is. */
type Command = readonly [
  type: 'create' | 'connect' | 'set' | 'addKind' | 'removeKind' | 'delete' | 'disconnect' | 'setRelationship',
  first: number,
  second: number,
  third: number,
];

interface NaiveNode {
  readonly kinds: Set<string>;
  readonly properties: Map<string, Value>;
  isRemoved: boolean;
}

interface NaiveRelationship {
  readonly start: number;
  readonly end: number;
  readonly kind: string;
  readonly properties: Map<string, Value>;
  isRemoved: boolean;
}

const KINDS = ['A', 'B', 'C'] as const;
const NAMES = ['x', 'y'] as const;

const commands: fc.Arbitrary<Command[]> = fc.array(
  fc.tuple(
    fc.constantFrom(
      'create',
      'create',
      'connect',
      'connect',
      'connect',
      'set',
      'addKind',
      'removeKind',
      'delete',
      'disconnect',
      'setRelationship',
    ),
    fc.nat(11),
    fc.nat(11),
    fc.nat(11),
  ),
  { maxLength: 30 },
);

describe('a pending graph', () => {
  it('equals a naive graph after any changes, also on top of another one', () => {
    fc.assert(
      fc.property(commands, commands, (first, second) => {
        const naive = new NaiveGraph();
        const lower = new PendingGraph();
        runCommands(lower, naive, first);
        expectSame(lower, naive);

        const upper = new PendingGraph({ base: lower });
        // Asked early, so that the indexes behind it have to follow the changes.
        upper.findNodes(['A'], new Map([['x', 1]]));
        const survivors = naive.compact(lower);
        runCommands(upper, survivors, second);
        expectSame(upper, survivors);
      }),
    );
  });

  it('describes changes that lead from its base to itself', () => {
    fc.assert(
      fc.property(commands, commands, (first, second) => {
        const naive = new NaiveGraph();
        const lower = new PendingGraph();
        runCommands(lower, naive, first);
        const upper = new PendingGraph({ base: lower });
        runCommands(upper, naive.compact(lower), second);

        expect(applyChanges(describeGraph(lower), upper)).toEqual(describeGraph(upper));
      }),
    );
  });
});

class NaiveGraph {
  nodes: NaiveNode[] = [];
  relationships: NaiveRelationship[] = [];
  /** Index of each of `relationships` in the graph under test. */
  indexes: number[] = [];

  /** The same graph as the base of another one sees it: removed relationships may lose their index. */
  compact(graph: QueryGraph): NaiveGraph {
    const compacted = new NaiveGraph();
    const kept = this.relationships.flatMap((it, i) => (it.isRemoved ? [] : [i]));
    compacted.nodes = this.nodes;
    compacted.relationships = kept.map((i) => this.relationships[i] as NaiveRelationship);
    compacted.indexes = kept.map((i) => this.indexes[i] as number);
    expect(graph.relationshipCount).toBe(kept.length);
    return compacted;
  }
}

function runCommands(graph: PendingGraph, naive: NaiveGraph, list: readonly Command[]): void {
  for (const command of list) {
    runCommand(graph, naive, command);
  }
}

function runCommand(graph: PendingGraph, naive: NaiveGraph, [type, a, b, c]: Command): void {
  const kind = KINDS[c % KINDS.length] ?? 'A';
  const name = NAMES[b % NAMES.length] ?? 'x';
  const living = naive.nodes.flatMap((node, index) => (node.isRemoved ? [] : [index]));
  const first = living[a % living.length];
  const second = living[b % living.length];
  const connected = naive.relationships.flatMap((it, index) => (it.isRemoved ? [] : [index]));
  const relationship = connected[a % connected.length];

  if (type === 'create') {
    const kinds = KINDS.filter((_, i) => ((a >> i) & 1) === 1);
    const properties = new Map<string, Value>([
      ['x', b % 3],
      ['y', c % 2 === 0 ? null : `${c}`],
    ]);
    expect(graph.createNode(kinds, properties)).toBe(naive.nodes.length);
    naive.nodes.push({
      kinds: new Set(kinds),
      properties: new Map([...properties].filter(([, value]) => value !== null)),
      isRemoved: false,
    });
  } else if (type === 'connect' && first !== undefined && second !== undefined) {
    naive.indexes.push(graph.createRelationship(first, kind, second, new Map([['x', c]])));
    naive.relationships.push({
      start: first,
      end: second,
      kind,
      properties: new Map([['x', c]]),
      isRemoved: false,
    });
  } else if (type === 'set' && first !== undefined) {
    const value = c === 0 ? null : c % 3;
    graph.setNodeProperty(first, name, value);
    assign(naive.nodes[first]?.properties, name, value);
  } else if (type === 'addKind' && first !== undefined) {
    const isNew = naive.nodes[first]?.kinds.has(kind) === false;
    expect(graph.addKinds(first, [kind])).toBe(isNew ? 1 : 0);
    naive.nodes[first]?.kinds.add(kind);
  } else if (type === 'removeKind' && first !== undefined) {
    expect(graph.removeKinds(first, [kind])).toBe(naive.nodes[first]?.kinds.delete(kind) ? 1 : 0);
  } else if (type === 'delete' && first !== undefined) {
    removeNode(graph, naive, first);
  } else if (type === 'disconnect' && relationship !== undefined) {
    removeRelationship(graph, naive, relationship);
  } else if (type === 'setRelationship' && relationship !== undefined) {
    const value = c === 0 ? null : c;
    graph.setRelationshipProperty(naive.indexes[relationship] ?? -1, name, value);
    assign(naive.relationships[relationship]?.properties, name, value);
  }
}

function removeNode(graph: PendingGraph, naive: NaiveGraph, node: number): void {
  naive.relationships.forEach((it, index) => {
    if (!it.isRemoved && (it.start === node || it.end === node)) {
      expect(graph.hasRelationships(node)).toBe(true);
      removeRelationship(graph, naive, index);
    }
  });
  expect(graph.hasRelationships(node)).toBe(false);
  expect(graph.removeNode(node)).toBe(true);
  expect(graph.removeNode(node)).toBe(false);
  Object.assign(naive.nodes[node] ?? {}, { isRemoved: true });
}

function removeRelationship(graph: PendingGraph, naive: NaiveGraph, relationship: number): void {
  expect(graph.removeRelationship(naive.indexes[relationship] ?? -1)).toBe(true);
  Object.assign(naive.relationships[relationship] ?? {}, { isRemoved: true });
}

function assign(properties: Map<string, Value> | undefined, name: string, value: Value): void {
  if (value === null) {
    properties?.delete(name);
  } else {
    properties?.set(name, value);
  }
}

function expectSame(graph: PendingGraph, naive: NaiveGraph): void {
  expect(graph.nodeCount).toBe(naive.nodes.length);
  expect(graph.relationshipCount).toBe(naive.relationships.filter((it) => !it.isRemoved).length);
  naive.nodes.forEach((node, index) => {
    expect(graph.removedNodes !== undefined && hasBit(graph.removedNodes, index)).toBe(node.isRemoved);
    if (!node.isRemoved) {
      expect(new Set(graph.kindsOfNode(index))).toEqual(node.kinds);
      expect(graph.readNodeProperties(index)).toEqual(node.properties);
      expect(graph.findNodeById(graph.nodeId(index))).toBe(index);
    }
  });
  for (const kind of KINDS) {
    expectSameNodesOfKind(graph, naive, kind);
  }
  expectSameRows(graph, naive);
}

function expectSameNodesOfKind(graph: PendingGraph, naive: NaiveGraph, kind: string): void {
  const expected = naive.nodes.flatMap((it, node) => (!it.isRemoved && it.kinds.has(kind) ? [node] : []));
  const found = graph.nodesOfKind(graph.findKind(kind) ?? 0);
  expect(found?.count ?? 0).toBe(expected.length);
  expect(expected.every((node) => found !== undefined && hasBit(found.nodes, node))).toBe(true);

  const withOne = expected.filter((node) => naive.nodes[node]?.properties.get('x') === 1);
  expect(graph.findNodes([kind], new Map([['x', 1]])).toSorted((a, b) => a - b)).toEqual(withOne);
}

/** Rows in both directions hold exactly the relationships, in order. */
function expectSameRows(graph: PendingGraph, naive: NaiveGraph): void {
  const expected = naive.relationships
    .map((it, i) => ({ ...it, index: naive.indexes[i] ?? -1 }))
    .filter((it) => !it.isRemoved);

  for (let node = 0; node < graph.nodeCount; node++) {
    const outbound = readRow(
      graph.outbound,
      node,
      (position) => graph.outboundRelationships?.[position] ?? position,
    );
    const inbound = readRow(graph.inbound, node, (position) => graph.relationshipAt(position, node));
    const kindOf = (kind: string): number => graph.findKind(kind) ?? 0;

    expect(outbound).toEqual(
      expected
        .filter((it) => it.start === node)
        .map((it) => ({ kind: kindOf(it.kind), other: it.end, index: it.index }))
        .sort(compareEntries),
    );
    expect(inbound).toEqual(
      expected
        .filter((it) => it.end === node)
        .map((it) => ({ kind: kindOf(it.kind), other: it.start, index: it.index }))
        .sort(compareEntries),
    );
    expect([...graph.iterateOutbound(node)].sort()).toEqual(outbound.map((it) => it.index).sort());
    expect([...graph.iterateInbound(node)].sort()).toEqual(inbound.map((it) => it.index).sort());
  }
  for (const it of expected) {
    expect([graph.startOf(it.index), graph.endOf(it.index)]).toEqual([it.start, it.end]);
    expect(graph.readRelationshipProperties(it.index)).toEqual(it.properties);
    expect(graph.findRelationshipById(graph.relationshipId(it.index))).toBe(it.index);
  }
}

interface Entry {
  readonly kind: number;
  readonly other: number;
  readonly index: number;
}

function readRow(rows: QueryGraph['outbound'], node: number, indexOf: (position: number) => number): Entry[] {
  const entries: Entry[] = [];
  for (let at = rows.offsets[node] ?? 0; at < (rows.offsets[node + 1] ?? 0); at++) {
    entries.push({ kind: rows.kinds[at] ?? -1, other: rows.nodes[at] ?? -1, index: indexOf(at) });
  }
  return entries;
}

function compareEntries(left: Entry, right: Entry): number {
  return left.kind - right.kind || left.other - right.other || left.index - right.index;
}

/** Everything by id, as plain objects. */
interface PlainGraph {
  readonly nodes: Map<number, { kinds: string[]; properties: Record<string, unknown> }>;
  readonly relationships: Map<number, unknown>;
}

function describeGraph(graph: PendingGraph): PlainGraph {
  const described: PlainGraph = { nodes: new Map(), relationships: new Map() };
  // Over nothing, everything is a change.
  for (let node = 0; node < graph.nodeCount; node++) {
    if (!graph.isNodeRemoved(node)) {
      described.nodes.set(graph.nodeId(node), {
        kinds: graph.kindsOfNode(node).sort(),
        properties: Object.fromEntries(graph.readNodeProperties(node)),
      });
      for (const relationship of graph.iterateOutbound(node)) {
        described.relationships.set(graph.relationshipId(relationship), {
          startId: graph.nodeId(node),
          endId: graph.nodeId(graph.endOf(relationship)),
          kind: graph.kindNames[graph.kindOf(relationship)],
          properties: Object.fromEntries(graph.readRelationshipProperties(relationship)),
        });
      }
    }
  }
  return described;
}

function applyChanges({ nodes, relationships }: PlainGraph, graph: PendingGraph): PlainGraph {
  for (const change of graph.describeChanges()) {
    switch (change.type) {
      case 'removeRelationship':
        expect(relationships.delete(change.id)).toBe(true);
        break;
      case 'removeNode':
        expect(nodes.delete(change.id)).toBe(true);
        break;
      case 'createNode':
        expect(nodes.has(change.id)).toBe(false);
        nodes.set(change.id, { kinds: change.kinds.toSorted(), properties: change.properties });
        break;
      case 'changeNode': {
        const node = nodes.get(change.id);
        const kinds = new Set([...(node?.kinds ?? []), ...change.addedKinds]);
        nodes.set(change.id, {
          kinds: [...kinds].filter((kind) => !change.removedKinds.includes(kind)).sort(),
          properties: patch(node?.properties ?? {}, change.properties),
        });
        break;
      }
      case 'createRelationship': {
        const { type: _, id, ...rest } = change;
        expect(nodes.has(change.startId) && nodes.has(change.endId)).toBe(true);
        relationships.set(id, rest);
        break;
      }
      case 'changeRelationship': {
        const { type: _, id, ...rest } = change;
        const before = relationships.get(id) as { properties: Record<string, unknown> };
        relationships.set(id, { ...rest, properties: patch(before.properties, change.properties) });
        break;
      }
    }
  }
  return { nodes, relationships };
}

function patch(before: Record<string, unknown>, changes: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries({ ...before, ...changes }).filter(([, value]) => value !== null));
}
