import { Button, Loader, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { FirstRunCard } from '../../../parts/first-run/first-run-card.tsx';
import { isGraphEmptyQuery } from '../../../parts/first-run/graph-queries.ts';
import { Amount } from '../../../ui/amount.tsx';
import { ErrorCard } from '../../../ui/error-card.tsx';
import { explainFailure } from '../cypher/explain-failure.ts';
import { UnknownNames } from '../cypher/unknown-names.tsx';
import { useExplore } from '../explore-context.tsx';
import { NoPathFound } from '../pathfinding/no-path-found.tsx';
import classes from './canvas.module.css';
import { describeIdle } from './describe-idle.ts';

const SHOWN_AFTER_MS = 300;
const EXPLAINED_AFTER_MS = 3_000;

/** What stands on the canvas where there is no picture: nothing asked, nothing found, an error, or the wait. */
export function CanvasMessage() {
  const { search, result } = useExplore();
  const rowCount = result.answer?.rows?.rows.length ?? 0;

  switch (result.status) {
    case 'idle':
      return <NothingAsked />;
    case 'nothing':
      if (rowCount > 0) {
        return (
          <div className={classes['message']} role="status">
            <Title order={2}>
              <Amount value={rowCount} noun="row" />, and nothing to draw
            </Title>
            <Text c="dimmed">The result has no nodes. See the table below.</Text>
            <UnknownNames />
          </div>
        );
      }

      return (
        <div className={classes['message']} role="status">
          <Title order={2}>Nothing found</Title>
          {search.searchType === 'pathfinding' ? (
            <NoPathFound />
          ) : (
            <>
              <Text c="dimmed">{result.request?.nothing}</Text>
              <UnknownNames />
            </>
          )}
        </div>
      );
    case 'failed':
      return (
        <div className={classes['message']}>
          <ErrorCard
            title="The query failed"
            error={result.error}
            onRetry={result.ask}
            explainError={search.searchType === 'cypher' ? explainFailure : undefined}
          />
        </div>
      );
    case 'canceled':
      return (
        <div className={classes['message']} role="status">
          <Title order={2}>Canceled</Title>
          <Button variant="default" onClick={result.ask}>
            Ask again
          </Button>
        </div>
      );
    case 'loading':
      return <Waiting title={result.title} onCancel={result.cancel} />;
    case 'done':
      return null;
  }
}

function NothingAsked() {
  const { data: isGraphEmpty } = useQuery(isGraphEmptyQuery);
  const { search, change } = useExplore();
  const { title, hint } = describeIdle(search);
  // The next question is put together while the last picture stays.
  if ((change?.graph.nodes.length ?? 0) > 0) {
    return null;
  }

  return (
    <div className={classes['message']}>
      {isGraphEmpty === true ? (
        <FirstRunCard />
      ) : (
        <>
          <Title order={2}>{title}</Title>
          <Text c="dimmed">{hint}</Text>
        </>
      )}
    </div>
  );
}

/** Says nothing for a moment, then that it waits, then for what. */
function Waiting({ title, onCancel }: { readonly title: string; readonly onCancel: () => void }) {
  const [elapsedMs, setElapsedMs] = useState(0);
  useEffect(() => {
    const timers = [SHOWN_AFTER_MS, EXPLAINED_AFTER_MS].map((delayMs) =>
      setTimeout(() => setElapsedMs(delayMs), delayMs),
    );
    return () => timers.forEach(clearTimeout);
  }, []);

  return elapsedMs < SHOWN_AFTER_MS ? null : (
    <Stack className={classes['waiting']} align="center" gap="xs" role="status">
      <Loader size="sm" aria-label="The query is running" />
      {elapsedMs < EXPLAINED_AFTER_MS ? null : (
        <>
          <Text size="sm">Running: {title}</Text>
          <Button size="xs" variant="default" onClick={onCancel}>
            Cancel
          </Button>
        </>
      )}
    </Stack>
  );
}
