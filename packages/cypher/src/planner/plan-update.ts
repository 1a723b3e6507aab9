import { invariant } from '@secgraph/kernel';
import type { PathPattern, UpdateClause } from '../ast/ast.ts';
import type { CreatedElements, LogicalOperator, PathStep, Slot } from './logical-plan.ts';
import type { Planner } from './planner.ts';

/**
 * An updating clause between two barriers: all rows before it are there when it begins, and all of its changes
 * are made when the first row goes on. Adds the slots that it fills to `bound`.
 */
export function planUpdate(
  planner: Planner,
  input: LogicalOperator,
  clause: UpdateClause,
  bound: Set<Slot>,
): LogicalOperator {
  return planEager(planUpdateAlone(planner, planEager(input), clause, bound));
}

/** A barrier, unless there is one already, or nothing to hold back. */
export function planEager(input: LogicalOperator): LogicalOperator {
  return input.type === 'eager' || input.type === 'argument'
    ? input
    : { type: 'eager', input, estimatedRows: input.estimatedRows };
}

function planUpdateAlone(
  planner: Planner,
  input: LogicalOperator,
  clause: UpdateClause,
  bound: Set<Slot>,
): LogicalOperator {
  const { estimatedRows } = input;

  switch (clause.type) {
    case 'create': {
      const elements = readElements(planner, clause.patterns, bound, false);
      const created: LogicalOperator = { type: 'create', input, elements, estimatedRows };
      return planPaths(planner, created, clause.patterns, bound);
    }
    case 'merge': {
      const elements = readElements(planner, [clause.pattern], bound, true);
      const { onCreate, onMatch } = clause;
      const merged: LogicalOperator = { type: 'merge', input, elements, onCreate, onMatch, estimatedRows };
      return planPaths(planner, merged, [clause.pattern], bound);
    }
    case 'set':
      return { type: 'set', input, items: clause.items, estimatedRows };
    case 'remove':
      return { type: 'remove', input, items: clause.items, estimatedRows };
    case 'delete': {
      const { isDetach, expressions } = clause;
      return { type: 'delete', input, isDetach, expressions, estimatedRows };
    }
    case 'foreach': {
      const slot = planner.slotOf(clause.variable);
      const inner = new Set(bound).add(slot);
      const imports = [...bound];
      let body: LogicalOperator = { type: 'argument', slots: [...inner], estimatedRows: 1 };
      for (const each of clause.clauses) {
        body = planUpdateAlone(planner, body, each, inner);
      }
      return { type: 'foreach', input, list: clause.list, slot, body, imports, estimatedRows };
    }
  }
}

/** What is not bound yet is created. Elements without a variable get slots of their own. */
function readElements(
  planner: Planner,
  patterns: readonly PathPattern[],
  bound: Set<Slot>,
  isMerge: boolean,
): CreatedElements {
  const nodes: CreatedElements['nodes'][number][] = [];
  const relationships: CreatedElements['relationships'][number][] = [];

  for (const pattern of patterns) {
    const slots = pattern.nodes.map((node) => {
      const slot = planner.slotOfElement(node, 'node');
      if (!bound.has(slot)) {
        bound.add(slot);
        nodes.push({ node: slot, kinds: kindsOf(node.kinds), properties: node.properties });
      }
      return slot;
    });
    pattern.relationships.forEach((pattern, place) => {
      const [left = 0, right = 0] = [slots[place], slots[place + 1]];
      const isInbound = pattern.direction === 'inbound';
      const relationship = planner.slotOfElement(pattern, 'relationship');
      bound.add(relationship);
      relationships.push({
        relationship,
        kind: kindsOf(pattern.kinds)[0] ?? '',
        start: isInbound ? right : left,
        end: isInbound ? left : right,
        properties: pattern.properties,
        isUndirected: isMerge && pattern.direction === 'both',
      });
    });
  }
  return { nodes, relationships };
}

function kindsOf(kinds: PathPattern['nodes'][number]['kinds']): readonly string[] {
  if (kinds === undefined) {
    return [];
  }
  invariant(kinds.type === 'kind' || kinds.type === 'allKinds', 'Only named kinds can be created.');
  return kinds.type === 'kind' ? [kinds.name] : kinds.operands.flatMap(kindsOf);
}

function planPaths(
  planner: Planner,
  input: LogicalOperator,
  patterns: readonly PathPattern[],
  bound: Set<Slot>,
): LogicalOperator {
  let operator = input;
  for (const { variable, nodes, relationships } of patterns) {
    if (variable === undefined) {
      continue;
    }
    const slots = nodes.map((node) => planner.slotOfElement(node, 'node'));
    const steps = relationships.map((relationship, place): PathStep => {
      const slot = planner.slotOfElement(relationship, 'relationship');
      return { type: 'relationship', relationship: slot, to: slots[place + 1] as number };
    });
    const path = planner.slotOf(variable);
    const { estimatedRows } = operator;
    operator = {
      type: 'buildPath',
      input: operator,
      path,
      firstNode: slots[0] as number,
      steps,
      estimatedRows,
    };
    bound.add(path);
  }
  return operator;
}
