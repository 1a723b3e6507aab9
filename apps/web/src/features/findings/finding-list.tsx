import { Button, Group } from '@mantine/core';
import { type Finding } from '@secgraph/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type FindingSearch,
  type FindingSort,
  readFindingFilters,
} from '../../parts/addresses/finding-search.ts';
import { askFindings, findingsQuery, MAX_CHOSEN, ON_A_PAGE } from '../../parts/findings/finding-queries.ts';
import { usePermission } from '../../session/session.ts';
import { isArchived } from '../../ui/finding-words.ts';
import { ChoiceBar, useRowChoice } from '../../ui/row-choice.tsx';
import { AcceptanceDialog } from './acceptance-dialog.tsx';
import { ExportMenu } from './export-menu.tsx';
import { FindingTable } from './finding-table.tsx';
import { type Analysis, NoFindings } from './no-findings.tsx';
import { ReopenDialog } from './reopen-dialog.tsx';

export interface FindingListProps {
  readonly search: FindingSearch;
  readonly analysis: Analysis;
  readonly isOfOneType?: boolean;
  readonly onChange: (
    changes: Pick<FindingSearch, 'skip'> & { readonly sort?: FindingSort | undefined },
  ) => void;
}

/** Single findings, a page of them, and what can be done with many at once. */
export function FindingList({ search, analysis, isOfOneType = false, onChange }: FindingListProps) {
  const mayManage = usePermission('risks/ManageRisks');
  const answer = useQuery(findingsQuery(search));
  const filters = readFindingFilters({ ...search });
  const sort = search.sort as FindingSort | undefined;
  const [decision, setDecision] = useState<'accept' | 'reopen'>();
  const choice = useRowChoice<Finding>({
    list: JSON.stringify(filters),
    limit: MAX_CHOSEN,
    // What is not found any more is no matter of decision.
    isOffered: ({ status }) => !isArchived(status),
    askAll: () => askFindings(filters, { sort, limit: MAX_CHOSEN }),
  });
  const shown = answer.data?.data ?? [];
  const chosen = [...choice.chosen.values()];

  return (
    <>
      <FindingTable
        answer={answer}
        empty={<NoFindings filters={filters} analysis={analysis} />}
        findings={shown}
        isOfOneType={isOfOneType}
        choice={mayManage ? choice : undefined}
        order={{ sort, usual: '-severity', onSort: (next) => onChange({ sort: next }) }}
        paging={{ noun: 'finding', limit: ON_A_PAGE, onPage: (skip) => onChange({ skip }) }}
      >
        <Group justify="space-between" gap="sm" mb="xs">
          {mayManage ? (
            <ChoiceBar choice={choice} count={answer.data?.count ?? 0} shown={shown.length}>
              <Button size="xs" disabled={chosen.length === 0} onClick={() => setDecision('accept')}>
                Accept until …
              </Button>
              <Button
                size="xs"
                variant="default"
                disabled={chosen.length === 0}
                onClick={() => setDecision('reopen')}
              >
                Take acceptance back …
              </Button>
            </ChoiceBar>
          ) : null}
          <Group gap="sm" ml="auto">
            <ExportMenu filters={filters} sort={sort} isEmpty={false} />
          </Group>
        </Group>
      </FindingTable>
      {decision === 'accept' ? (
        <AcceptanceDialog findings={chosen} onDone={choice.clear} onClose={() => setDecision(undefined)} />
      ) : null}
      {decision === 'reopen' ? (
        <ReopenDialog findings={chosen} onDone={choice.clear} onClose={() => setDecision(undefined)} />
      ) : null}
    </>
  );
}
