import type { Bitmap, PropertyColumn } from '@secgraph/graph';
import type { KindExpression } from '../ast/kind-expression.ts';
import type { QueryGraph } from '../graph/query-graph.ts';
import { createKindMask, createKindSetMask } from './kind-matcher.ts';

/** Nodes looked at to estimate degrees: enough for the order of magnitude, which is all that planning needs. */
const SAMPLE_SIZE = 256;

type Direction = 'outbound' | 'inbound' | 'both';

interface DegreeSample {
  readonly total: number;
  readonly nodeCount: number;
  /** Relative standard error of `total`. */
  readonly error: number;
}

/** Statistics are kept as long as an immutable graph. */
export function statisticsOf(graph: QueryGraph): GraphStatistics {
  if (graph.isImmutable !== true) {
    return new GraphStatistics(graph);
  }
  const known = statisticsByGraph.get(graph) ?? new GraphStatistics(graph);
  statisticsByGraph.set(graph, known);
  return known;
}

const statisticsByGraph = new WeakMap<QueryGraph, GraphStatistics>();

/** How many nodes and relationships there are, and how they spread. Counts are exact, degrees sampled. */
export class GraphStatistics {
  readonly #graph: QueryGraph;
  readonly #degrees = new Map<string, number>();
  readonly #equalCounts = new Map<string, number | undefined>();
  #loopKinds: ReadonlySet<string> | undefined;

  constructor(graph: QueryGraph) {
    this.#graph = graph;
  }

  get nodeCount(): number {
    return this.#graph.nodeCount;
  }

  /** Nodes that satisfy an expression, assuming that kinds are independent where they are combined. */
  countNodes(kinds: KindExpression | undefined): number {
    return kinds === undefined ? this.nodeCount : this.nodeCount * this.#share(kinds);
  }

  /** Relationships per node, on average over nodes of some kinds: those of some kinds to ends of some kinds. */
  averageDegree(
    nodeKinds: KindExpression | undefined,
    relationshipKinds: KindExpression | undefined,
    direction: Direction,
    endKinds: KindExpression | undefined,
  ): number {
    if (direction === 'both') {
      return (
        this.averageDegree(nodeKinds, relationshipKinds, 'outbound', endKinds) +
        this.averageDegree(nodeKinds, relationshipKinds, 'inbound', endKinds)
      );
    }

    const parts = [nodeKinds, relationshipKinds, direction, endKinds];
    const key = JSON.stringify(parts, (name, value: unknown) => (name === 'range' ? undefined : value));
    let degree = this.#degrees.get(key);
    if (degree === undefined) {
      degree = this.#estimateDegree(nodeKinds, relationshipKinds, direction, endKinds);
      this.#degrees.set(key, degree);
    }
    return degree;
  }

