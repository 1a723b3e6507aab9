import { Alert, Button, Group, Stack, Switch, Text } from '@mantine/core';
import { type CallInput, isStatus } from '@secgraph/client';
import type { ReportReading } from '@secgraph/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { call } from '../../api/call.ts';
import { useLooseFindings } from '../../parts/findings/finding-queries.ts';
import { AfterPause } from '../../ui/after-pause.tsx';
import { EnvironmentField } from '../../ui/environment-field.tsx';
import { ErrorCard } from '../../ui/error-card.tsx';
import { ButtonLink } from '../../ui/page-link.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { BYTE_ORDER_MARK, writeCsvRecord } from '../../ui/write-csv.ts';
import { ZoneField } from '../../ui/zone-field.tsx';
import { FindingTypeField } from './finding-type-field.tsx';
import { ReportDocument } from './report-document.tsx';
import type { ReportSearch } from './report-search.ts';
import { ReportsFrame } from './reports-frame.tsx';
import classes from './reports-page.module.css';

const route = getRouteApi('/frame/reports');

const REPORT = 'report';

/** A report for people who do not log in: chosen, looked at, printed. */
export function ReportsPage() {
  const search = route.useSearch();
  const hasLoose = useLooseFindings();
  const navigate = route.useNavigate();
  const change = (changes: ReportSearch) =>
    void navigate({ search: (before) => ({ ...before, ...changes }) });

  return (
    <ReportsFrame
      question="The state of your environments, to print or to save as a PDF."
      actions={
        <ButtonLink variant="default" to="/reports/made" search={{ ...search, order: true }}>
          Create a file
        </ButtonLink>
      }
    >
      <Group gap="md" mb="lg" className={classes['tools']}>
        <EnvironmentField
          value={search.environment_id}
          hasNone={hasLoose}
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
      <ReadReport search={search} />
    </ReportsFrame>
  );
}

function ReadReport({ search }: { readonly search: ReportSearch }) {
  const client = useQueryClient();
  const { environment_id, asset_group_tag_id, finding, sanitised } = search;
  const { data, error, refetch, fetchStatus } = useQuery({
    queryKey: [REPORT, environment_id, asset_group_tag_id, finding, sanitised],
    queryFn: ({ signal }) => readReport(search, signal),
    // A report is of one moment; another one is asked for.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  if (isStatus(error, 404)) {
    return <Text>This environment or zone was not analysed, or is gone. Choose another one above.</Text>;
  }
  if (isStatus(error, 409)) {
    return <Text>No analysis has looked for findings yet. Choose another one above.</Text>;
  }
  if (error !== null) {
    return <ErrorCard title="The report could not be created" error={error} onRetry={() => void refetch()} />;
  }
  if (data === undefined) {
    return fetchStatus === 'idle' ? (
      <Group gap="sm">
        <Text role="status">Reading was canceled.</Text>
        <Button size="xs" variant="default" onClick={() => void refetch()}>
          Show report
        </Button>
      </Group>
    ) : (
      <AfterPause>
        <Reading onCancel={() => void client.cancelQueries({ queryKey: [REPORT] })} />
      </AfterPause>
    );
  }

  return (
    <Stack gap="lg">
      <Tools reading={data} isFetching={fetchStatus === 'fetching'} onRenew={() => void refetch()} />
      <ReportDocument report={data.document} />
    </Stack>
  );
}

/** The service may take as long as it lets anybody wait: a large estate has many findings. */
const PATIENCE = { Prefer: 'wait=900' };

async function readReport(search: ReportSearch, signal: AbortSignal): Promise<ReportReading> {
  const asked = Object.entries(search).filter(([, value]) => value !== undefined);
  const query: CallInput<'get-report-document'>['query'] = Object.fromEntries(asked);
  const { data } = await call('get-report-document', { query }, { signal, headers: PATIENCE });

  return data;
}

function Reading({ onCancel }: { readonly onCancel: () => void }) {
  return (
    <Stack gap="sm" maw={480}>
      <Text role="status">Reading the last analysis …</Text>
      <div>
        <Button size="xs" variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </Stack>
  );
}

interface ToolsProps {
  readonly reading: ReportReading;
  readonly isFetching: boolean;
  readonly onRenew: () => void;
}

/** What is done with it; not on paper. */
function Tools({ reading: { document, key }, isFetching, onRenew }: ToolsProps) {
  return (
    <Stack gap="sm" className={classes['tools']}>
      <Group gap="sm">
        <Button onClick={() => globalThis.print()}>Print or save as PDF</Button>
        <Button variant="default" loading={isFetching} onClick={onRenew}>
          Refresh
        </Button>
        {document.is_sanitised ? (
          <Button variant="default" onClick={() => saveKey(key, document.created_at)}>
            Save the key to the pseudonyms
          </Button>
        ) : null}
      </Group>
      {document.is_sanitised ? (
        <Alert variant="outline" title="Before you share it">
          <Text size="sm">
            Turn off headers and footers in the print dialog: they contain the address of this page, which may
            include the ID of the environment. Keep the key to yourself: without it, nobody can tell who is
            meant.
          </Text>
        </Alert>
      ) : null}
    </Stack>
  );
}

function saveKey(key: ReportReading['key'], createdAt: string): void {
  const rows = [['pseudonym', 'name', 'id'], ...key.map(({ pseudonym, name, id }) => [pseudonym, name, id])];
  const text = rows.map((row) => writeCsvRecord(row));
  saveFile(
    `report-key-${createdAt.slice(0, 'YYYY-MM-DD'.length)}.csv`,
    new Blob([BYTE_ORDER_MARK, ...text], { type: 'text/csv' }),
  );
}
