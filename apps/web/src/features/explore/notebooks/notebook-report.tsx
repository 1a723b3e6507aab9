import { Button, Group, Text } from '@mantine/core';
import type { Notebook, NotebookCell } from '@secgraph/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { call } from '../../../api/call.ts';
import { formatExactTime, readTime } from '../../../ui/format.ts';
import { MarkdownText } from '../../../ui/markdown-text.tsx';
import { Page } from '../../../ui/page.tsx';
import { ButtonLink } from '../../../ui/page-link.tsx';
import { describeChange, describeCounts } from './answer-counts.ts';
import { AnswerTable } from './answer-table.tsx';
import { Statement, titleOf } from './cell-card.tsx';
import { CellWarnings } from './cell-warnings.tsx';
import classes from './notebook.module.css';
import { RunAllButton } from './run-all-button.tsx';
import { useCellRun } from './run-cell.ts';
import { StillPicture, useIsDrawing } from './still-picture.tsx';
import { useRunAll } from './use-run-all.ts';

const ROWS = 15;

/** What the answers rest on. */
const ANALYSIS = {
  queryKey: ['notebooks', 'last-analysis'],
  queryFn: async ({ signal }: { readonly signal: AbortSignal }) =>
    (await call('get-datapipe-status', {}, { signal })).data.last_complete_analysis_at,
};

/** A notebook for people who do not log in: every question is asked now, and looks the same on paper. */
export function NotebookReport({ notebook }: { readonly notebook: Notebook }) {
  const runAll = useRunAll(notebook);
  const isDrawing = useIsDrawing();
  const { data: analysis = '' } = useQuery(ANALYSIS);
  const [madeAt] = useState(() => new Date());
  const begin = useEffectEvent(() => runAll.start(notebook.cells));
  useEffect(() => begin(), []);
  const analyzedAt = analysis === '' ? undefined : readTime(analysis);

  return (
    <div className={classes['reportPage']}>
      <Page
        title={notebook.title}
        question="To print or to save as a PDF."
        actions={
          <Group gap="sm" className={classes['screen']}>
            <ButtonLink
              variant="default"
              to="/notebooks/$notebookId"
              params={{ notebookId: String(notebook.id) }}
              search={{}}
            >
              Back to the notebook
            </ButtonLink>
            <RunAllButton notebook={notebook} runAll={runAll} isEnabled />
            <Button disabled={runAll.progress !== undefined || isDrawing} onClick={() => globalThis.print()}>
              Print or save as PDF
            </Button>
          </Group>
        }
      >
        <article className={classes['report']} aria-label="Report">
          <h2>
            <bdi>{notebook.title}</bdi>
          </h2>
          {notebook.description === '' ? null : <Text size="sm">{notebook.description}</Text>}
          <p className={classes['muted']}>
            {formatExactTime(madeAt)}
            {analyzedAt === undefined ? '' : `; last complete analysis ${formatExactTime(analyzedAt)}`}
          </p>
          {notebook.cells.map((cell, place) =>
            cell.type === 'note' ? (
              <section key={cell.id} className={classes['text']} aria-label={`Note ${place + 1}`}>
                <MarkdownText source={cell.text} />
              </section>
            ) : (
              <ReportedQuestion key={cell.id} cell={cell} place={place} />
            ),
          )}
        </article>
      </Page>
    </div>
  );
}

function ReportedQuestion({ cell, place }: { readonly cell: NotebookCell; readonly place: number }) {
  const run = useCellRun(cell);
  const { request, answer, counts, askedAt, isRunning } = run;
  const title = titleOf(cell, request?.title(answer), place);
  const { kept } = cell;
  const change =
    counts === undefined || kept === null
      ? undefined
      : describeChange(counts, kept.counts, new Date(kept.kept_at));

  return (
    <section aria-label={title}>
      <h3>
        <bdi>{title}</bdi>
      </h3>
      {cell.type === 'statement' ? <Statement cell={cell} /> : null}
      {counts === undefined ? (
        <p className={classes['muted']}>{isRunning ? 'Running …' : 'Not answered.'}</p>
      ) : (
        <p>
          <strong>{describeCounts(counts)}</strong>
          {change === undefined ? '' : `, ${change}`}
          <span className={classes['muted']}>
            {askedAt === undefined ? '' : `; asked ${formatExactTime(askedAt)}`}
          </span>
        </p>
      )}
      <CellWarnings cell={cell} run={run} />
      {answer !== undefined && counts !== undefined && answer.graph.nodes.size > 0 ? (
        <StillPicture graph={answer.graph} isPath={request?.isPath === true} title={title} theme="light" />
      ) : null}
      {answer !== undefined && counts !== undefined ? (
        <AnswerTable answer={answer} label={`First rows of ${title}`} limit={ROWS} />
      ) : null}
      {cell.text === '' ? null : (
        <div className={classes['below']}>
          <MarkdownText source={cell.text} order={4} />
        </div>
      )}
    </section>
  );
}
