import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { usePermission } from '../../session/session.ts';
import { ErrorCard } from '../../ui/error-card.tsx';
import { Page } from '../../ui/page.tsx';
import { EnvironmentList } from './environment-list.tsx';
import { FirstRunCard } from './first-run-card.tsx';
import { isGraphEmptyQuery } from './graph-queries.ts';

/** What is in the graph; in an empty one, how to fill it. */
export function StartPage() {
  const mayRead = usePermission('graphdb/Read');

  return mayRead ? (
    <GraphPage />
  ) : (
    <Page title="Start" question="What can be added to the graph?">
      <FirstRunCard />
    </Page>
  );
}

function GraphPage() {
  const { data: isEmpty, error, refetch } = useQuery(isGraphEmptyQuery);

  return (
    <Page title="Start" question="What is in the graph?">
      {error === null ? null : (
        <ErrorCard title="The graph could not be asked" error={error} onRetry={() => void refetch()} />
      )}
      {isEmpty === undefined && error === null ? <Skeleton height={160} /> : null}
      {isEmpty === true ? <FirstRunCard /> : null}
      {isEmpty === false ? <EnvironmentList /> : null}
    </Page>
  );
}
