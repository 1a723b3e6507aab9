import type { Expression } from '../ast/ast.ts';
import { expressionsOfItems } from '../ast/clause-expressions.ts';
import type { LogicalOperator, NodeFilter, Slot } from './logical-plan.ts';
import type { Planner } from './planner.ts';

/**
 * Which slots of each operator's rows are read later on: everything else need not be computed or copied.
 * Nested plans of expressions are included.
 */
export function findLiveSlots(
  planner: Planner,
  root: LogicalOperator,
  outputs: readonly Slot[],
): ReadonlyMap<LogicalOperator, readonly Slot[]> {
  const live = new Map<LogicalOperator, Set<Slot>>();
  const pending: { readonly operator: LogicalOperator; readonly after: ReadonlySet<Slot> }[] = [
    { operator: root, after: new Set(outputs) },
  ];
  const planned = new Set<unknown>();

  const visit = (): void => {
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      const { operator, after } = next;
      live.set(operator, new Set([...(live.get(operator) ?? []), ...after]));
      pending.push(...demandOf(planner, operator, after));
    }
  };

  visit();
  for (let isDone = false; !isDone; ) {
    isDone = true;
    for (const [expression, { root: inner, result }] of planner.nested) {
      if (!planned.has(expression)) {
        planned.add(expression);
        isDone = false;
        pending.push({ operator: inner, after: new Set(result === undefined ? [] : [result]) });
        visit();
      }
    }
  }

  return new Map([...live].map(([operator, slots]) => [operator, [...slots]]));
}

interface Demand {
  readonly operator: LogicalOperator;
  readonly after: ReadonlySet<Slot>;
}

