import { Select } from '@mantine/core';
import type { Environment, ExtensionDetails } from '@secgraph/contract';
import { cleanText, shortenText } from '@secgraph/graph-view';
import {
  platformOf,
  type QualitySubject,
  type SubjectChoice,
} from '../../parts/data-quality/quality-subject.ts';
import { isBuiltInEnvironment } from '../../ui/environment-words.ts';
import { type DeclaredChoice, type DeclaredSubject, environmentsOf } from './declared/declared-subject.ts';

export interface SubjectPickerProps {
  readonly environments: readonly Environment[];
  /** Those that are installed. */
  readonly extensions: readonly ExtensionDetails[];
  readonly subject: QualitySubject | DeclaredSubject | undefined;
  readonly onChoose: (choice: SubjectChoice & DeclaredChoice) => void;
}

const ALL = { ad: 'all:ad', azure: 'all:azure' } as const;
const ALL_OF_EXTENSION = 'extension:';
const ONE = 'one:';
const MAX_SHOWN = 200;
const MAX_LENGTH = 60;

/** All domains, all tenants, all of an extension, or one environment. */
export function SubjectPicker({ environments, extensions, subject, onChoose }: SubjectPickerProps) {
  const builtIn = environments.filter(isBuiltInEnvironment);
  const domains = builtIn.filter((environment) => platformOf(environment) === 'ad');
  const tenants = builtIn.filter((environment) => platformOf(environment) === 'azure');

  return (
    <Select
      label="Environment"
      w={320}
      data={[
        ...(domains.length === 0 ? [] : [groupOf('Domains', ['All domains', ALL.ad], domains)]),
        ...(tenants.length === 0 ? [] : [groupOf('Tenants', ['All tenants', ALL.azure], tenants)]),
        ...extensions.map((extension) => {
          const name = shorten(extension.display_name);
          const all = [`All of ${name}`, ALL_OF_EXTENSION + extension.id] as const;
          return groupOf(name, all, environmentsOf(extension, environments));
        }),
      ]}
      value={subject === undefined ? null : valueOf(subject)}
      onChange={(value) => value !== null && onChoose(readChoice(value))}
      allowDeselect={false}
      searchable
      limit={MAX_SHOWN}
      nothingFoundMessage="No environment has such a name."
    />
  );
}

function groupOf(
  group: string,
  [label, value]: readonly [string, string],
  environments: readonly Environment[],
) {
  const items = environments.map(({ id, name }) => ({ label: shorten(name), value: ONE + id }));

  return { group, items: [{ label, value }, ...items] };
}

function shorten(name: string): string {
  return shortenText(cleanText(name), MAX_LENGTH);
}

function valueOf(subject: QualitySubject | DeclaredSubject): string {
  if (subject.environment !== undefined) {
    return ONE + subject.environment.id;
  }

  return 'extension' in subject ? ALL_OF_EXTENSION + subject.extension.id : ALL[subject.platform];
}

function readChoice(value: string): SubjectChoice & DeclaredChoice {
  if (value.startsWith(ONE)) {
    return { environment: value.slice(ONE.length) };
  }
  if (value.startsWith(ALL_OF_EXTENSION)) {
    return { extension: Number(value.slice(ALL_OF_EXTENSION.length)) };
  }

  return { platform: value === ALL.azure ? 'azure' : 'ad' };
}
