import { Button, Group, Loader, Stack, Text, useComputedColorScheme } from '@mantine/core';
import type { Notebook, NotebookCell } from '@secgraph/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ErrorCard } from '../../../ui/error-card.tsx';
import { formatDay } from '../../../ui/format.ts';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { explainFailure } from '../cypher/explain-failure.ts';
import type { ExploreAnswer } from '../explore-request.ts';
import { describeChange, describeCounts } from './answer-counts.ts';
import { AnswerTable } from './answer-table.tsx';
import { CellWarnings } from './cell-warnings.tsx';
import { type CellRun, keepCounts, runCell } from './run-cell.ts';
import { StillPicture } from './still-picture.tsx';

export interface CellAnswerProps {
  readonly notebook: Notebook;
  readonly cell: NotebookCell;
  readonly run: CellRun;
  readonly title: string;
}

const ROWS = 10;

/** What came of a question: how much, what changed since, a picture or a table. */
export function CellAnswer({ notebook, cell, run, title }: CellAnswerProps) {
  const client = useQueryClient();
  const { request, isRunning, answer, counts, error, cancel } = run;
  const theme = useComputedColorScheme('light');
  if (request === undefined) {
    return (
      <Text size="sm" c="dimmed">
        This question cannot be asked here: a part of it is missing.
      </Text>
    );
  }

  return (
    <Stack gap="xs">
      {isRunning ? (
        <Group gap="sm">
          <Loader size="xs" aria-label="Running" />
          <Button size="compact-xs" variant="default" onClick={cancel}>
            Cancel
          </Button>
        </Group>
      ) : (
        <ErrorCard
          title="The question could not be answered"
          error={error}
          explainError={cell.type === 'statement' ? explainFailure : undefined}
          onRetry={() => void runCell(client, notebook.id, cell).catch(() => undefined)}
        />
      )}
      <Counts notebook={notebook} cell={cell} run={run} />
      <CellWarnings cell={cell} run={run} />
      {answer !== undefined && counts !== undefined && answer.graph.nodes.size > 0 ? (
        <StillPicture graph={answer.graph} isPath={request.isPath === true} title={title} theme={theme} />
      ) : null}
      {answer !== undefined && counts !== undefined && hasScalars(answer) ? (
        <AnswerTable answer={answer} label={`First rows of ${title}`} limit={ROWS} />
      ) : null}
    </Stack>
  );
}

/** What a picture does not show. */
function hasScalars({ graph, rows }: ExploreAnswer): boolean {
  return rows !== undefined && (graph.nodes.size === 0 || rows.columns.length > 1);
}

function Counts({ notebook, cell, run }: Omit<CellAnswerProps, 'title'>) {
  const { counts, askedAt } = run;
  // What was kept of this very answer is no news.
  const isKept = cell.kept !== null && askedAt !== undefined && new Date(cell.kept.kept_at) >= askedAt;
  const kept = isKept ? null : cell.kept;
  const client = useQueryClient();
  const keep = useMutation({
    mutationFn: () => keepCounts(client, notebook.id, { cellId: cell.id, counts: counts ?? {} }),
  });
  if (counts === undefined) {
    return (
      <Text size="sm" c="dimmed">
        {kept === null ? 'Not run yet' : `${describeCounts(kept.counts)} on ${keptOn(kept.kept_at)}`}
      </Text>
    );
  }
  const change = kept === null ? undefined : describeChange(counts, kept.counts, new Date(kept.kept_at));

  return (
    <Group gap="xs" role="status">
      <Text size="sm" fw={600}>
        {describeCounts(counts)}
      </Text>
      {kept === null ? null : (
        <Text size="sm" c={change === undefined ? 'dimmed' : 'var(--text)'}>
          {change ?? `same as on ${keptOn(kept.kept_at)}`}
        </Text>
      )}
      {change === undefined ? null : (
        <Button
          size="compact-xs"
          variant="default"
          title="Compare with this answer from now on"
          loading={keep.isPending}
          onClick={() => keep.mutate()}
        >
          Keep these counts
        </Button>
      )}
      <Text size="sm" c="dimmed" ml="auto">
        asked <RelativeTime time={askedAt} />
      </Text>
    </Group>
  );
}

function keptOn(time: string): string {
  return formatDay(new Date(time));
}