/** What an operator needs of its inputs, when these slots are read after it. */
function demandOf(planner: Planner, operator: LogicalOperator, after: ReadonlySet<Slot>): Demand[] {
  const from = (input: LogicalOperator, reads: Iterable<Slot>, writes: Iterable<Slot> = []): Demand => {
    const needed = new Set(after);
    for (const slot of writes) {
      needed.delete(slot);
    }
    for (const slot of reads) {
      needed.add(slot);
    }
    return { operator: input, after: needed };
  };
  const readBy = (...expressions: readonly Expression[]): Set<Slot> => planner.slotsReadByAll(expressions);
  const readByFilter = (filter: NodeFilter, slot: Slot): Set<Slot> =>
    without(readBy(...filter.predicates), slot);

  switch (operator.type) {
    case 'argument':
      return [];
    case 'nodeScan':
      return [from(operator.input, readByFilter(operator, operator.node), [operator.node])];
    case 'nodeSeek': {
      const reads = [...readBy(operator.value), ...readByFilter(operator, operator.node)];
      return [from(operator.input, reads, [operator.node])];
    }
    case 'relationshipSeek':
      return [
        from(
          operator.input,
          readBy(operator.value),
          operator.by === 'relationship'
            ? [operator.start, operator.end]
            : [operator.relationship, operator.start, operator.end],
        ),
      ];
    case 'expand': {
      const reads = [
        operator.from,
        ...operator.distinctFrom,
        ...readByFilter(operator.toFilter, operator.to),
        ...(operator.isInto ? [operator.to] : []),
      ];
      return [
        from(
          operator.input,
          reads,
          operator.isInto ? [operator.relationship] : [operator.relationship, operator.to],
        ),
      ];
    }
    case 'variableExpand': {
      const reads = [
        operator.from,
        ...operator.distinctFrom,
        ...without(readBy(...operator.hopPredicates), operator.hop),
        ...readByFilter(operator.toFilter, operator.to),
        ...(operator.isInto ? [operator.to] : []),
      ];
      const writes = [operator.relationships, operator.segment, ...(operator.isInto ? [] : [operator.to])];
      return operator.mode === 'reach'
        ? [{ operator: operator.input, after: new Set([operator.from]) }]
        : [from(operator.input, reads, writes)];
    }
    case 'shortestPath': {
      const inner = readBy(...operator.hopPredicates, ...operator.stopPredicates, ...operator.pathPredicates);
      [operator.hop, operator.stop, operator.path, operator.relationships].forEach((slot) =>
        inner.delete(slot),
      );
      return [
        from(operator.input, [operator.from, operator.to, ...inner], [operator.path, operator.relationships]),
      ];
    }
    case 'buildPath': {
      const parts = operator.steps.flatMap((step) =>
        step.type === 'relationship' ? [step.relationship, step.to] : [step.segment],
      );
      const isWanted = after.has(operator.path);
      return [from(operator.input, isWanted ? [operator.firstNode, ...parts] : [], [operator.path])];
    }
    case 'filter':
      return [from(operator.input, readBy(...operator.predicates))];
    case 'semiApply':
      return [from(operator.input, operator.imports), { operator: operator.inner, after: new Set() }];
    case 'semiJoin':
      return [
        from(operator.input, [operator.node]),
        { operator: operator.right, after: new Set([operator.node]) },
      ];
    case 'optional':
    case 'apply': {
      const inner = new Set(operator.introduced.filter((slot) => after.has(slot)));
      return [
        from(operator.input, operator.imports, operator.introduced),
        { operator: operator.inner, after: inner },
      ];
    }
    case 'join': {
      const right = new Set(operator.rightSlots);
      const leftKeys = readBy(...operator.keys.map((key) => key.left));
      const rightKeys = readBy(...operator.keys.map((key) => key.right));
      return [
        {
          operator: operator.left,
          after: new Set([...[...after].filter((slot) => !right.has(slot)), ...leftKeys]),
        },
        {
          operator: operator.right,
          after: new Set([...[...after].filter((slot) => right.has(slot)), ...rightKeys]),
        },
      ];
    }
    case 'project': {
      const items = operator.items.filter(({ slot }) => after.has(slot));
      return [
        from(
          operator.input,
          readBy(...items.map(({ expression }) => expression)),
          operator.items.map(({ slot }) => slot),
        ),
      ];
    }
    case 'aggregate': {
      const reads = readBy(
        ...operator.keys.map(({ expression }) => expression),
        ...operator.aggregates.flatMap(({ call }) => (call.type === 'call' ? call.arguments : [])),
      );
      return [{ operator: operator.input, after: reads }];
    }
    case 'countExpansions':
      return [from(operator.input, [operator.from], [operator.count])];
    case 'distinct':
      return [from(operator.input, operator.slots)];
    case 'sort':
      return [from(operator.input, readBy(...operator.keys.map(({ expression }) => expression)))];
    case 'topK':
      return [
        from(
          operator.input,
          readBy(
            ...operator.keys.map(({ expression }) => expression),
            operator.limit,
            ...(operator.skip === undefined ? [] : [operator.skip]),
          ),
        ),
      ];
    case 'skip':
    case 'limit':
      return [from(operator.input, readBy(operator.count))];
    case 'unwind':
      return [from(operator.input, readBy(operator.list), [operator.slot])];
    case 'union':
      return operator.branches.map(({ root, columns }) => ({ operator: root, after: new Set(columns) }));
    case 'procedureCall':
      return [
        from(
          operator.input,
          readBy(...operator.arguments),
          operator.columns.map(({ slot }) => slot),
        ),
      ];
    case 'eager':
    case 'emptyResult':
      return [from(operator.input, [])];
    case 'create':
    case 'merge': {
      const { nodes, relationships } = operator.elements;
      const items = operator.type === 'merge' ? [...operator.onCreate, ...operator.onMatch] : [];
      const properties = [...nodes, ...relationships].flatMap((element) => element.properties ?? []);
      const created = new Set([
        ...nodes.map(({ node }) => node),
        ...relationships.map(({ relationship }) => relationship),
      ]);
      const reads = [
        ...readBy(...expressionsOfItems(items), ...properties),
        ...relationships.flatMap(({ start, end }) => [start, end]),
      ];
      return [
        from(
          operator.input,
          reads.filter((slot) => !created.has(slot)),
          created,
        ),
      ];
    }
    case 'set':
    case 'remove':
      return [from(operator.input, readBy(...expressionsOfItems(operator.items)))];
    case 'delete':
      return [from(operator.input, readBy(...operator.expressions))];
    case 'foreach':
      return [
        from(operator.input, [...readBy(operator.list), ...operator.imports]),
        { operator: operator.body, after: new Set() },
      ];
  }
}

function without(slots: Set<Slot>, slot: Slot): Set<Slot> {
  slots.delete(slot);
  return slots;
}
