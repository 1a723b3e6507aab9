import { Button, Group, Table, Text } from '@mantine/core';
import type { ServiceReport } from '@secgraph/contract';
import { useMutation } from '@tanstack/react-query';
import { explain } from '../../../ui/error-card.tsx';
import { formatBytes } from '../../../ui/format.ts';
import { inLine } from '../../../ui/in-line.ts';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { SortHeader } from '../../../ui/sort-header.tsx';
import { StateBadge } from '../../../ui/state-badge.tsx';
import { TableFrame } from '../../../ui/table-frame.tsx';
import { tellFailure } from '../../../ui/tell.tsx';
import { AboutReport } from './about-report.tsx';
import { isUnfinished, saveReport, saveReportKey } from './made-queries.ts';
import type { MadeSort } from './made-search.ts';
import { MailState } from './mail-state.tsx';
import { FORMAT_WORDS, STATUS_WORDS } from './report-words.ts';

export interface ReportTableProps {
  readonly reports: readonly ServiceReport[];
  readonly sort: MadeSort;
  readonly onSort: (sort: MadeSort) => void;
  /** Whose reports are whoever looks's to delete. */
  readonly mayDelete: (report: ServiceReport) => boolean;
  readonly onDelete: (report: ServiceReport) => void;
  /** Sends it again. */
  readonly onResend: (report: ServiceReport) => void;
}

export function ReportTable({ reports, sort, onSort, mayDelete, onDelete, onResend }: ReportTableProps) {
  const head = { sort, onSort };

  return (
    <TableFrame label="Reports of the service" minWidth={900}>
      <Table highlightOnHover verticalSpacing={4} fz={12} aria-label="Reports of the service">
        <Table.Thead>
          <Table.Tr>
            <SortHeader column="name" label="Report" {...head} />
            <Table.Th>About</Table.Th>
            <Table.Th>Format</Table.Th>
            <Table.Th>State</Table.Th>
            <SortHeader column="created_at" label="Ordered" {...head} />
            <Table.Th>By</Table.Th>
            <SortHeader column="size_bytes" label="Size" {...head} />
            <Table.Th aria-label="Actions" />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {reports.map((report) => (
            <ReportRow
              key={report.id}
              report={report}
              onDelete={mayDelete(report) ? () => onDelete(report) : undefined}
              onResend={mayDelete(report) ? () => onResend(report) : undefined}
            />
          ))}
        </Table.Tbody>
      </Table>
    </TableFrame>
  );
}

/** The service tells why as part of a sentence. */
const sentenceOf = (message: string) => `${message.charAt(0).toUpperCase()}${message.slice(1)}.`;

/** What a report is called where it has to be told from the others. */
export const nameOfReport = ({ id, name }: Pick<ServiceReport, 'id' | 'name'>): string =>
  inLine(name) || `Report ${id}`;

interface ReportRowProps {
  readonly report: ServiceReport;
  readonly onDelete: (() => void) | undefined;
  readonly onResend: (() => void) | undefined;
}

function ReportRow({ report, onDelete, onResend }: ReportRowProps) {
  const name = nameOfReport(report);
  const by = inLine(report.created_by);

  return (
    <Table.Tr h={36}>
      <Table.Td maw={200}>
        <Text inherit truncate title={name}>
          {name}
        </Text>
      </Table.Td>
      <Table.Td maw={280}>
        <AboutReport {...report} />
      </Table.Td>
      <Table.Td>{FORMAT_WORDS[report.format].label}</Table.Td>
      <Table.Td maw={220}>
        <StateBadge {...STATUS_WORDS[report.status]} />
        {report.mail === null ? null : (
          <MailState recipients={report.recipients} mail={report.mail} onResend={onResend} />
        )}
        {report.status_message === '' ? null : (
          <Text size="xs" c="dimmed" lineClamp={3}>
            {sentenceOf(report.status_message)}
          </Text>
        )}
      </Table.Td>
      <Table.Td style={{ whiteSpace: 'nowrap' }}>
        <RelativeTime time={new Date(report.created_at)} />
      </Table.Td>
      <Table.Td maw={140}>
        <Text inherit truncate title={by}>
          {by}
        </Text>
      </Table.Td>
      <Table.Td style={{ whiteSpace: 'nowrap' }}>
        {report.status === 'done' ? formatBytes(report.size_bytes) : null}
      </Table.Td>
      <Table.Td>
        <Group gap="xs" justify="flex-end" wrap="nowrap">
          {report.status === 'done' ? <Downloads report={report} name={name} /> : null}
          {onDelete === undefined ? null : (
            <Button
              size="compact-xs"
              variant="subtle"
              color="red"
              aria-label={`${isUnfinished(report) ? 'Cancel' : 'Delete'} ${name}`}
              onClick={onDelete}
            >
              {isUnfinished(report) ? 'Cancel' : 'Delete'}
            </Button>
          )}
        </Group>
      </Table.Td>
    </Table.Tr>
  );
}

function Downloads({ report, name }: { readonly report: ServiceReport; readonly name: string }) {
  const saving = useMutation({
    mutationFn: (save: typeof saveReport) => save(report),
    onError: (error) => tellFailure({ title: 'The file could not be read', message: explain(error) }),
  });

  return (
    <>
      <Button
        size="compact-xs"
        variant="default"
        loading={saving.isPending}
        aria-label={`Download ${name}`}
        onClick={() => saving.mutate(saveReport)}
      >
        Download
      </Button>
      {report.sanitised ? (
        <Button
          size="compact-xs"
          variant="default"
          disabled={saving.isPending}
          aria-label={`Download the key of ${name}`}
          onClick={() => saving.mutate(saveReportKey)}
        >
          Key
        </Button>
      ) : null}
    </>
  );
}
