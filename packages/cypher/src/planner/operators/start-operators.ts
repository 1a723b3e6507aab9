import { printExpression, printKey } from '../../printer/print-syntax.ts';
import type { StartOperator } from '../logical-plan.ts';
import { type DescriptionsOf, onInput } from './operator-description.ts';

/** What begins a plan or a pattern: the enclosing row, and the first nodes or relationships. */
export const START_OPERATORS: DescriptionsOf<StartOperator> = {
  argument: {
    inputs: () => [],
    withInputs: (operator) => operator,
    text: () => '',
  },
  nodeScan: onInput({
    reads: ({ predicates }) => predicates,
    writes: ({ node }) => [node],
    equalRows: () => 'countAsAfter',
    text: (operator, words) => words.node(operator.node, operator),
  }),
  nodeSeek: onInput({
    reads: ({ value, predicates }) => [value, ...predicates],
    writes: ({ node }) => [node],
    equalRows: () => 'countAsAfter',
    text: (operator, words) => {
      const { node, by, isList, value } = operator;
      const index = by.type === 'property' ? `.${printKey(by.name)}` : `, ${by.type}`;
      return `${words.node(node, operator)}${index} ${isList ? 'IN' : '='} ${printExpression(value)}`;
    },
  }),
  relationshipSeek: onInput({
    reads: ({ value }) => [value],
    writes: ({ by, relationship, start, end }) =>
      by === 'relationship' ? [start, end] : [relationship, start, end],
    text: ({ relationship, value }, words) => `${words.name(relationship)} = ${printExpression(value)}`,
  }),
};
