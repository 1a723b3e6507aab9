import type { Expand, PatternOperator, VariableExpand } from '../logical-plan.ts';
import { type DescriptionsOf, onInput } from './operator-description.ts';
import type { OperatorWords } from './operator-words.ts';

/** What goes on from the nodes that are bound already: hops, and paths made of them. */
export const PATTERN_OPERATORS: DescriptionsOf<PatternOperator> = {
  expand: onInput({
    reads: ({ from, to, isInto, distinctFrom, toFilter }) => [
      from,
      ...(isInto ? [to] : []),
      ...distinctFrom,
      ...toFilter.predicates,
    ],
    writes: ({ relationship, to, isInto }) => (isInto ? [relationship] : [relationship, to]),
    equalRows: () => 'countAsAfter',
    text: (operator, words) => {
      const hop = words.name(operator.relationship) + words.kinds(operator.kinds);
      const isFirstOnly = operator.isFirstOnly ? ', first only' : '';
      return `${hopText(operator, hop, words)}${isFirstOnly}${words.where(operator.toFilter.predicates)}`;
    },
  }),
  variableExpand: onInput({
    reads: ({ from, to, isInto, distinctFrom, hopPredicates, toFilter }) => [
      from,
      ...(isInto ? [to] : []),
      ...distinctFrom,
      ...hopPredicates,
      ...toFilter.predicates,
    ],
    isPassedOn: ({ mode }) => mode !== 'reach',
    writes: ({ relationships, segment, hop, to, isInto }) => [
      relationships,
      segment,
      hop,
      ...(isInto ? [] : [to]),
    ],
    equalRows: () => 'countAsAfter',
    text: (operator, words) => {
      const { relationships, kinds, minHops, maxHops, toFilter, mode } = operator;
      const bounds = `${minHops}..${maxHops === Number.POSITIVE_INFINITY ? '' : maxHops}`;
      const hops = `${words.name(relationships)}${words.kinds(kinds)}*${bounds}`;
      return `${hopText(operator, hops, words)}${words.where(toFilter.predicates)}${REACH_TEXT[mode]}`;
    },
  }),
  shortestPath: onInput({
    reads: ({ from, to, hopPredicates, stopPredicates, pathPredicates }) => [
      from,
      to,
      ...hopPredicates,
      ...stopPredicates,
      ...pathPredicates,
    ],
    writes: ({ hop, stop, path, relationships }) => [hop, stop, path, relationships],
    text: (operator, words) => {
      const { from, to, direction, kinds, isAll } = operator;
      const filters = [...operator.hopPredicates, ...operator.stopPredicates, ...operator.pathPredicates];
      const ends = words.arrow(direction, words.name(from), `${words.kinds(kinds)}*`, words.name(to));
      return `${isAll ? 'all of ' : ''}${ends}${words.where(filters)}`;
    },
  }),
  buildPath: onInput({
    reads: ({ path, firstNode, steps }, after) =>
      after.has(path)
        ? [
            firstNode,
            ...steps.flatMap((step) =>
              step.type === 'relationship' ? [step.relationship, step.to] : [step.segment],
            ),
          ]
        : [],
    writes: ({ path }) => [path],
    equalRows: () => 'countAsAfter',
    text: ({ path }, words) => words.name(path),
  }),
  countExpansions: onInput({
    reads: ({ from }) => [from],
    writes: ({ count }) => [count],
    text: ({ from, hops }, words) => `${words.name(from)}, ${hops.length} hops`,
  }),
};

const REACH_TEXT = { paths: '', ends: ', ends in reach', reach: ', all ends in reach' } as const;

function hopText(operator: Expand | VariableExpand, relationship: string, words: OperatorWords): string {
  const { direction, from, to, toFilter, isInto } = operator;
  const target = `${words.name(to)}${words.kinds(toFilter.kinds)}`;
  return `${words.arrow(direction, words.name(from), relationship, target)}${isInto ? ', into' : ''}`;
}
