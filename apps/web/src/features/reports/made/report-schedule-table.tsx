import { faEllipsis } from '@fortawesome/free-solid-svg-icons';
import { ActionIcon, Menu, Table, Text } from '@mantine/core';
import type { ReportSchedule } from '@secgraph/contract';
import { NextRun } from '../../../parts/schedules/next-run.tsx';
import { describeRule } from '../../../parts/schedules/recurrence.ts';
import { Icon } from '../../../ui/icon.tsx';
import { inLine } from '../../../ui/in-line.ts';
import { TableFrame } from '../../../ui/table-frame.tsx';
import { AboutReport } from './about-report.tsx';
import { MailState } from './mail-state.tsx';
import { FORMAT_WORDS } from './report-words.ts';

export interface ReportScheduleTableProps {
  readonly schedules: readonly ReportSchedule[];
  /** What can be done with one. */
  readonly actions: ScheduleActions;
}

export interface ScheduleActions {
  readonly edit: (schedule: ReportSchedule) => void;
  readonly run: (schedule: ReportSchedule) => void;
  readonly pause: (schedule: ReportSchedule) => void;
  readonly remove: (schedule: ReportSchedule) => void;
}

export function ReportScheduleTable({ schedules, actions }: ReportScheduleTableProps) {
  return (
    <TableFrame label="Schedules of reports" minWidth={900}>
      <Table highlightOnHover verticalSpacing={4} fz={12} aria-label="Schedules of reports">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Report</Table.Th>
            <Table.Th>About</Table.Th>
            <Table.Th>Format</Table.Th>
            <Table.Th>When</Table.Th>
            <Table.Th>Next run</Table.Th>
            <Table.Th>E-mail</Table.Th>
            <Table.Th>By</Table.Th>
            <Table.Th aria-label="Actions" />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {schedules.map((schedule) => (
            <ScheduleRow key={schedule.id} schedule={schedule} actions={actions} />
          ))}
        </Table.Tbody>
      </Table>
    </TableFrame>
  );
}

/** What a schedule is called where it has to be told from the others. */
export const nameOfSchedule = ({ id, name }: Pick<ReportSchedule, 'id' | 'name'>): string =>
  inLine(name) || `Schedule ${id}`;

interface ScheduleRowProps {
  readonly schedule: ReportSchedule;
  readonly actions: ScheduleActions;
}

function ScheduleRow({ schedule, actions }: ScheduleRowProps) {
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
        {schedule.paused ? (
          'Paused'
        ) : (
          <NextRun
            time={schedule.next_run_at}
            problem={schedule.rrule_problem}
            remedy="Edit the schedule and choose another rule."
          />
        )}
      </Table.Td>
      <Table.Td maw={200}>
        <MailState recipients={schedule.recipients} mail={schedule.last_mail} />
      </Table.Td>
      <Table.Td maw={140}>
        <Text inherit truncate title={by}>
          {by}
        </Text>
      </Table.Td>
      <Table.Td ta="right">
        <ScheduleMenu schedule={schedule} name={name} actions={actions} />
      </Table.Td>
    </Table.Tr>
  );
}

function ScheduleMenu({ schedule, name, actions }: ScheduleRowProps & { readonly name: string }) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="sm" aria-label={`Actions for the schedule ${name}`}>
          <Icon icon={faEllipsis} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => actions.edit(schedule)}>Edit</Menu.Item>
        <Menu.Item onClick={() => actions.run(schedule)}>Run now</Menu.Item>
        <Menu.Item onClick={() => actions.pause(schedule)}>{schedule.paused ? 'Resume' : 'Pause'}</Menu.Item>
        <Menu.Item c="var(--critical)" onClick={() => actions.remove(schedule)}>
          Delete
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
