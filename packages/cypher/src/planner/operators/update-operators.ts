import type { Expression } from '../../ast/ast.ts';
import { expressionsOfItems } from '../../ast/clause-expressions.ts';
import { printKey } from '../../printer/print-syntax.ts';
import type { CreatedElements, Slot, UpdateOperator } from '../logical-plan.ts';
import { type DescriptionsOf, onInput } from './operator-description.ts';
import type { OperatorWords } from './operator-words.ts';

/** What changes the graph. */
export const UPDATE_OPERATORS: DescriptionsOf<UpdateOperator> = {
  create: onInput({
    reads: ({ elements }) => [...endsOf(elements), ...propertiesOf(elements)],
    writes: ({ elements }) => slotsOf(elements),
    text: ({ elements }, words) => elementsText(elements, words),
  }),
  merge: onInput({
    reads: ({ elements, onCreate, onMatch }) => [
      ...endsOf(elements),
      ...propertiesOf(elements),
      ...expressionsOfItems([...onCreate, ...onMatch]),
    ],
    writes: ({ elements }) => slotsOf(elements),
    text: ({ elements }, words) => elementsText(elements, words),
  }),
  set: onInput({ reads: ({ items }) => expressionsOfItems(items), text: () => '' }),
  remove: onInput({ reads: ({ items }) => expressionsOfItems(items), text: () => '' }),
  delete: onInput({
    reads: ({ expressions }) => expressions,
    text: ({ expressions }, words) => words.all(expressions),
  }),
  foreach: {
    inputs: ({ input, list, imports, body }) => [
      { plan: input, reads: () => [list, ...imports], isPassedOn: true, equalRows: 'countEach' },
      { plan: body, reads: () => [], isPassedOn: false, equalRows: 'countEach' },
    ],
    withInputs: (operator, [input = operator.input, body = operator.body]) => ({ ...operator, input, body }),
    text: ({ slot, list }, words) => words.item({ slot, expression: list }),
  },
};

/** Nodes that relationships are created between: those of the same pattern, or bound before. */
function endsOf({ relationships }: CreatedElements): Slot[] {
  return relationships.flatMap(({ start, end }) => [start, end]);
}

function propertiesOf({ nodes, relationships }: CreatedElements): Expression[] {
  return [...nodes, ...relationships].flatMap(({ properties }) => properties ?? []);
}

function slotsOf({ nodes, relationships }: CreatedElements): Slot[] {
  return [...nodes.map(({ node }) => node), ...relationships.map(({ relationship }) => relationship)];
}

function elementsText({ nodes, relationships }: CreatedElements, words: OperatorWords): string {
  return [
    ...nodes.map(({ node, kinds }) => `(${[words.name(node), ...kinds.map(printKey)].join(':')})`),
    ...relationships.map(({ kind }) => `[:${printKey(kind)}]`),
  ].join(', ');
}
