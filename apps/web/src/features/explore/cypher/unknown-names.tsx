import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { decodeParameters, decodeStatement } from '../../../parts/cypher/statement-code.ts';
import { inLine } from '../../../ui/in-line.ts';
import { useExplore } from '../explore-context.tsx';
import { explainWarnings, isCypherAnswer } from './run-statement.ts';

const MESSAGE_LENGTH = 300;

/** Names of the statement that nothing in the graph has: nothing found must not look as if there was nothing. */
export function UnknownNames() {
  const { search, result } = useExplore();
  const text = search.cypherSearch === undefined ? undefined : decodeStatement(search.cypherSearch);
  const answer = isCypherAnswer(result.answer) ? result.answer : undefined;
  const { data } = useQuery({
    queryKey: ['cypher', 'warnings', text],
    queryFn: ({ signal }) =>
      explainWarnings({ text: text ?? '', parameters: decodeParameters(search.cypherParameters) }, signal),
    enabled:
      answer === undefined &&
      search.searchType === 'cypher' &&
      text !== undefined &&
      !/^\s*(EXPLAIN|PROFILE)\b/i.test(text),
    retry: false,
  });

  return (answer?.warnings ?? data ?? []).map(({ about, name, message }) => (
    <Text key={`${about} ${name}`} size="sm" fw={600}>
      <bdi>{inLine(message, MESSAGE_LENGTH)}</bdi>
    </Text>
  ));
}
