import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ExploreSearch } from '../../../parts/addresses/explore-search.ts';
import { inLine } from '../../../ui/in-line.ts';
import { useExplore } from '../explore-context.tsx';
import type { ExploreAnswer } from '../explore-request.ts';
import { isCypherAnswer } from './run-statement.ts';
import { unknownNamesQuery } from './unknown-names-query.ts';

const MESSAGE_LENGTH = 300;

export interface UnknownNamesInProps {
  readonly search: ExploreSearch;
  /** Undefined: nothing was found, or nothing is known of the answer any more. */
  readonly answer: ExploreAnswer | undefined;
}

/** What Explore asked: names of the statement that nothing in the graph has. */
export function UnknownNames() {
  const { search, result } = useExplore();

  return <UnknownNamesIn search={search} answer={result.answer} />;
}

/** Names of a statement that nothing in the graph has: nothing found must not look as if there was nothing. */
export function UnknownNamesIn({ search, answer: given }: UnknownNamesInProps) {
  const answer = isCypherAnswer(given) ? given : undefined;
  const { data } = useQuery(unknownNamesQuery(answer === undefined ? search : undefined));

  return (answer?.warnings ?? data ?? []).map(({ about, name, message }) => (
    <Text key={`${about} ${name}`} size="sm" fw={600}>
      <bdi>{inLine(message, MESSAGE_LENGTH)}</bdi>
    </Text>
  ));
}
