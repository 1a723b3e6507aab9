import { Button, Group, Stack, Text } from '@mantine/core';
import { skipToken, useQuery } from '@tanstack/react-query';
import { encodeStatement } from '../../../parts/cypher/statement-code.ts';
import { Amount } from '../../../ui/amount.tsx';
import { countOf, formatNumber } from '../../../ui/format.ts';
import { useExplore } from '../explore-context.tsx';
import type { NearestNumbers } from './ask-paths.ts';
import { describeCheapestCount, describePathCount } from './count-paths.ts';
import { writePathStatement } from './path-cypher.ts';
import { pathQuery } from './path-query.ts';
import { MAX_PATH_LIMIT, type PathQuestion, readPathQuestion } from './path-question.ts';

const SHOWN_KINDS = 6;

/** What was found, in numbers, while it is drawn. */
export function PathNumbers() {
  const { search } = useExplore();
  const question = search.searchType === 'pathfinding' ? readPathQuestion(search) : undefined;
  const { data } = useQuery(
    question === undefined ? { queryKey: ['graph', 'paths'], queryFn: skipToken } : pathQuery(question),
  );
  if (question === undefined || data === undefined) {
    return null;
  }
  const { between, nearest, graph } = data;

  return (
    <Stack gap="xs">
      {between === undefined || between.count === 0 ? null : between.cost !== undefined ? (
        <Text size="sm" role="status">
          {describeCheapestCount(between.count)}, each of cost <Amount value={between.cost} />:{' '}
          <Amount value={graph.nodes.size} noun="node" />,{' '}
          <Amount value={graph.edges.length} noun="relationship" />.
        </Text>
      ) : (
        <Text size="sm" role="status">
          {describePathCount(between.count)} of <Amount value={between.hops} noun="hop" />:{' '}
          <Amount value={graph.nodes.size} noun="node" />,{' '}
          <Amount value={graph.edges.length} noun="relationship" />.
        </Text>
      )}
      {nearest === undefined || nearest.total === 0 ? null : (
        <NearestSummary numbers={nearest} question={question} />
      )}
      {question.isByCost ? null : <ShowAsCypher question={question} />}
    </Stack>
  );
}

interface NearestSummaryProps {
  readonly numbers: NearestNumbers;
  readonly question: PathQuestion;
}

function NearestSummary({ numbers, question }: NearestSummaryProps) {
  const { setSearch } = useExplore();
  const { shown, total, totalByKind, totalByHops, hasAllPaths } = numbers;
  const kinds = totalByKind.slice(0, SHOWN_KINDS).map(([kind, count]) => `${formatNumber(count)} ${kind}`);
  const otherKinds = totalByKind.length - SHOWN_KINDS;

  return (
    <>
      <Text size="sm" role="status">
        <Amount value={total} noun={(count, shown) => SUBJECTS[question.mode](count, () => shown)} />:{' '}
        {kinds.join(', ')}
        {otherKinds > 0 ? ` and ${countOf(otherKinds, 'other kind')}` : ''}.
      </Text>
      <Text size="xs" c="dimmed">
        By hops: {totalByHops.map((count, index) => `${index + 1}: ${formatNumber(count)}`).join(' · ')}
      </Text>
      {shown < total ? (
        <Group gap="xs">
          <Text size="xs">
            First <Amount value={shown} /> of <Amount value={total} />, nearest first.
          </Text>
          {question.limit < MAX_PATH_LIMIT ? (
            <Button
              size="compact-xs"
              variant="default"
              onClick={() => setSearch({ pathLimit: MAX_PATH_LIMIT })}
            >
              Show <Amount value={Math.min(MAX_PATH_LIMIT, total)} />
            </Button>
          ) : null}
        </Group>
      ) : null}
      {hasAllPaths ? null : (
        <Text size="xs">Some of them have several shortest paths; at least one of each is drawn.</Text>
      )}
    </>
  );
}

type WordCount = (count: number, format: (count: number) => string) => string;

const SUBJECTS: Readonly<Record<PathQuestion['mode'], WordCount>> = {
  between: (count, format) => countOf(count, 'node', 'nodes', format),
  to: (count, format) => countOf(count, 'node reaches it', 'nodes reach it', format),
  'from-owned': (count, format) => countOf(count, 'owned node reaches it', 'owned nodes reach it', format),
  from: (count, format) => countOf(count, 'node in reach', 'nodes in reach', format),
  'to-tier-zero': (count, format) =>
    countOf(count, 'node of Tier Zero in reach', 'nodes of Tier Zero in reach', format),
};

function ShowAsCypher({ question }: { readonly question: PathQuestion }) {
  const { setSearch } = useExplore();

  return (
    <Button
      size="compact-xs"
      variant="subtle"
      w="fit-content"
      onClick={() =>
        setSearch({
          exploreSearchTab: 'cypher',
          cypherSearch: encodeStatement(writePathStatement(question)),
        })
      }
    >
      Show as Cypher
    </Button>
  );
}
