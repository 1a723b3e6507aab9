import { Text } from '@mantine/core';
import { type Finding } from '@secgraph/contract';
import { useState } from 'react';
import { isArchived } from '../../ui/finding-words.ts';
import { formatDay } from '../../ui/format.ts';
import { inLine } from '../../ui/in-line.ts';

/** When a finding is due, and whether that has been. */
export function DueDay({ finding }: { readonly finding: Pick<Finding, 'due_at' | 'status'> }) {
  const [now] = useState(() => new Date());
  const { due_at: due, status } = finding;
  if (due === undefined) {
    return null;
  }

  const time = new Date(due);
  return time < now && !isArchived(status) ? (
    <Text inherit fw={600} c="var(--critical)">
      {formatDay(time)}
      <br />
      overdue
    </Text>
  ) : (
    formatDay(time)
  );
}

/** Who works on a finding; nothing where nobody does. */
export function Assignee({ finding }: { readonly finding: Pick<Finding, 'assignee_name'> }) {
  const { assignee_name: name } = finding;

  return name === undefined ? null : (
    <Text inherit c="dimmed" truncate maw={130} title={`Assigned to ${inLine(name)}`}>
      <bdi>{inLine(name, 60)}</bdi>
    </Text>
  );
}
