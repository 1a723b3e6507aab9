import { Button, Table, Text } from '@mantine/core';
import type { ReportSchedule } from '@secgraph/contract';
import { NextRun } from '../../../parts/schedules/next-run.tsx';
import { describeRule } from '../../../parts/schedules/recurrence.ts';
import { inLine } from '../../../ui/in-line.ts';
import { TableFrame } from '../../../ui/table-frame.tsx';
import { AboutReport } from './about-report.tsx';
import { FORMAT_WORDS } from './report-words.ts';

export interface ReportScheduleTableProps {
  readonly schedules: readonly ReportSchedule[];
  readonly onDelete: (schedule: ReportSchedule) => void;
}

export function ReportScheduleTable({ schedules, onDelete }: ReportScheduleTableProps) {
  return (
    <Table.ScrollContainer minWidth={900}>
      <TableFrame label="Schedules of reports">
        <Table highlightOnHover verticalSpacing={4} fz={12} aria-label="Schedules of reports">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Report</Table.Th>
              <Table.Th>About</Table.Th>
              <Table.Th>Format</Table.Th>
              <Table.Th>When</Table.Th>
              <Table.Th>Next one</Table.Th>
              <Table.Th>By</Table.Th>
              <Table.Th aria-label="Actions" />
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {schedules.map((schedule) => (
              <ScheduleRow key={schedule.id} schedule={schedule} onDelete={() => onDelete(schedule)} />
            ))}
          </Table.Tbody>
        </Table>
      </TableFrame>
    </Table.ScrollContainer>
  );
}

/** What a schedule is called where it has to be told from the others. */
export const nameOfSchedule = ({ id, name }: Pick<ReportSchedule, 'id' | 'name'>): string =>
  inLine(name) || `Schedule ${id}`;

interface ScheduleRowProps {
  readonly schedule: ReportSchedule;
  readonly onDelete: () => void;
}

function ScheduleRow({ schedule, onDelete }: ScheduleRowProps) {
  const name = nameOfSchedule(schedule);
  const when = describeRule(schedule.rrule);
  const by = inLine(schedule.created_by);

  return (
    <Table.Tr h={36}>
      <Table.Td maw={200}>
        <Text inherit truncate title={name}>
          {name}
        </Text>
      </Table.Td>
      <Table.Td maw={280}>
        <AboutReport {...schedule} />
      </Table.Td>
      <Table.Td>{FORMAT_WORDS[schedule.format].label}</Table.Td>
      <Table.Td maw={260}>
        <Text inherit lineClamp={2} title={when}>
          {when}
        </Text>
      </Table.Td>
      <Table.Td maw={260} style={{ whiteSpace: schedule.rrule_problem === '' ? 'nowrap' : 'normal' }}>
        <NextRun
          time={schedule.next_run_at}
          problem={schedule.rrule_problem}
          remedy="Delete it and order the report again with another rule."
        />
      </Table.Td>
      <Table.Td maw={140}>
        <Text inherit truncate title={by}>
          {by}
        </Text>
      </Table.Td>
      <Table.Td ta="right">
        <Button
          size="compact-xs"
          variant="subtle"
          color="red"
          aria-label={`Delete the schedule ${name}`}
          onClick={onDelete}
        >
          Delete
        </Button>
      </Table.Td>
    </Table.Tr>
  );
}
