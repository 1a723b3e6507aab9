import { Alert, Button, Group, Progress, Stack, Switch, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';
import { createStore, useStore } from '../../state/create-store.ts';
import { AfterPause } from '../../ui/after-pause.tsx';
import { EnvironmentField } from '../../ui/environment-field.tsx';
import { ErrorCard } from '../../ui/error-card.tsx';
import { countOf, formatNumber } from '../../ui/format.ts';
import { ButtonLink } from '../../ui/page-link.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { BYTE_ORDER_MARK, writeCsvRecord } from '../../ui/write-csv.ts';
import { ZoneField } from '../../ui/zone-field.tsx';
import { FindingTypeField } from './finding-type-field.tsx';
import { gatherReport, NothingToReportError } from './gather-report.ts';
import type { Report } from './report.ts';
import { ReportDocument } from './report-document.tsx';
import type { ReportSearch } from './report-search.ts';
import { ReportsFrame } from './reports-frame.tsx';
import classes from './reports-page.module.css';
import { type Pseudonym, sanitiseReport } from './sanitise-report.ts';

const route = getRouteApi('/frame/reports');

const REPORT = 'report';

const progressStore = createStore<{ readonly done: number; readonly total: number } | undefined>(undefined);

/** A report for people who do not log in: chosen, looked at, printed. */
export function ReportsPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const change = (changes: ReportSearch) =>
    void navigate({ search: (before) => ({ ...before, ...changes }) });

  return (
    <ReportsFrame
      question="What do others have to be told, on paper or as a PDF?"
      actions={
        <ButtonLink variant="default" to="/reports/made" search={{ ...search, order: true }}>
          Have the service make it
        </ButtonLink>
      }
    >
      <Group gap="md" mb="lg" className={classes['tools']}>
        <EnvironmentField
          value={search.environment_id}
          onChange={(environment_id) => change({ environment_id })}
        />
        <ZoneField
          value={search.asset_group_tag_id}
          onChange={(asset_group_tag_id) => change({ asset_group_tag_id })}
        />
        <FindingTypeField search={search} onChange={(finding) => change({ finding })} />
        <Switch
          size="xs"
          label="Pseudonyms instead of names"
          checked={search.sanitised === true}
          onChange={({ currentTarget }) => change({ sanitised: currentTarget.checked ? true : undefined })}
        />
      </Group>
      <GatheredReport search={search} />
    </ReportsFrame>
  );
}

function GatheredReport({ search }: { readonly search: ReportSearch }) {
  const client = useQueryClient();
  const { environment_id, asset_group_tag_id, finding, sanitised } = search;
  const { data, error, refetch, fetchStatus } = useQuery({
    queryKey: [REPORT, environment_id, asset_group_tag_id, finding],
    queryFn: async ({ signal }) => {
      progressStore.set(undefined);
      return gatherReport(client, search, { signal, onProgress: progressStore.set });
    },
    // A report is of one moment; another one is asked for.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const told = useMemo(
    () =>
      data === undefined ? undefined : sanitised === true ? sanitiseReport(data) : { report: data, key: [] },
    [data, sanitised],
  );
  if (error instanceof NothingToReportError) {
    return <Text>{error.message} Choose another one above.</Text>;
  }
  if (error !== null) {
    return <ErrorCard title="The report could not be made" error={error} onRetry={() => void refetch()} />;
  }
  if (told === undefined) {
    return fetchStatus === 'idle' ? (
      <Group gap="sm">
        <Text role="status">The reading was stopped.</Text>
        <Button size="xs" variant="default" onClick={() => void refetch()}>
          Read it
        </Button>
      </Group>
    ) : (
      <AfterPause>
        <Gathering onCancel={() => void client.cancelQueries({ queryKey: [REPORT] })} />
      </AfterPause>
    );
  }

  return (
    <Stack gap="lg">
      <Tools
        report={told.report}
        pseudonyms={told.key}
        isSanitised={sanitised === true}
        isFetching={fetchStatus === 'fetching'}
        onRenew={() => void refetch()}
      />
      <ReportDocument report={told.report} isSanitised={sanitised === true} />
    </Stack>
  );
}

function Gathering({ onCancel }: { readonly onCancel: () => void }) {
  const progress = useStore(progressStore);

  return (
    <Stack gap="sm" maw={480}>
      <Text role="status">
        {progress === undefined
          ? 'Reading what the last analysis found …'
          : `Reading findings: ${formatNumber(progress.done)} of ${countOf(progress.total, 'type')}`}
      </Text>
      <Progress
        value={progress === undefined ? 0 : (100 * progress.done) / Math.max(progress.total, 1)}
        aria-label="How much of the report is read"
      />
      <div>
        <Button size="xs" variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </Stack>
  );
}

interface ToolsProps {
  readonly report: Report;
  readonly pseudonyms: readonly Pseudonym[];
  readonly isSanitised: boolean;
  readonly isFetching: boolean;
  readonly onRenew: () => void;
}

/** What is done with it; not on paper. */
function Tools({ report, pseudonyms, isSanitised, isFetching, onRenew }: ToolsProps) {
  return (
    <Stack gap="sm" className={classes['tools']}>
      <Group gap="sm">
        <Button onClick={() => globalThis.print()}>Print or save as PDF</Button>
        <Button variant="default" loading={isFetching} onClick={onRenew}>
          Read it again
        </Button>
        {isSanitised ? (
          <Button variant="default" onClick={() => saveKey(pseudonyms, report.createdAt)}>
            Save the key to the pseudonyms
          </Button>
        ) : null}
      </Group>
      {isSanitised ? (
        <Alert variant="outline" title="Before it leaves the house">
          <Text size="sm">
            Switch off headers and footers in the dialog of your browser: they print the address of this page,
            which may have the id of the environment in it. The key stays with you; without it, nobody can
            tell who is meant.
          </Text>
        </Alert>
      ) : null}
    </Stack>
  );
}

function saveKey(pseudonyms: readonly Pseudonym[], createdAt: Date): void {
  const rows = [
    ['pseudonym', 'name', 'id'],
    ...pseudonyms.map(({ pseudonym, name, id }) => [pseudonym, name, id]),
  ];
  const text = rows.map((row) => writeCsvRecord(row));
  saveFile(
    `report-key-${createdAt.toISOString().slice(0, 10)}.csv`,
    new Blob([BYTE_ORDER_MARK, ...text], { type: 'text/csv' }),
  );
}
