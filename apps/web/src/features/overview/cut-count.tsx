import { Text } from '@mantine/core';
import type { FindingTrendEntry } from '@secgraph/contract';
import { HYGIENE } from '@secgraph/vocabulary';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { ChokePointsLink } from '../../parts/addresses/subject-links.tsx';
import { Amount } from '../../ui/amount.tsx';
import { countOf } from '../../ui/format.ts';
import { askInTurn } from './in-turn.ts';
import { OVERVIEW_KEY } from './overview-queries.ts';
import type { OverviewSubject } from './overview-subject.ts';

export interface CutCountProps {
  readonly subject: OverviewSubject;
  readonly finding: FindingTrendEntry;
}

/** How few relationships have to go so that nobody comes in by findings of a type. It comes when it is worked out. */
export function CutCount({ subject, finding: trend }: CutCountProps) {
  const { zone, environment } = subject;
  const { finding, display_title: title } = trend;
  // What begins nowhere leads nowhere, and hygiene is not of a zone.
  const hasPaths = zone.id !== HYGIENE && trend.finding_exposure_count > 0;
  const { data, error } = useQuery({ ...chokePointsQuery(subject, finding), enabled: hasPaths });
  if (!hasPaths) {
    return <span title="Nothing to cut: fix the objects themselves">–</span>;
  }
  if (error !== null) {
    return <span title="Could not be calculated">?</span>;
  }
  if (data === undefined) {
    return (
      <Text inherit span c="dimmed">
        …
      </Text>
    );
  }

  const { minimum_cut: cut, inseparable_principals: remaining } = data;
  return (
    <>
      <ChokePointsLink
        environment={environment?.id}
        zone={zone.id}
        finding={finding}
        label={`${countOf(cut.count, 'relationship')} to remove for ${title}`}
      >
        <Amount value={cut.count} />
      </ChokePointsLink>
      {remaining === 0 ? null : (
        <Text inherit c="dimmed" title="Only the directory structure lies between them and the zone">
          <Amount value={remaining} /> stay
        </Text>
      )}
    </>
  );
}

function chokePointsQuery({ zone, environment }: OverviewSubject, finding: string) {
  return queryOptions({
    queryKey: [...OVERVIEW_KEY, 'choke-points', zone.id, environment?.id, finding],
    queryFn: ({ signal }) =>
      askInTurn(
        async () =>
          (
            await call(
              'get-choke-points',
              {
                query: {
                  asset_group_tag_id: zone.id,
                  finding,
                  limit: 1,
                  ...(environment === undefined ? {} : { environment_id: environment.id }),
                },
              },
              { signal },
            )
          ).data,
        signal,
      ),
    // The graph that it comes from changes with analyses, which ask again.
    staleTime: Number.POSITIVE_INFINITY,
  });
}
