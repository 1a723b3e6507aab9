import { Select } from '@mantine/core';
import type { Environment } from '@secgraph/contract';
import { cleanText, shortenText } from '@secgraph/graph-view';
import {
  platformOf,
  type QualitySubject,
  type SubjectChoice,
} from '../../parts/data-quality/quality-subject.ts';

export interface SubjectPickerProps {
  readonly environments: readonly Environment[];
  readonly subject: QualitySubject | undefined;
  readonly onChoose: (choice: SubjectChoice) => void;
}

const ALL = { ad: 'all:ad', azure: 'all:azure' } as const;
const ONE = 'one:';
const MAX_SHOWN = 200;
const MAX_LENGTH = 60;

/** All domains, all tenants, or one of them. */
export function SubjectPicker({ environments, subject, onChoose }: SubjectPickerProps) {
  const domains = environments.filter((environment) => platformOf(environment) === 'ad');
  const tenants = environments.filter((environment) => platformOf(environment) === 'azure');

  return (
    <Select
      label="Environment"
      w={320}
      data={[
        ...groupOf('Domains', { label: 'All domains', value: ALL.ad }, domains),
        ...groupOf('Tenants', { label: 'All tenants', value: ALL.azure }, tenants),
      ]}
      value={subject === undefined ? null : valueOf(subject)}
      onChange={(value) => value !== null && onChoose(readChoice(value))}
      allowDeselect={false}
      searchable
      limit={MAX_SHOWN}
      nothingFoundMessage="No domain and no tenant has such a name."
    />
  );
}

interface Item {
  readonly label: string;
  readonly value: string;
}

function groupOf(group: string, all: Item, environments: readonly Environment[]) {
  const items = environments.map(({ id, name }) => ({
    label: shortenText(cleanText(name), MAX_LENGTH),
    value: ONE + id,
  }));
  return items.length === 0 ? [] : [{ group, items: [all, ...items] }];
}

function valueOf({ platform, environment }: QualitySubject): string {
  return environment === undefined ? ALL[platform] : ONE + environment.id;
}

function readChoice(value: string): SubjectChoice {
  if (value.startsWith(ONE)) {
    return { environment: value.slice(ONE.length) };
  }

  return { platform: value === ALL.azure ? 'azure' : 'ad' };
}