  /**
   * The same relationships can be counted from either side, and the side where they spread more evenly tells more:
   * a few groups own rights over everybody, and a sample meets them or not.
   */
  #estimateDegree(
    nodeKinds: KindExpression | undefined,
    relationshipKinds: KindExpression | undefined,
    direction: 'outbound' | 'inbound',
    endKinds: KindExpression | undefined,
  ): number {
    const opposite = direction === 'outbound' ? 'inbound' : 'outbound';
    const own = this.#sampleRelationships(nodeKinds, relationshipKinds, direction, endKinds);
    const mirrored = this.#sampleRelationships(endKinds, relationshipKinds, opposite, nodeKinds);
    const { total } = own.error <= mirrored.error ? own : mirrored;
    return total / Math.max(1, own.nodeCount);
  }

  /**
   * Nodes whose property equals a value, or any one value where it is not known yet; undefined where the graph
   * cannot tell. Exact for booleans, sampled for everything else.
   */
  countEqual(name: string, value: string | number | boolean | undefined): number | undefined {
    const key = `${name}=${typeof value}:${value}`;
    if (!this.#equalCounts.has(key)) {
      const columns = this.#graph.isImmutable === true ? this.#graph.findColumns(name) : undefined;
      const count = columns?.reduce((sum, column) => sum + this.#countInColumn(column, value), 0);
      this.#equalCounts.set(key, count);
    }
    return this.#equalCounts.get(key);
  }

  #countInColumn(column: PropertyColumn, value: string | number | boolean | undefined): number {
    if (column.type === 'boolean') {
      const trueCount = countBits(column.values);
      return value === undefined ? column.count / 2 : value === true ? trueCount : column.count - trueCount;
    }
    if (column.type === 'json') {
      return 0;
    }
    const wanted = typeof value === 'string' ? this.#graph.findTextCode(value) : value;
    return value !== undefined && wanted === 0 && column.type === 'string'
      ? 0
      : estimateEqual(column.values, column.count, wanted);
  }

  /**
   * Whether a relationship of one of these kinds, or of any kind, may lead from a node to itself. Exact where the
   * graph is immutable: looks at all relationships once.
   */
  mayHaveLoops(names: readonly string[] | undefined): boolean {
    if (this.#graph.isImmutable !== true) {
      return true;
    }
    this.#loopKinds ??= this.#findLoopKinds();
    const kinds = this.#loopKinds;
    return names === undefined ? kinds.size > 0 : names.some((name) => kinds.has(name));
  }

  #findLoopKinds(): Set<string> {
    const { offsets, nodes, kinds } = this.#graph.outbound;
    const found = new Set<number>();
    for (let node = 0; node < this.nodeCount; node++) {
      const end = offsets[node + 1] as number;
      for (let position = offsets[node] as number; position < end; position++) {
        if (nodes[position] === node) {
          found.add(kinds[position] as number);
        }
      }
    }
    return new Set([...found].map((kind) => this.#graph.kindNames[kind] ?? ''));
  }

  #share(kinds: KindExpression): number {
    switch (kinds.type) {
      case 'kind': {
        const kind = this.#graph.findKind(kinds.name);
        const count = kind === undefined ? 0 : (this.#graph.nodesOfKind(kind)?.count ?? 0);
        return count / Math.max(1, this.nodeCount);
      }
      case 'anyKind':
        return 1;
      case 'notKind':
        return 1 - this.#share(kinds.operand);
      case 'allKinds':
        return Math.min(...kinds.operands.map((operand) => this.#share(operand)));
      case 'someKind':
        return Math.min(
          1,
          kinds.operands.reduce((share, operand) => share + this.#share(operand), 0),
        );
    }
  }

  /** Undefined when no single kind stands for the expression. */
  #rarestKind(kinds: KindExpression): number | undefined {
    if (kinds.type === 'kind') {
      return this.#graph.findKind(kinds.name);
    }
    if (kinds.type !== 'allKinds' && kinds.type !== 'someKind') {
      return undefined;
    }
    const candidates = kinds.operands
      .map((operand) => this.#rarestKind(operand))
      .filter((kind) => kind !== undefined);
    return candidates.sort((left, right) => this.#count(left) - this.#count(right))[0];
  }

  #count(kind: number): number {
    return this.#graph.nodesOfKind(kind)?.count ?? 0;
  }

  /** Estimates how many relationships some nodes have, how many nodes those are, and how wrong that may be. */
  #sampleRelationships(
    nodeKinds: KindExpression | undefined,
    relationshipKinds: KindExpression | undefined,
    direction: 'outbound' | 'inbound',
    endKinds: KindExpression | undefined,
  ): DegreeSample {
    const nodeKind = nodeKinds === undefined ? undefined : this.#rarestKind(nodeKinds);
    const population = nodeKind === undefined ? this.nodeCount : this.#count(nodeKind);
    const nodeMask = nodeKinds && createKindSetMask(this.#graph, nodeKinds)();
    const degrees: number[] = [];
    let sampled = 0;

    const degreeOf = this.#createDegreeSampler(relationshipKinds, direction, endKinds);
    for (const node of this.#sampleNodes(nodeKind)) {
      sampled++;
      if (nodeMask === undefined || nodeMask[this.#graph.nodeKindSets[node] as number] === 1) {
        degrees.push(degreeOf(node));
      }
    }

    const perSampled = population / Math.max(1, sampled);
    const sum = degrees.reduce((all, degree) => all + degree, 0);
    const squares = degrees.reduce((all, degree) => all + degree * degree, 0);
    // Relative standard error, by the usual formulas; of nothing found, nothing is known.
    const isExact = sampled >= population;
    const error = isExact
      ? 0
      : sum === 0
        ? Number.POSITIVE_INFINITY
        : Math.sqrt(Math.max(0, squares - (sum * sum) / degrees.length)) / sum;
    return { total: sum * perSampled, nodeCount: degrees.length * perSampled, error };
  }

  #createDegreeSampler(
    relationshipKinds: KindExpression | undefined,
    direction: 'outbound' | 'inbound',
    endKinds: KindExpression | undefined,
  ): (node: number) => number {
    const { nodeKindSets } = this.#graph;
    const { offsets, kinds, nodes } = direction === 'outbound' ? this.#graph.outbound : this.#graph.inbound;
    const kindMask = relationshipKinds && createKindMask(this.#graph, relationshipKinds)();
    const endMask = endKinds && createKindSetMask(this.#graph, endKinds)();

    return (node) => {
      const from = offsets[node] as number;
      const to = offsets[node + 1] ?? from;
      // A hub's row is sampled, too.
      const stride = Math.max(1, Math.floor((to - from) / SAMPLE_SIZE));
      let degree = 0;
      for (let position = from; position < to; position += stride) {
        const isOfKind = kindMask === undefined || kindMask[kinds[position] as number] === 1;
        const isToKind =
          endMask === undefined || endMask[nodeKindSets[nodes[position] as number] as number] === 1;
        degree += isOfKind && isToKind ? stride : 0;
      }
      return degree;
    };
  }

  *#sampleNodes(kind: number | undefined): Generator<number, void> {
    if (kind === undefined) {
      const stride = Math.max(1, Math.floor(this.nodeCount / SAMPLE_SIZE));
      for (let node = 0; node < this.nodeCount; node += stride) {
        yield node;
      }
      return;
    }

    const nodesOfKind = this.#graph.nodesOfKind(kind);
    if (nodesOfKind === undefined) {
      return;
    }
    yield* sampleBits(nodesOfKind.nodes, Math.max(1, Math.floor(nodesOfKind.count / SAMPLE_SIZE)));
  }
}

/** Every so many-th of the bits that are set, without a look at each of those in between. */
function* sampleBits(bitmap: Bitmap, stride: number): Generator<number, void> {
  let wanted = 0;
  let seen = 0;
  for (let at = 0; at < bitmap.length; at++) {
    const word = bitmap[at] as number;
    const count = countOnes(word);
    let rest = word;
    let rank = seen;
    while (wanted < seen + count) {
      for (; rank < wanted; rank++) {
        rest &= rest - 1;
      }
      yield at * 32 + 31 - Math.clz32(rest & -rest);
      wanted += stride;
    }
    seen += count;
  }
}

function countBits(bitmap: Bitmap): number {
  let count = 0;
  for (const word of bitmap) {
    count += countOnes(word);
  }
  return count;
}

function countOnes(word: number): number {
  let count = 0;
  for (let rest = word; rest !== 0; rest &= rest - 1) {
    count++;
  }
  return count;
}

/** How many of a column's values equal one that is given, or each other. */
function estimateEqual(
  values: Uint32Array | Int32Array | Float64Array,
  count: number,
  wanted: number | boolean | undefined,
): number {
  const stride = Math.max(1, Math.floor(values.length / SAMPLE_SIZE));
  const seen = new Set<number>();
  let size = 0;
  let hits = 0;
  for (let row = 0; row < values.length; row += stride) {
    const value = values[row] as number;
    seen.add(value);
    size++;
    hits += value === wanted ? 1 : 0;
  }

  const isNearlyUnique = seen.size > size * 0.9;
  if (wanted === undefined || hits === 0) {
    return isNearlyUnique ? 1 : count / Math.max(1, wanted === undefined ? seen.size : size);
  }
  return isNearlyUnique ? hits : (count * hits) / size;
}

/** The kinds that a relationship can have; undefined when it may be any. */
export function listNames(kinds: KindExpression): readonly string[] | undefined {
  switch (kinds.type) {
    case 'kind':
      return [kinds.name];
    case 'someKind': {
      const names = kinds.operands.map(listNames);
      return names.includes(undefined) ? undefined : names.flatMap((list) => list ?? []);
    }
    case 'allKinds':
      return kinds.operands.map(listNames).find((list) => list !== undefined);
    case 'anyKind':
    case 'notKind':
      return undefined;
  }
}
