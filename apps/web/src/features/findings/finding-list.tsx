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
import { ChangeDialog } from './work/change-dialog.tsx';

export interface FindingListProps {
  readonly search: FindingSearch;
  readonly analysis: Analysis;
  readonly isOfOneType?: boolean;
  readonly onChange: (
    changes: Pick<FindingSearch, 'skip'> & { readonly sort?: FindingSort | undefined },
  ) => void;
}

const DECISIONS = [
  ['change', 'Change …'],
  ['accepted', 'Accept until …'],
  ['false_positive', 'False positive …'],
  ['reopen', 'Reopen …'],
] as const;
type Decision = (typeof DECISIONS)[number][0];

/** Single findings, a page of them, and what can be done with many at once. */
export function FindingList({ search, analysis, isOfOneType = false, onChange }: FindingListProps) {
  const mayManage = usePermission('risks/ManageRisks');
  const answer = useQuery(findingsQuery(search));
  const filters = readFindingFilters({ ...search });
  const sort = search.sort as FindingSort | undefined;
  const [decision, setDecision] = useState<Decision>();
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
              {DECISIONS.map(([name, label]) => (
                <Button
                  key={name}
                  size="xs"
                  variant="default"
                  disabled={chosen.length === 0}
                  onClick={() => setDecision(name)}
                >
                  {label}
                </Button>
              ))}
            </ChoiceBar>
          ) : null}
          <Group gap="sm" ml="auto">
            <ExportMenu filters={filters} sort={sort} isEmpty={false} />
          </Group>
        </Group>
      </FindingTable>
      {decision === undefined ? null : (
        <DecisionDialog
          decision={decision}
          findings={chosen}
          onDone={choice.clear}
          onClose={() => setDecision(undefined)}
        />
      )}
    </>
  );
}

interface DecisionDialogProps {
  readonly decision: Decision;
  readonly findings: readonly Finding[];
  readonly onDone: () => void;
  readonly onClose: () => void;
}

function DecisionDialog({ decision, ...dialog }: DecisionDialogProps) {
  switch (decision) {
    case 'change':
      return <ChangeDialog {...dialog} />;
    case 'reopen':
      return <ReopenDialog {...dialog} />;
    case 'accepted':
    case 'false_positive':
      return <AcceptanceDialog decision={decision} {...dialog} />;
  }
  return null;
}
