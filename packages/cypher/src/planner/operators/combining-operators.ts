import { printExpression } from '../../printer/print-syntax.ts';
import type { Apply, CombiningOperator, Optional } from '../logical-plan.ts';
import type { DescriptionsOf, EqualRows, OperatorDescription } from './operator-description.ts';

/** What brings the rows of several plans together. */
export const COMBINING_OPERATORS: DescriptionsOf<CombiningOperator> = {
  semiApply: {
    inputs: ({ input, inner, imports }) => [
      { plan: input, reads: () => imports, isPassedOn: true, equalRows: 'countAsAfter' },
      { plan: inner, reads: () => [], isPassedOn: false, equalRows: 'countOnce' },
    ],
    withInputs: (operator, [input = operator.input, inner = operator.inner]) => ({
      ...operator,
      input,
      inner,
    }),
    text: ({ isAnti }) => (isAnti ? 'none exists' : 'one exists'),
  },
  semiJoin: {
    inputs: ({ input, right, node }) => [
      { plan: input, reads: () => [node], isPassedOn: true, equalRows: 'countAsAfter' },
      { plan: right, reads: () => [node], isPassedOn: false, equalRows: 'countOnce' },
    ],
    withInputs: (operator, [input = operator.input, right = operator.right]) => ({
      ...operator,
      input,
      right,
    }),
    text: ({ node, isAnti }, words) => `${words.name(node)} ${isAnti ? 'not among' : 'among'}`,
  },
  optional: describeApply<Optional>('countAsAfter'),
  apply: describeApply<Apply>('countEach'),
  join: {
    inputs: ({ left, right, rightSlots, keys }) => [
      {
        plan: left,
        reads: () => keys.map((key) => key.left),
        isPassedOn: true,
        writes: rightSlots,
        equalRows: 'countAsAfter',
      },
      {
        plan: right,
        reads: (after) => [...rightSlots.filter((slot) => after.has(slot)), ...keys.map((key) => key.right)],
        isPassedOn: false,
        equalRows: 'countAsAfter',
      },
    ],
    withInputs: (operator, [left = operator.left, right = operator.right]) => ({ ...operator, left, right }),
    text: ({ keys }) =>
      keys.length === 0
        ? 'all pairs'
        : keys.map(({ left, right }) => `${printExpression(left)} = ${printExpression(right)}`).join(', '),
  },
  union: {
    inputs: ({ branches }) =>
      branches.map(({ root, columns }) => ({
        plan: root,
        reads: () => columns,
        isPassedOn: false,
        equalRows: 'countAsAfter',
      })),
    withInputs: (operator, plans) => ({
      ...operator,
      branches: operator.branches.map((branch, place) => ({ ...branch, root: plans[place] ?? branch.root })),
    }),
    text: () => '',
  },
};

function describeApply<Operator extends Apply | Optional>(
  equalRows: EqualRows,
): OperatorDescription<Operator> {
  return {
    inputs: ({ input, inner, imports, introduced }) => [
      { plan: input, reads: () => imports, isPassedOn: true, writes: introduced, equalRows },
      {
        plan: inner,
        reads: (after) => introduced.filter((slot) => after.has(slot)),
        isPassedOn: false,
        equalRows,
      },
    ],
    withInputs: (operator, [input = operator.input, inner = operator.inner]) => ({
      ...operator,
      input,
      inner,
    }),
    text: () => '',
  };
}
