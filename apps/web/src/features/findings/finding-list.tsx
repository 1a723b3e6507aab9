import { Group, Stack } from '@mantine/core';
import type { Finding } from '@secgraph/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type FindingSearch,
  type FindingSort,
  readFindingFilters,
} from '../../parts/addresses/finding-search.ts';
import { askFindings, findingsQuery, MAX_CHOSEN, ON_A_PAGE } from '../../parts/findings/finding-queries.ts';
import { usePermission } from '../../session/session.ts';
import { ErrorCard } from '../../ui/error-card.tsx';
import { isArchived } from '../../ui/finding-words.ts';
import { Paging } from '../../ui/paging.tsx';
import { Waiting } from '../../ui/waiting.tsx';
import { AcceptanceDialog } from './acceptance-dialog.tsx';
import { ChoiceBar } from './choice-bar.tsx';
import { ExportMenu } from './export-menu.tsx';
import { FindingTable } from './finding-table.tsx';
import { type Analysis, NoFindings } from './no-findings.tsx';
import { ReopenDialog } from './reopen-dialog.tsx';

export interface FindingListProps {
  readonly search: FindingSearch;
  readonly analysis: Analysis;
  readonly isOfOneType?: boolean;
  readonly onChange: (changes: Pick<FindingSearch, 'skip'> & { readonly sort?: FindingSort }) => void;
}

const NONE: ReadonlyMap<number, Finding> = new Map();

/** Single findings, a page of them, and what can be done with many at once. */
export function FindingList({ search, analysis, isOfOneType = false, onChange }: FindingListProps) {
  const mayManage = usePermission('risks/ManageRisks');
  const { data, error, refetch } = useQuery(findingsQuery(search));
  const filters = readFindingFilters({ ...search });
  const sort = search.sort as FindingSort | undefined;
  const [decision, setDecision] = useState<'accept' | 'reopen'>();
  const { chosen, choose, chooseAll, clear } = useChoice(search);

  if (error !== null) {
    return (
      <ErrorCard title="The findings could not be listed" error={error} onRetry={() => void refetch()} />
    );
  }
  if (data === undefined) {
    return <Waiting height={320} label="Listing the findings" />;
  }
  if (data.count === 0) {
    return <NoFindings filters={filters} analysis={analysis} />;
  }

  const findings = [...chosen.values()];
  return (
    <Stack gap="xs">
      <Group justify="space-between" gap="sm">
        {mayManage ? (
          <ChoiceBar
            chosen={chosen.size}
            count={data.count}
            shown={data.data.length}
            isBusy={chooseAll.isPending}
            onChooseAll={() => chooseAll.mutate()}
            onClear={clear}
            onAccept={() => setDecision('accept')}
            onReopen={() => setDecision('reopen')}
          />
        ) : null}
        <Group gap="sm" ml="auto">
          <ExportMenu filters={filters} sort={sort} isEmpty={false} />
        </Group>
      </Group>
      {chooseAll.error === null ? null : (
        <ErrorCard title="Not everything could be chosen" error={chooseAll.error} />
      )}
      <FindingTable
        findings={data.data}
        sort={sort ?? '-severity'}
        onSort={(next) => onChange({ sort: next })}
        isOfOneType={isOfOneType}
        choice={mayManage ? { chosen, onChoose: choose } : undefined}
      />
      <Paging
        count={data.count}
        skip={search.skip ?? 0}
        limit={ON_A_PAGE}
        noun="finding"
        onPage={(skip) => onChange({ skip: skip === 0 ? undefined : skip })}
      />
      {decision === 'accept' ? (
        <AcceptanceDialog findings={findings} onDone={clear} onClose={() => setDecision(undefined)} />
      ) : null}
      {decision === 'reopen' ? (
        <ReopenDialog findings={findings} onDone={clear} onClose={() => setDecision(undefined)} />
      ) : null}
    </Stack>
  );
}

/** What is chosen on all pages of a list; another list begins without any. */
function useChoice(search: FindingSearch) {
  const filters = readFindingFilters({ ...search });
  const sort = search.sort as FindingSort | undefined;
  const list = JSON.stringify(filters);
  const [known, setKnown] = useState(list);
  const [chosen, setChosen] = useState(NONE);
  if (known !== list) {
    setKnown(list);
    setChosen(NONE);
  }
  const chooseAll = useMutation({
    mutationFn: () => askFindings(filters, { sort, limit: MAX_CHOSEN }),
    onSuccess: ({ data }) => setChosen(withFindings(NONE, data, true)),
  });

  return {
    chosen,
    choose: (findings: readonly Finding[], isChosen: boolean) =>
      setChosen((before) => withFindings(before, findings, isChosen)),
    chooseAll,
    clear: () => setChosen(NONE),
  };
}

/** What is not found any more is no matter of decision. */
function withFindings(
  before: ReadonlyMap<number, Finding>,
  findings: readonly Finding[],
  isChosen: boolean,
): ReadonlyMap<number, Finding> {
  const after = new Map(before);
  for (const finding of findings.filter(({ status }) => !isArchived(status))) {
    if (!isChosen) {
      after.delete(finding.id);
    } else if (after.size < MAX_CHOSEN) {
      after.set(finding.id, finding);
    }
  }

  return after;
}
