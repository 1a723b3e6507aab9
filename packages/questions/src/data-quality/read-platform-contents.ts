import { isDefinedNode, placeEnvironments } from '@secgraph/analysis';
import {
  BUILT_IN_SOURCE_KINDS,
  type DeclaredExtension,
  type GraphModel,
  isBuiltInNodeKind,
  isKnownRelationshipKind,
  sourceKindAlias,
  TAG_KIND_PREFIX,
} from '@secgraph/graph-schema';
import { type Cancellation, throwIfCancelled } from '@secgraph/kernel';
import type { GraphView } from '../graph/graph-view.ts';
import type { OperationContext } from '../graph-operation.ts';

/** How much of the graph is of the platform of an extension, whatever its environments. */
export interface PlatformContents {
  readonly extensionId: number;
  /** What carries each of its source kinds; relationships are those that begin there. */
  readonly sourceKinds: readonly {
    readonly name: string;
    readonly nodes: number;
    readonly relationships: number;
  }[];
  readonly nodes: number;
  readonly relationships: number;
  /** Nodes that belong to no environment of any platform. */
  readonly unplaced: number;
  /** Nodes that are known only as ends of relationships. */
  readonly stubs: number;
  /** Kinds on its nodes, and on relationships that begin or end there, which nobody declares. */
  readonly undeclared: readonly UndeclaredKind[];
}

interface UndeclaredKind {
  readonly name: string;
  readonly element: 'node' | 'relationship';
  readonly count: number;
}

const POLL_EVERY = 1 << 16;

/** For each installed extension. Linear in nodes and relationships; nothing is looked at where nothing is installed. */
export function readPlatformContents({ graph, cancellation }: OperationContext): readonly PlatformContents[] {
  if (graph.model.extensions.length === 0) {
    return [];
  }

  const { placeOf } = placeEnvironments(graph.snapshot, graph.model);
  const platforms = graph.model.extensions.map((extension) => new Platform(graph, extension));
  eachNode(graph, cancellation, (node) => {
    for (const platform of platforms) {
      platform.visitNode(node, placeOf[node] === 0);
    }
  });
  eachUnknownRelationship(graph, cancellation, (kindId, start, end) => {
    for (const platform of platforms) {
      platform.visitUnknownRelationship(kindId, start, end);
    }
  });

  return platforms.map((platform) => platform.tell());
}

/** Counts by set of kinds: nodes share few distinct ones. */
class Platform {
  readonly #graph: GraphView;
  readonly #extension: DeclaredExtension;
  readonly #sources: readonly string[];
  /** One byte per set of kinds: 1 where its nodes are of the platform. */
  readonly #isOwn: Uint8Array;
  readonly #nodes: Float64Array;
  readonly #relationships: Float64Array;
  readonly #unknown = new Map<number, number>();
  #unplaced = 0;
  #stubs = 0;

