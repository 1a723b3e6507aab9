import { Button, Group, Text } from '@mantine/core';
import { type CompletedTask, type FileUploadJob, type RecordCounts } from '@secgraph/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { usePermission } from '../../session/session.ts';
import { Answered } from '../../ui/answered.tsx';
import { type ListPage } from '../../ui/answered-table.tsx';
import { countOf, formatNumber } from '../../ui/format.ts';
import { StateBadge } from '../../ui/state-badge.tsx';
import { tasksQuery } from './job-queries.ts';
import classes from './task-list.module.css';

/** What became of each file of an upload job, in the words of the service. */
export function TaskList({ job }: { readonly job: Pick<FileUploadJob, 'id' | 'status'> }) {
  const mayRead = usePermission('graphdb/IngestRead');
  const answer = useInfiniteQuery({ ...tasksQuery(job), enabled: mayRead });
  if (!mayRead) {
    return <Text size="sm">Your role does not allow you to see the files of a job.</Text>;
  }

  return (
    <Answered answer={answer} problem="The files could not be listed" waiting="Reading the files" height={72}>
      {({ pages }) => <Tasks pages={pages} onMore={answer.hasNextPage ? answer.fetchNextPage : undefined} />}
    </Answered>
  );
}

interface TasksProps {
  readonly pages: readonly ListPage<CompletedTask>[];
  /** Undefined: these are all. */
  readonly onMore: (() => unknown) | undefined;
}

function Tasks({ pages, onMore }: TasksProps) {
  const tasks = pages.flatMap((page) => page.data);
  const count = pages.at(-1)?.count ?? 0;

  return (
    <>
      <Text size="xs" c="dimmed">
        {tasks.length < count
          ? `The first ${formatNumber(tasks.length)} of ${countOf(count, 'file')}`
          : countOf(count, 'file')}{' '}
        done
      </Text>
      <ul className={classes['tasks']}>
        {tasks.map((task) => (
          <TaskRow key={task.id} task={task} />
        ))}
      </ul>
      {onMore === undefined ? null : (
        <Button size="xs" variant="default" onClick={() => void onMore()}>
          Show more
        </Button>
      )}
    </>
  );
}

function TaskRow({ task }: { readonly task: CompletedTask }) {
  return (
    <li className={classes['task']}>
      <Group justify="space-between" wrap="nowrap" gap="sm">
        <bdi className={classes['name']} title={task.file_name}>
          {task.file_name}
        </bdi>
        <StateBadge {...outcomeOf(task)} />
      </Group>
      {task.parent_file_name === '' ? null : (
        <Text size="xs" c="dimmed" truncate>
          in <bdi>{task.parent_file_name}</bdi>
        </Text>
      )}
      {task.records === null ? null : (
        <Text size="xs" c="dimmed">
          {describeRecords(task.records)}
        </Text>
      )}
      <Messages lines={task.errors} tone="critical" />
      <Messages lines={task.warnings} tone="moderate" />
    </li>
  );
}

/** What became of the nodes and edges; what there was none of is left out. */
function describeRecords({ declared, read, written, merged, skipped, waiting }: RecordCounts): string {
  const told = [
    [written, `${formatNumber(written)} new`],
    [merged, `${formatNumber(merged)} merged`],
    [skipped, `${formatNumber(skipped)} skipped`],
    [waiting, `${formatNumber(waiting)} waiting`],
  ].flatMap(([count, fate]) => (count === 0 ? [] : [fate]));
  const unread = declared > read ? [`${formatNumber(declared - read)} unreadable`] : [];

  return `${countOf(declared, 'record')}: ${[...told, ...unread].join(', ') || /* @words */ 'none'}`;
}

function outcomeOf({ errors, warnings }: CompletedTask) {
  if (errors.length > 0) {
    return { label: countOf(errors.length, 'error'), tone: 'critical' } as const;
  }

  return warnings.length > 0
    ? ({ label: countOf(warnings.length, 'warning'), tone: 'moderate' } as const)
    : ({ label: 'Ingested', tone: 'ok' } as const);
}

function Messages({
  lines,
  tone,
}: {
  readonly lines: readonly string[];
  readonly tone: 'critical' | 'moderate';
}) {
  return lines.length === 0 ? null : (
    <ul className={classes['messages']} data-tone={tone}>
      {lines.map((line, index) => (
        // Messages may repeat, and never move: the place is the key.
        <li key={index}>{line}</li>
      ))}
    </ul>
  );
}
