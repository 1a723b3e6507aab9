import { invariant } from '@secgraph/kernel';
import { findFunction } from '../../../functions/find-function.ts';
import type { Accumulator } from '../../../functions/function-definition.ts';
import type { AggregatedItem } from '../../../planner/logical-plan.ts';
import type { OperatorBuilder } from '../../operator-builder.ts';
import { AccumulatorColumn } from './accumulator-column.ts';
import type { AggregateColumn } from './aggregate-column.ts';
import { CountColumn } from './count-column.ts';
import { DistinctCountColumn } from './distinct-count-column.ts';
import { ElementListColumn } from './element-list-column.ts';

/** The column for a call: those that count and collect elements never make values of them. */
export function createAggregateColumn({ call }: AggregatedItem, builder: OperatorBuilder): AggregateColumn {
  if (call.type === 'countStar') {
    return new CountColumn(undefined);
  }

  const index =
    call.arguments[0] === undefined ? undefined : builder.expressions.compileIndex(call.arguments[0]);
  if (call.name.toLowerCase() === 'count' && index !== undefined) {
    return call.isDistinct
      ? new DistinctCountColumn(index.read, builder.context.memory)
      : new CountColumn((batch, row) => index.read(batch, row) !== -1);
  }

  if (call.name.toLowerCase() === 'collect' && index !== undefined) {
    return new ElementListColumn(index, call.isDistinct, builder.context.memory);
  }

  const evaluators = call.arguments.map((argument) => builder.expressions.compile(argument));
  const definition = findFunction(call.name);
  invariant(definition?.type === 'aggregate', `The binder let ${call.name} pass as an aggregate.`);
  const create = (): Accumulator => definition.createAccumulator(builder.context.functions);
  return new AccumulatorColumn(call, evaluators, create, builder.context.memory);
}