  constructor(graph: GraphView, extension: DeclaredExtension) {
    this.#graph = graph;
    this.#extension = extension;
    this.#sources = sourceKindsOf(extension);
    const prefix = `${extension.namespace}_`;
    this.#isOwn = Uint8Array.from(graph.kindSets, ({ kinds }) =>
      Number(kinds.some((kind) => this.#sources.includes(kind) || kind.startsWith(prefix))),
    );
    this.#nodes = new Float64Array(graph.kindSets.length);
    this.#relationships = new Float64Array(graph.kindSets.length);
  }

  visitNode(node: number, isUnplaced: boolean): void {
    if (!this.#owns(node)) {
      return;
    }

    const { snapshot, kindSets } = this.#graph;
    const { offsets } = snapshot.outbound;
    const set = snapshot.nodeKindSets[node] as number;
    this.#nodes[set] = (this.#nodes[set] as number) + 1;
    this.#relationships[set] =
      (this.#relationships[set] as number) + (offsets[node + 1] as number) - (offsets[node] as number);
    this.#unplaced += Number(isUnplaced);
    // What collectors of directories and tenants name is no stub: they tell of everything that they point to.
    const isCollectors = BUILT_IN_SOURCE_KINDS.some((kind) => kindSets[set]?.kinds.includes(kind) === true);
    this.#stubs += Number(!isCollectors && !isDefinedNode(snapshot, node));
  }

  visitUnknownRelationship(kindId: number, start: number, end: number): void {
    if (this.#owns(start) || this.#owns(end)) {
      this.#unknown.set(kindId, (this.#unknown.get(kindId) ?? 0) + 1);
    }
  }

  tell(): PlatformContents {
    return {
      extensionId: this.#extension.id,
      sourceKinds: this.#sources
        .map((name) => {
          const carriesIt = (kinds: readonly string[]) => kinds.includes(name);
          return {
            name,
            nodes: this.#sum(this.#nodes, carriesIt),
            relationships: this.#sum(this.#relationships, carriesIt),
          };
        })
        .filter(({ name, nodes }, index) => nodes > 0 || !this.#isAlias(name, index)),
      nodes: this.#sum(this.#nodes, () => true),
      relationships: this.#sum(this.#relationships, () => true),
      unplaced: this.#unplaced,
      stubs: this.#stubs,
      undeclared: [...this.#listUnknownNodeKinds(), ...this.#listUnknownRelationshipKinds()],
    };
  }

  #owns(node: number): boolean {
    return this.#isOwn[this.#graph.snapshot.nodeKindSets[node] as number] === 1;
  }

  /** One that only some collectors write is told where there is something of it. */
  #isAlias(name: string, index: number): boolean {
    const told = this.#sources[index - 1];
    return told !== undefined && sourceKindAlias(told) === name;
  }

  #sum(counts: Float64Array, isCounted: (kinds: readonly string[]) => boolean): number {
    return this.#graph.kindSets.reduce(
      (total, { kinds }, set) => total + (isCounted(kinds) ? (counts[set] as number) : 0),
      0,
    );
  }

  #listUnknownNodeKinds(): readonly UndeclaredKind[] {
    const { model, kindSets } = this.#graph;
    const sources = new Set(model.extensions.flatMap(sourceKindsOf));
    const own = kindSets.flatMap(({ kinds }, set) => ((this.#nodes[set] as number) > 0 ? kinds : []));
    const unknown = [...new Set(own)].filter((kind) => !sources.has(kind) && !isKnownNodeKind(model, kind));

    return unknown.toSorted().map((name) => ({
      name,
      element: 'node',
      count: this.#sum(this.#nodes, (kinds) => kinds.includes(name)),
    }));
  }

  #listUnknownRelationshipKinds(): readonly UndeclaredKind[] {
    const { kindNames } = this.#graph.snapshot;

    return Array.from(this.#unknown, ([kindId, count]) => ({
      name: kindNames[kindId] ?? '',
      element: 'relationship' as const,
      count,
    })).toSorted((one, other) => (one.name < other.name ? -1 : 1));
  }
}

function sourceKindsOf({ environments, nodeKinds }: DeclaredExtension): readonly string[] {
  const declared = new Set(environments.map(({ sourceKind }) => sourceKind));

  return [...declared].flatMap((kind) => {
    const alias = sourceKindAlias(kind);
    const isTaken = declared.has(alias) || nodeKinds.some(({ name }) => name === alias);

    return isTaken ? [kind] : [kind, alias];
  });
}

function isKnownNodeKind(model: GraphModel, kind: string): boolean {
  return isBuiltInNodeKind(kind) || model.nodeKinds.has(kind) || kind.startsWith(TAG_KIND_PREFIX);
}

function eachNode({ snapshot }: GraphView, cancellation: Cancellation, visit: (node: number) => void): void {
  for (let node = 0; node < snapshot.nodeCount; node++) {
    if (node % POLL_EVERY === 0) {
      throwIfCancelled(cancellation);
    }
    visit(node);
  }
}

/** Visits relationships of kinds that neither the product nor an extension knows: most graphs have few. */
function eachUnknownRelationship(
  graph: GraphView,
  cancellation: Cancellation,
  visit: (kindId: number, start: number, end: number) => void,
): void {
  const { snapshot, model } = graph;
  const { offsets, kinds, nodes } = snapshot.outbound;
  // What may not be told has no name.
  const isUnknown = snapshot.kindNames.map((name) => name !== '' && !isKnownRelationshipKind(model, name));

  eachNode(graph, cancellation, (start) => {
    const rowEnd = offsets[start + 1] as number;
    for (let position = offsets[start] as number; position < rowEnd; position++) {
      const kindId = kinds[position] as number;
      if (isUnknown[kindId] === true) {
        visit(kindId, start, nodes[position] as number);
      }
    }
  });
}
