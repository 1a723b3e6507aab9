import { Button, Loader, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { explain } from '../../../ui/error-card.tsx';
import { countOf } from '../../../ui/format.ts';
import { useExplore } from '../explore-context.tsx';
import type { PathAnswer } from './ask-paths.ts';
import { describeCheapestCount, describePathCount } from './count-paths.ts';
import { kindsOfPlatforms } from './path-kinds.ts';
import { pathQuery } from './path-query.ts';
import { type PathQuestion, readPathQuestion } from './path-question.ts';
import { usePathPlatforms } from './use-path-platforms.ts';
import { findWider } from './wider-question.ts';

/** Why no path was found, and the nearest question that finds one. It is really asked. */
export function NoPathFound() {
  const { search, setSearch, result } = useExplore();
  const client = useQueryClient();
  const question = readPathQuestion(search);
  const allKinds = kindsOfPlatforms(usePathPlatforms());
  const isKnown = result.error === null;
  const { data: wider, error } = useQuery({
    queryKey: ['graph', 'wider-paths', question === undefined ? null : pathQuery(question).queryKey],
    // What is found is remembered, so that showing it needs no second search.
    queryFn: () =>
      question === undefined ? null : findWider(question, (other) => client.fetchQuery(pathQuery(other))),
    enabled: question !== undefined && isKnown,
  });
  if (question === undefined) {
    return null;
  }
  if (!isKnown) {
    return (
      <Text c="dimmed">The graph has no node with one of these object ids. It may have been deleted.</Text>
    );
  }

  return (
    <Stack align="center" gap="sm">
      <Text c="dimmed">{describeNothing(question)}</Text>
      <Text size="sm" c="dimmed" maw="60ch" ta="center">
        {describeUnfollowed(question, allKinds)}
      </Text>
      {error === null ? null : <Text size="sm">{explain(error)}</Text>}
      {wider === undefined && error === null ? <Loader size="xs" aria-label="Trying wider searches" /> : null}
      {wider === null ? <Text c="dimmed">{describeDeadEnd(question)}</Text> : null}
      {wider === null || wider === undefined ? null : (
        <>
          <Text>
            {describeFound(wider.answer)} {wider.how}.
          </Text>
          <Button size="xs" onClick={() => setSearch({ ...wider.patch, searchType: 'pathfinding' })}>
            Show
          </Button>
        </>
      )}
    </Stack>
  );
}

function describeNothing({ mode, start, end, kinds, ...question }: PathQuestion): string {
  if (mode === 'between' && start === end) {
    return 'Start and end are the same node.';
  }
  const excluded = question.excludedNodes.length + question.excludedEdges.length;
  const limits = [
    ...(kinds === undefined ? [] : [`with ${countOf(kinds.size, 'kind')}`]),
    ...(excluded > 0
      ? [`without ${countOf(excluded, 'excluded node or edge', 'excluded nodes and edges')}`]
      : []),
    ...(question.avoidsDisabled ? ['avoiding disabled principals'] : []),
    ...(question.maxHops === undefined ? [] : [`of at most ${countOf(question.maxHops, 'hop')}`]),
  ];

  return `${SUBJECTS[mode]}${limits.length === 0 ? '' : ` ${limits.join(', ')}`}.`;
}

const NAMED_KINDS = 5;

/** What may lead there all the same. */
function describeUnfollowed({ kinds }: PathQuestion, all: readonly string[]): string {
  const leftOut = kinds === undefined ? [] : all.filter((kind) => !kinds.has(kind));
  if (leftOut.length === 0) {
    return 'Only relationships that give control were followed.';
  }

  const more = leftOut.length - NAMED_KINDS;
  const named = leftOut.slice(0, NAMED_KINDS).join(', ');
  return `Not followed: ${named}${more > 0 ? ` and ${countOf(more, 'more kind', 'more kinds')}` : ''}, and relationships that give no control.`;
}

const SUBJECTS: Readonly<Record<PathQuestion['mode'], string>> = {
  between: 'No path leads from the start to the end',
  to: 'No path leads to this node',
  'from-owned': 'No path leads from a node marked as Owned to this one',
  from: 'No path leads away from this node',
  'to-tier-zero': 'No path leads from this node to Tier Zero',
};

function describeDeadEnd({ mode }: PathQuestion): string {
  if (mode === 'from-owned') {
    return 'No wider search finds one either. Perhaps nothing is marked as Owned yet.';
  }

  return mode === 'between'
    ? 'There is no path in the other direction either, even without limits. Sessions or local groups may not have been collected.'
    : 'The search has no limits. Sessions or local groups may not have been collected.';
}

function describeFound({ between, nearest }: PathAnswer): string {
  if (between === undefined) {
    return `${countOf(nearest?.total ?? 0, 'node has', 'nodes have')} a path`;
  }

  if (between.cost !== undefined) {
    return describeCheapestCount(between.count);
  }
  return `${describePathCount(between.count)} of ${countOf(between.hops, 'hop')}`;
}
