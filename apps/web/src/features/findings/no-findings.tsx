import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { FindingFilters } from '../../parts/addresses/finding-search.ts';
import { isGraphEmptyQuery } from '../../parts/first-run/graph-queries.ts';
import { PageLink } from '../../ui/page-link.tsx';

/** What is known of analyses. */
export interface Analysis {
  /** Whether one has ended yet; undefined: not known. */
  readonly wasAnalysed: boolean | undefined;
  readonly isAnalysing: boolean;
}

export interface NoFindingsProps {
  readonly filters: FindingFilters;
  readonly analysis: Analysis;
}

/** Why there is nothing to list, and what would find something. */
export function NoFindings({ filters, analysis: { wasAnalysed, isAnalysing } }: NoFindingsProps) {
  const { data: isGraphEmpty } = useQuery(isGraphEmptyQuery);
  const isNarrowed = Object.values(filters).some((value) => value !== undefined);
  if (wasAnalysed === undefined) {
    return null;
  }
  if (isAnalysing) {
    return (
      <Text size="sm" role="status">
        Nothing yet. An analysis is running; its findings are listed here when it ends.
      </Text>
    );
  }
  if (isGraphEmpty === undefined) {
    return null;
  }
  if (!wasAnalysed || isGraphEmpty) {
    return (
      <Text size="sm">
        {isGraphEmpty ? 'The graph is empty, so there was nothing to look at.' : 'Nothing was analysed yet.'}{' '}
        <PageLink inherit to="/administration/file-ingest">
          Upload files of a collector
        </PageLink>{' '}
        and what is wrong in the directory is listed here.
      </Text>
    );
  }

  return (
    <Text size="sm">
      {isNarrowed
        ? 'No finding matches these filters. Take one away to find more; what was fixed or accepted is found by its status.'
        : 'The last analysis found nothing that is wrong.'}
    </Text>
  );
}
