import { faXmark } from '@fortawesome/free-solid-svg-icons';
import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type FindingFilters, UNASSIGNED } from '../../parts/addresses/finding-search.ts';
import { nameOfUser, usersQuery } from '../../parts/people/people-query.ts';
import { useSelf } from '../../session/session.ts';
import { daysAfter, toMoment } from '../../ui/calendar-day.ts';
import { useEnvironmentNames } from '../../ui/environment-field.tsx';
import { SEVERITY_LABELS, STATUS_WORDS } from '../../ui/finding-words.ts';
import { formatDay } from '../../ui/format.ts';
import { Icon } from '../../ui/icon.tsx';
import { inLine } from '../../ui/in-line.ts';
import { useZoneNames } from '../../ui/zone-field.tsx';

export interface FilterChipsProps {
  readonly filters: FindingFilters;
  /** Titles of types by their names. */
  readonly titles: ReadonlyMap<string, string>;
  readonly onChange: (changes: FindingFilters) => void;
}

const LENGTH = 48;
const NEW_DAYS = 7;
const NO_FILTER: FindingFilters = {
  environment_id: undefined,
  asset_group_tag_id: undefined,
  severity: undefined,
  category: undefined,
  compliance_control: undefined,
  finding: undefined,
  status: undefined,
  text: undefined,
  since: undefined,
  assignee: undefined,
  isOverdue: undefined,
};

/** What is asked for most, at a click; and what the list is narrowed by, which a click takes away. */
export function FilterChips({ filters, titles, onChange }: FilterChipsProps) {
  const self = useSelf();
  const chips = useChips(filters, titles);
  const toggle = (changes: FindingFilters, isOn: boolean) => onChange(isOn ? withoutAll(changes) : changes);
  const [newSince] = useState(() => daysAfter(new Date(), -NEW_DAYS));
  const quick: readonly (readonly [string, FindingFilters, boolean])[] = [
    ...(self === undefined
      ? []
      : ([['Assigned to me', { assignee: self.id }, filters.assignee === self.id]] as const)),
    ['Unassigned', { assignee: UNASSIGNED }, filters.assignee === UNASSIGNED],
    ['Overdue', { isOverdue: true }, filters.isOverdue === true],
    ['New this week', { since: newSince }, filters.since === newSince],
    ['False positives', { status: ['false_positive'] }, filters.status?.join() === 'false_positive'],
    ['Fixed', { status: ['remediated'] }, filters.status?.join() === 'remediated'],
  ];

  return (
    <Group gap={6} role="group" aria-label="Quick filters">
      {quick.map(([label, changes, isOn]) => (
        <Button
          key={label}
          size="compact-xs"
          radius="xl"
          variant={isOn ? 'filled' : 'default'}
          aria-pressed={isOn}
          onClick={() => toggle(changes, isOn)}
        >
          {label}
        </Button>
      ))}
      {chips.map(({ key, label, without }) => (
        <Button
          key={key}
          size="compact-xs"
          radius="xl"
          variant="light"
          rightSection={<Icon icon={faXmark} size={10} />}
          aria-label={`Remove filter ${label}`}
          onClick={() => onChange(without)}
        >
          {label}
        </Button>
      ))}
      {Object.values(filters).some((value) => value !== undefined) ? (
        <Button size="compact-xs" variant="subtle" onClick={() => onChange(NO_FILTER)}>
          Clear all filters
        </Button>
      ) : null}
    </Group>
  );
}

interface Chip {
  readonly key: string;
  readonly label: string;
  /** The change that takes it away. */
  readonly without: FindingFilters;
}

function useChips(filters: FindingFilters, titles: ReadonlyMap<string, string>): readonly Chip[] {
  const environments = useEnvironmentNames();
  const zones = useZoneNames();
  const { data: users } = useQuery({ ...usersQuery, enabled: filters.assignee !== undefined });
  const { environment_id: environment, asset_group_tag_id: zone, assignee, since, text } = filters;
  const person = users?.find(({ id }) => id === assignee);
  const each = <Name extends 'severity' | 'status' | 'category' | 'compliance_control' | 'finding'>(
    name: Name,
    labelOf: (value: NonNullable<FindingFilters[Name]>[number]) => string,
  ): readonly Chip[] => {
    const values: readonly NonNullable<FindingFilters[Name]>[number][] = filters[name] ?? [];

    return values.map((value) => {
      const rest = values.filter((other) => other !== value);
      return {
        key: `${name} ${value}`,
        label: inLine(labelOf(value), LENGTH),
        without: { [name]: rest.length === 0 ? undefined : rest },
      };
    });
  };

  return [
    ...one('environment', environment, (id) => environments.get(id) ?? id, { environment_id: undefined }),
    ...one('zone', zone, (id) => zones.get(id) ?? `Zone ${id}`, { asset_group_tag_id: undefined }),
    ...each('severity', (value) => SEVERITY_LABELS[value]),
    ...each('status', (value) => STATUS_WORDS[value].label),
    ...each('category', (value) => value),
    ...each('compliance_control', (value) => value),
    ...each('finding', (value) => titles.get(value) ?? value),
    ...one('assignee', assignee, (id) => (id === UNASSIGNED ? 'Unassigned' : personOf(person)), {
      assignee: undefined,
    }),
    ...one('overdue', filters.isOverdue, () => 'Overdue', { isOverdue: undefined }),
    ...one('since', since, (time) => `Since ${formatDay(toMoment(time))}`, { since: undefined }),
    ...one('text', text, (words) => `“${words}”`, { text: undefined }),
  ];
}

/** Takes away what a change would set. */
function withoutAll(changes: FindingFilters): FindingFilters {
  return Object.fromEntries(Object.keys(changes).map((name) => [name, undefined]));
}

function personOf(user: Parameters<typeof nameOfUser>[0] | undefined): string {
  return user === undefined ? 'Assigned to somebody' : `Assigned to ${nameOfUser(user)}`;
}

function one<Value>(
  key: string,
  value: Value | undefined,
  labelOf: (value: Value) => string,
  without: FindingFilters,
): readonly Chip[] {
  return value === undefined ? [] : [{ key, label: inLine(labelOf(value), LENGTH), without }];
}
