import type {
  CypherPlan,
  CypherStatement,
  CypherTable,
  CypherUpdates,
  CypherWarning,
} from '@secgraph/contract';
import type { UpdateCounters } from '@secgraph/cypher';
import type { GraphView } from '../graph/graph-view.ts';
import { LazyArray, LazyRecord } from '../json/lazy-json.ts';
import type { GraphElements } from '../presenters/graph-elements.ts';
import { LazyElement, presentUnifiedGraph } from '../presenters/unified-graph.ts';
import type { Literal } from './collect-result.ts';
import { planLiterals } from './present-plan.ts';

export interface ResultParts {
  readonly elements: GraphElements;
  readonly literals: readonly Literal[];
  readonly table: CypherTable | undefined;
  readonly plan: CypherPlan | undefined;
  /** Of explained statements. */
  readonly statement?: CypherStatement | undefined;
  readonly warnings?: readonly CypherWarning[];
  /** Of updating statements. */
  readonly updates?: UpdateCounters;
}

/** `data` of the answer, whose members are made when they are written. */
export function presentResult(
  graph: GraphView,
  { elements, literals, table, plan, statement, warnings = [], updates }: ResultParts,
  { withProperties }: { readonly withProperties: boolean },
): LazyRecord<unknown> {
  const { nodes, edges } = presentUnifiedGraph(graph, elements, { withProperties });
  const nodeKeys = new Set<string>();
  const edgeKeys = new Set<string>();
  // Whoever asks for a table knows what plans are.
  const planned = plan === undefined || table !== undefined ? [] : planLiterals(plan);

  return new LazyRecord<unknown>(
    (function* () {
      yield ['nodes', new LazyRecord(notingNodes(nodes.entries, nodeKeys))];
      yield ['edges', new LazyArray(notingEdges(edges.items, edgeKeys))];
      // Known only now: both have been written.
      yield ['node_keys', listOf(nodeKeys)];
      yield ['edge_keys', listOf(edgeKeys)];
      yield ['literals', new LazyArray([...literals, ...planned])];
      yield ['plan', plan];
      yield ['updates', updates && presentUpdates(updates)];
      yield ['table', table && lazyTable(table)];
      yield ['statement', statement];
      yield ['warnings', warnings.length === 0 ? undefined : warnings];
    })(),
  );
}

function lazyTable({ columns, rows, row_count }: CypherTable): LazyRecord<unknown> {
  return new LazyRecord<unknown>(Object.entries({ columns, rows: new LazyArray(rows), row_count }));
}

function presentUpdates(updates: UpdateCounters): CypherUpdates {
  return {
    nodes_created: updates.nodesCreated,
    nodes_deleted: updates.nodesDeleted,
    relationships_created: updates.relationshipsCreated,
    relationships_deleted: updates.relationshipsDeleted,
    properties_set: updates.propertiesSet,
    kinds_added: updates.kindsAdded,
    kinds_removed: updates.kindsRemoved,
  };
}

function* notingNodes<Node>(
  entries: Iterable<readonly [string, Node]>,
  keys: Set<string>,
): Generator<readonly [string, Node], void> {
  for (const entry of entries) {
    noteKeys(entry[1], keys);
    yield entry;
  }
}

function* notingEdges<Edge>(edges: Iterable<Edge>, keys: Set<string>): Generator<Edge, void> {
  for (const edge of edges) {
    noteKeys(edge, keys);
    yield edge;
  }
}

function noteKeys(element: unknown, keys: Set<string>): void {
  for (const key of element instanceof LazyElement ? element.propertyNames : []) {
    keys.add(key);
  }
}

/** Wire: left out when empty. */
function listOf(keys: ReadonlySet<string>): readonly string[] | undefined {
  return keys.size === 0 ? undefined : [...keys].sort();
}
