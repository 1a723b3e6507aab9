import { Alert, Button, Group, Progress, Stack, Text } from '@mantine/core';
import { type DatapipeStatus } from '@secgraph/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { datapipeQuery } from '../../api/datapipe.ts';
import { hasResults } from '../../parts/analysis/analysis-state.ts';
import { usePermission } from '../../session/session.ts';
import { ErrorCard } from '../../ui/error-card.tsx';
import { formatNumber, readTime } from '../../ui/format.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';

/** While one is under way, how far it is. */
export function AnalysisNote({ hasNumbers }: { readonly hasNumbers: boolean }) {
  const { data: status } = useQuery(datapipeQuery);
  if (status?.status !== 'analyzing' && status?.status !== 'ingesting') {
    return null;
  }

  const { analysis_progress: progress } = status;
  return (
    <Alert variant="outline" p="sm" role="status">
      <Group gap="md">
        <Text size="sm">
          {describe(status)}
          {hasNumbers ? ' The numbers below are from the last one until it is done.' : ''}
        </Text>
        {progress === undefined ? null : (
          <Progress
            flex={1}
            miw={120}
            value={(100 * progress.done) / Math.max(progress.total, 1)}
            aria-label="Steps of the analysis"
          />
        )}
      </Group>
    </Alert>
  );
}

function describe({ status, analysis_progress: progress }: DatapipeStatus): string {
  if (status === 'ingesting') {
    return 'Reading files; an analysis follows.';
  }

  return progress === undefined
    ? 'Analysis running.'
    : `Analysis running: ${formatNumber(progress.done)} of ${formatNumber(progress.total)} steps.`;
}

/** Shown where there is data, but no analysis has told yet what it means, or none could. */
export function NotAnalysed({ hasEnvironments }: { readonly hasEnvironments: boolean }) {
  const { data: status } = useQuery(datapipeQuery);
  const endedAt = status && readTime(status.last_analysis_run_at);

  return status === undefined || endedAt === undefined || !hasResults(status) ? (
    <NeverAnalysed />
  ) : (
    <NothingJudged {...{ endedAt, hasEnvironments }} />
  );
}

interface NothingJudgedProps {
  readonly endedAt: Date;
  readonly hasEnvironments: boolean;
}

/** There is an analysis, but no number: exposure is that of zones, in environments. */
function NothingJudged({ endedAt, hasEnvironments }: NothingJudgedProps) {
  return (
    <Alert variant="outline" color="gray" title="There is no exposure to show" role="status" mb="lg">
      The last analysis ended <RelativeTime time={endedAt} />, but{' '}
      {hasEnvironments
        ? 'it has no numbers of these domains and tenants yet: they came in after it, or no zone is analysed.'
        : 'the graph holds no domain, no tenant and no other environment that exposure could be told of.'}{' '}
      That says nothing about safety.
    </Alert>
  );
}

function NeverAnalysed() {
  const mayAnalyse = usePermission('graphdb/Write');
  const { data: status } = useQuery(datapipeQuery);
  const analyse = useMutation({ mutationFn: () => call('request-analysis') });
  const isUnderWay = status?.status === 'analyzing' || status?.status === 'ingesting';

  return (
    <Stack gap="sm" align="flex-start" mb="lg">
      <Text>
        {status?.last_analysis_outcome === 'failed'
          ? 'The analysis failed; the log of the service says why. '
          : 'The data has not been analysed yet. '}
        Every upload starts an analysis; exposure, findings and what to fix first appear here when it is done.
      </Text>
      {mayAnalyse && !isUnderWay ? (
        <Button variant="default" loading={analyse.isPending} onClick={() => analyse.mutate()}>
          Analyse now
        </Button>
      ) : null}
      {analyse.isSuccess && !isUnderWay ? (
        <Text size="sm" role="status">
          Analysis requested.
        </Text>
      ) : null}
      <ErrorCard title="The analysis could not be started" error={analyse.error} />
    </Stack>
  );
}
