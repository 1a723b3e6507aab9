import type { WaitingEnd, WaitingRelationship } from '@secgraph/contract';

/** How an end is named, on one line. */
export function describeEnd({ match_by, value, property_matchers, kind }: WaitingEnd): string {
  if (match_by === 'id') {
    return value ?? '';
  }

  const matchers = property_matchers.map((matcher) => `${matcher.key} = ${JSON.stringify(matcher.value)}`);
  return `${kind ?? 'any node'} with ${matchers.join(' and ')}`;
}

const PROBLEMS = { none: 'is not there', several: 'is meant by several nodes' } as const;

/** What keeps it from being linked. */
export function describeWait({ start, end }: Pick<WaitingRelationship, 'start' | 'end'>): string {
  const missing = [
    ...(start.problem === null ? [] : [`start ${PROBLEMS[start.problem]}`]),
    ...(end.problem === null ? [] : [`end ${PROBLEMS[end.problem]}`]),
  ];
  const text = missing.join(', ');

  return text.charAt(0).toUpperCase() + text.slice(1);
}
