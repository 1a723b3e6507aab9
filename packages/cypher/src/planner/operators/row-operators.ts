import { printExpression } from '../../printer/print-syntax.ts';
import type { AggregatedItem, RowOperator } from '../logical-plan.ts';
import { type DescriptionsOf, onInput } from './operator-description.ts';

/** What computes, groups, orders and narrows rows. */
export const ROW_OPERATORS: DescriptionsOf<RowOperator> = {
  filter: onInput({
    reads: ({ predicates }) => predicates,
    equalRows: () => 'countAsAfter',
    text: ({ predicates }, words) => words.all(predicates),
  }),
  project: onInput({
    reads: ({ items }, after) =>
      items.filter(({ slot }) => after.has(slot)).map(({ expression }) => expression),
    writes: ({ items }) => items.map(({ slot }) => slot),
    equalRows: () => 'countAsAfter',
    text: ({ items }, words) => words.items(items),
  }),
  aggregate: onInput({
    reads: ({ keys, aggregates }) => [
      ...keys.map(({ expression }) => expression),
      ...aggregates.flatMap(({ call }) => (call.type === 'call' ? call.arguments : [])),
    ],
    isPassedOn: () => false,
    equalRows: ({ aggregates }) => (aggregates.every(ignoresRepetition) ? 'countOnce' : 'countEach'),
    text: ({ keys, aggregates }, words) =>
      words.items([...keys, ...aggregates.map(({ slot, call }) => ({ slot, expression: call }))]),
  }),
  distinct: onInput({
    reads: ({ slots }) => slots,
    equalRows: () => 'countOnce',
    text: ({ slots }, words) => slots.map((slot) => words.name(slot)).join(', '),
  }),
  sort: onInput({
    reads: ({ keys }) => keys.map(({ expression }) => expression),
    equalRows: () => 'countAsAfter',
    text: ({ keys }, words) => words.keys(keys),
  }),
  topK: onInput({
    reads: ({ keys, limit, skip }) => [
      ...keys.map(({ expression }) => expression),
      limit,
      ...(skip === undefined ? [] : [skip]),
    ],
    text: ({ keys, limit }, words) => `${words.keys(keys)}, first ${printExpression(limit)}`,
  }),
  skip: onInput({
    reads: ({ count }) => [count],
    text: ({ count }) => printExpression(count),
  }),
  limit: onInput({
    reads: ({ count }) => [count],
    text: ({ count }) => printExpression(count),
  }),
  unwind: onInput({
    reads: ({ list }) => [list],
    writes: ({ slot }) => [slot],
    equalRows: () => 'countAsAfter',
    text: ({ slot, list }, words) => words.item({ slot, expression: list }),
  }),
  procedureCall: onInput({
    reads: (operator) => operator.arguments,
    writes: ({ columns }) => columns.map(({ slot }) => slot),
    text: ({ definition }) => definition.name,
  }),
  eager: onInput({ reads: () => [], text: () => '' }),
  emptyResult: onInput({ reads: () => [], text: () => '' }),
};

function ignoresRepetition({ call }: AggregatedItem): boolean {
  return call.type === 'call' && (call.isDistinct || ['min', 'max'].includes(call.name.toLowerCase()));
}
