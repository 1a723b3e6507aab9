import type { Expression } from '../ast/ast.ts';
import type { LogicalOperator, ShortestPath, Slot } from './logical-plan.ts';
import type { PatternHop } from './match-pattern.ts';
import type { Planner } from './planner.ts';
import { not } from './synthetic-expression.ts';

/**
 * The search for a shortest path between two bound nodes. Conjuncts over the path belong to the search: the
 * shortest of the paths that satisfy them is wanted. Those that ask the same of every relationship or every
 * node narrow the search itself; all others need whole paths.
 */
export function planShortestPath(
  planner: Planner,
  input: LogicalOperator,
  hop: PatternHop,
  options: {
    readonly from: Slot;
    readonly to: Slot;
    readonly predicates: readonly Expression[];
    readonly bound: ReadonlySet<Slot>;
  },
): { readonly operator: ShortestPath; readonly rest: Expression[] } {
  const own = [hop.segment, hop.relationship];
  const available = new Set([...options.bound, ...own]);
  const hopPredicates = [...hop.hopPredicates];
  const stopPredicates: Expression[] = [];
  const pathPredicates: Expression[] = [];
  const rest: Expression[] = [];
  const stop = planner.addSlot('', 'node');

  for (const predicate of options.predicates) {
    const read = [...planner.slotsRead(predicate)];
    if (!own.some((slot) => read.includes(slot)) || !read.every((slot) => available.has(slot))) {
      rest.push(predicate);
      continue;
    }
    const each = readForEach(planner, predicate, hop);
    if (each === undefined) {
      pathPredicates.push(predicate);
    } else {
      const target = each.type === 'hop' ? hopPredicates : stopPredicates;
      target.push(substitute(planner, each.where, each.local, each.type === 'hop' ? hop.hop : stop));
    }
  }

  const operator: ShortestPath = {
    type: 'shortestPath',
    input,
    from: options.from,
    to: options.to,
    path: hop.segment,
    relationships: hop.relationship,
    isAll: hop.isAll,
    direction: hop.direction,
    kinds: hop.kinds,
    minHops: hop.minHops,
    maxHops: hop.maxHops,
    hopPredicates,
    hop: hop.hop,
    stopPredicates,
    stop,
    pathPredicates,
    estimatedRows: input.estimatedRows,
  };
  return { operator, rest };
}

/** `all(x IN relationships(path) WHERE …)`, the same of nodes, and `none(…)`, which says the opposite of each. */
function readForEach(
  planner: Planner,
  predicate: Expression,
  hop: PatternHop,
): { readonly type: 'hop' | 'stop'; readonly where: Expression; readonly local: Slot } | undefined {
  if (
    predicate.type !== 'quantifier' ||
    (predicate.quantifier !== 'all' && predicate.quantifier !== 'none')
  ) {
    return undefined;
  }

  const type = readElements(planner, predicate.list, hop);
  const local = planner.slotOf(predicate.variable);
  const readsPath = [...planner.slotsRead(predicate.where)].some(
    (slot) => slot === hop.segment || slot === hop.relationship,
  );
  if (type === undefined || readsPath) {
    return undefined;
  }
  return { type, where: predicate.quantifier === 'all' ? predicate.where : not(predicate.where), local };
}

function readElements(planner: Planner, list: Expression, hop: PatternHop): 'hop' | 'stop' | undefined {
  if (list.type === 'variable' && planner.slotOf(list) === hop.relationship) {
    return 'hop';
  }
  const argument = list.type === 'call' ? list.arguments[0] : undefined;
  if (list.type !== 'call' || argument?.type !== 'variable' || planner.slotOf(argument) !== hop.segment) {
    return undefined;
  }
  switch (list.name.toLowerCase()) {
    case 'relationships':
    case 'rels':
      return 'hop';
    case 'nodes':
      return 'stop';
    default:
      return undefined;
  }
}

/** The same expression, reading another slot. */
function substitute(planner: Planner, expression: Expression, from: Slot, to: Slot): Expression {
  const variable = planner.variableFor(to);
  return replaceVariable(expression, (occurrence) => planner.slotOf(occurrence) === from, variable);
}

function replaceVariable<Part>(
  part: Part,
  isWanted: (occurrence: Extract<Expression, { type: 'variable' }>) => boolean,
  replacement: Expression,
): Part {
  if (Array.isArray(part)) {
    return part.map((item: unknown) => replaceVariable(item, isWanted, replacement)) as Part;
  }
  if (typeof part !== 'object' || part === null) {
    return part;
  }
  if ('type' in part && part.type === 'variable') {
    const occurrence = part as unknown as Extract<Expression, { type: 'variable' }>;
    return isWanted(occurrence) ? (replacement as Part) : part;
  }
  const entries = Object.entries(part).map(([name, value]: [string, unknown]) => [
    name,
    name === 'range' ? value : replaceVariable(value, isWanted, replacement),
  ]);
  return Object.fromEntries(entries) as Part;
}
