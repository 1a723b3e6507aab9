import type { Variable } from '../ast/ast.ts';
import type {
  Aggregate,
  AggregatedItem,
  CountedHop,
  Expand,
  LogicalOperator,
  Slot,
} from '../planner/logical-plan.ts';
import type { Planner } from '../planner/planner.ts';
import type { RewritePass } from './optimizer-pass.ts';
import { rewriteOperators } from './rewrite-operators.ts';

/**
 * `count(*)` over a chain of hops, of which the groups read only where it begins: each node's number of
 * continuations is computed once and added up, instead of making a row for every one.
 */
export const COUNTED_EXPANSIONS: RewritePass = {
  type: 'rewrite',
  name: 'counted-expansions',
  rewrite: (root, { planner }) =>
    rewriteOperators(root, (operator) =>
      operator.type === 'aggregate' ? countChain(operator, planner) : operator,
    ),
};

function countChain(aggregate: Aggregate, planner: Planner): LogicalOperator {
  const chain = readChain(aggregate.input);
  const [first] = chain;
  const made = new Set(chain.flatMap(({ to, relationship }) => [to, relationship]));
  const keysRead = planner.slotsReadByAll(aggregate.keys.map(({ expression }) => expression));
  const isCounted =
    aggregate.aggregates.length > 0 && aggregate.aggregates.every((item) => countsRows(item, made, planner));
  if (first === undefined || !isCounted || [...keysRead].some((slot) => made.has(slot))) {
    return aggregate;
  }

  const count = planner.addSlot('count', 'value');
  const counted: LogicalOperator = {
    type: 'countExpansions',
    input: first.input,
    count,
    from: first.from,
    hops: chain.map(toHop),
    estimatedRows: first.input.estimatedRows,
  };
  return {
    ...aggregate,
    input: counted,
    aggregates: aggregate.aggregates.map(({ slot }) => sumOf(slot, planner.variableFor(count))),
  };
}

/** Hops that lead from one to the next, the first hop first. */
function readChain(operator: LogicalOperator): Expand[] {
  const chain: Expand[] = [];
  for (let hop = operator; hop.type === 'expand'; hop = hop.input) {
    const isPlain = !hop.isInto && hop.distinctFrom.length === 0;
    if (!isPlain || (chain[0] !== undefined && chain[0].from !== hop.to)) {
      break;
    }
    chain.unshift(hop);
  }
  return chain;
}

function toHop({ direction, kinds, toFilter, to }: Expand): CountedHop {
  return { direction, kinds, toFilter, to };
}

/** `count(*)`, or the count of what a hop has always bound. */
function countsRows({ call }: AggregatedItem, made: ReadonlySet<Slot>, planner: Planner): boolean {
  if (call.type === 'countStar') {
    return true;
  }
  const [argument] = call.arguments;
  return (
    call.name.toLowerCase() === 'count' &&
    !call.isDistinct &&
    argument?.type === 'variable' &&
    made.has(planner.slotOf(argument))
  );
}

function sumOf(slot: Slot, count: Variable): AggregatedItem {
  const { range } = count;
  return { slot, call: { type: 'call', range, name: 'sum', isDistinct: false, arguments: [count] } };
}
