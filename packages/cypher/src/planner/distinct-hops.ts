import type { Expression } from '../ast/ast.ts';
import { type GraphStatistics, listNames } from './graph-statistics.ts';
import type { Slot } from './logical-plan.ts';
import type { PatternHop } from './match-pattern.ts';
import type { Planner } from './planner.ts';
import { compare } from './synthetic-expression.ts';

/**
 * Whether two relationship patterns of a MATCH could match the same relationship, so that it has to be checked:
 * not when they have no kind in common, and not when one leads on where the other ends, unless a relationship
 * of theirs leads from a node to itself.
 */
export function mayBeSame(left: PatternHop, right: PatternHop, statistics: GraphStatistics): boolean {
  if (left.type === 'shortest' || right.type === 'shortest') {
    return false;
  }

  const leftNames = left.kinds === undefined ? undefined : listNames(left.kinds);
  const rightNames = right.kinds === undefined ? undefined : listNames(right.kinds);
  const shared = intersect(leftNames, rightNames);
  if (shared?.length === 0) {
    return false;
  }
  return !(isChained(left, right) && !statistics.mayHaveLoops(shared));
}

/** Undefined stands for all names. */
function intersect(
  left: readonly string[] | undefined,
  right: readonly string[] | undefined,
): readonly string[] | undefined {
  return left === undefined
    ? right
    : right === undefined
      ? left
      : left.filter((name) => right.includes(name));
}

/** Whether one of two single hops ends where the other starts. */
function isChained(left: PatternHop, right: PatternHop): boolean {
  const [one, two] = [endsOf(left), endsOf(right)];
  return one !== undefined && two !== undefined && (one.end === two.start || two.end === one.start);
}

function endsOf(hop: PatternHop): { readonly start: Slot; readonly end: Slot } | undefined {
  if (hop.type !== 'single' || hop.direction === 'both') {
    return undefined;
  }
  return hop.direction === 'outbound'
    ? { start: hop.left, end: hop.right }
    : { start: hop.right, end: hop.left };
}

/** The condition that what two relationship patterns match has no relationship in common. */
export function differ(planner: Planner, left: PatternHop, right: PatternHop): Expression {
  const range = { start: 0, end: 0 };
  const [one, two] = [planner.variableFor(left.relationship), planner.variableFor(right.relationship)];
  if (left.type === 'single' && right.type === 'single') {
    return compare(one, 'notEqual', two);
  }
  const isIn = (element: Expression, of: Expression): Expression => ({
    type: 'binary',
    range,
    operator: 'in',
    left: element,
    right: of,
  });
  if (left.type === 'single' || right.type === 'single') {
    const [list, item] = left.type === 'single' ? [two, one] : [one, two];
    return { type: 'unary', range, operator: 'not', operand: isIn(item, list) };
  }
  const variable = planner.variableFor(planner.addSlot('', 'value'));
  return { type: 'quantifier', range, quantifier: 'none', variable, list: one, where: isIn(variable, two) };
}
