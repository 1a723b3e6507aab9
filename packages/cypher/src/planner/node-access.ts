import type { Expression } from '../ast/ast.ts';
import type { NodeSeek, Slot } from './logical-plan.ts';
import type { Planner } from './planner.ts';

/** How an index can find a node: from which conjunct, by what. */
export interface SeekOption {
  readonly predicate: Expression;
  readonly by: NodeSeek['by'];
  readonly value: Expression;
  readonly isList: boolean;
}

/** Properties that graphs have an index for. */
const INDEXED: ReadonlySet<string> = new Set(['objectid', 'name']);

/** The seeks that the conjuncts allow for a node, given the slots that are bound; the best first. */
export function listSeeks(
  planner: Planner,
  node: Slot,
  predicates: readonly Expression[],
  bound: ReadonlySet<Slot>,
): SeekOption[] {
  if (!planner.choices.usesSeeks) {
    return [];
  }
  const isBound = (value: Expression): boolean =>
    [...planner.slotsRead(value)].every((slot) => bound.has(slot));

  return predicates
    .flatMap((predicate) => readSeeks(planner, node, predicate))
    .filter(({ value }) => isBound(value))
    .sort((left, right) => rankOf(left) - rankOf(right));
}

function rankOf({ by, isList }: SeekOption): number {
  return (by.type === 'property' && by.name === 'name' ? 1 : 0) + (isList ? 2 : 0);
}

function readSeeks(planner: Planner, node: Slot, predicate: Expression): SeekOption[] {
  if (predicate.type === 'binary' && predicate.operator === 'in') {
    const by = readSubject(planner, node, predicate.left);
    return by === undefined ? [] : [{ predicate, by, value: predicate.right, isList: true }];
  }
  if (
    predicate.type !== 'comparison' ||
    predicate.operands.length !== 2 ||
    predicate.operators[0] !== 'equal'
  ) {
    return [];
  }

  const [left, right] = predicate.operands;
  return [
    [left, right],
    [right, left],
  ].flatMap(([subject, value]) => {
    const by = subject === undefined ? undefined : readSubject(planner, node, subject);
    return by === undefined || value === undefined ? [] : [{ predicate, by, value, isList: false }];
  });
}

function readSubject(planner: Planner, node: Slot, subject: Expression): NodeSeek['by'] | undefined {
  const isNode = (expression: Expression | undefined): boolean =>
    expression?.type === 'variable' && planner.slotOf(expression) === node;

  if (subject.type === 'property' && isNode(subject.subject) && INDEXED.has(subject.name)) {
    return { type: 'property', name: subject.name };
  }
  if (subject.type === 'call' && subject.arguments.length === 1 && isNode(subject.arguments[0])) {
    switch (subject.name.toLowerCase()) {
      case 'id':
        return { type: 'id' };
      case 'elementid':
        return { type: 'elementId' };
      default:
        return undefined;
    }
  }
  return undefined;
}
