import { Button, Group, MultiSelect, Text, TextInput } from '@mantine/core';
import type { ComplianceFramework, FindingGroup } from '@secgraph/contract';
import { useQuery } from '@tanstack/react-query';
import { type FindingFilters, readFindingFilters } from '../../parts/addresses/finding-search.ts';
import { allGroupsQuery, frameworksQuery, useLooseFindings } from '../../parts/findings/finding-queries.ts';
import { CountedOption } from '../../ui/counted-option.tsx';
import { EnvironmentField } from '../../ui/environment-field.tsx';
import {
  FINDING_CATEGORIES,
  FINDING_STATUSES,
  SEVERITY_LABELS,
  STATUS_WORDS,
  WORST_FIRST,
} from '../../ui/finding-words.ts';
import { inLine } from '../../ui/in-line.ts';
import { SearchField } from '../../ui/search-field.tsx';
import { ZoneField } from '../../ui/zone-field.tsx';
import { countFacets, withoutFacets } from './finding-facets.ts';

export interface FindingFilterBarProps {
  readonly filters: FindingFilters;
  readonly onChange: (changes: FindingFilters) => void;
}

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
};

/** What findings are narrowed by. */
export function FindingFilterBar({ filters, onChange }: FindingFilterBarProps) {
  const { data: groups } = useQuery(allGroupsQuery(withoutFacets(filters)));
  const { data: frameworks } = useQuery(frameworksQuery);
  const hasLoose = useLooseFindings();
  const facets =
    groups === undefined || frameworks === undefined ? undefined : countFacets(groups, frameworks, filters);
  const isNarrowed = Object.values(filters).some((value) => value !== undefined);
  // Whatever the parts take, the address decides what is meant.
  const set = (changes: Readonly<Record<string, unknown>>) =>
    onChange(readFindingFilters({ ...filters, ...changes }));

  return (
    <Group gap="sm" role="group" aria-label="Filters">
      <EnvironmentField
        value={filters.environment_id}
        hasNone={hasLoose}
        onChange={(environment) => set({ environment_id: environment })}
      />
      <ZoneField
        value={filters.asset_group_tag_id}
        placeholder="All zones and hygiene"
        counts={facets?.asset_group_tag_id}
        onChange={(zone) => set({ asset_group_tag_id: zone })}
      />
      <Choice
        label="Severity"
        all="All severities"
        data={WORST_FIRST.map((value) => ({ value, label: SEVERITY_LABELS[value] }))}
        value={filters.severity}
        onChange={(severity) => set({ severity })}
      />
      <Choice
        label="Status"
        all="Open, in progress"
        data={FINDING_STATUSES.map((value) => ({ value, label: STATUS_WORDS[value].label }))}
        value={filters.status}
        onChange={(status) => set({ status })}
      />
      <Choice
        label="Category"
        all="All categories"
        data={FINDING_CATEGORIES.map((value) => ({ value, label: value }))}
        counts={facets?.category}
        value={filters.category}
        onChange={(category) => set({ category })}
      />
      <Choice
        label="Control"
        all="All controls"
        isSearchable
        data={controlsOf(frameworks ?? [], filters)}
        counts={facets?.compliance_control}
        value={filters.compliance_control}
        onChange={(control) => set({ compliance_control: control })}
      />
      <Choice
        label="Type"
        all="All types"
        isSearchable
        data={typesOf(groups ?? [], frameworks ?? [], filters)}
        counts={facets?.finding}
        value={filters.finding}
        onChange={(finding) => set({ finding })}
      />
      <TextInput
        type="date"
        size="xs"
        aria-label="First seen since"
        title="First seen since"
        leftSection={
          <Text size="xs" c="dimmed">
            Since
          </Text>
        }
        leftSectionWidth={48}
        value={filters.since?.slice(0, 'yyyy-mm-dd'.length) ?? ''}
        onChange={({ currentTarget }) => set({ since: currentTarget.value })}
      />
      <SearchField
        label="Search findings"
        placeholder="Part of a title, name or object id"
        value={filters.text}
        onChange={(text) => set({ text })}
      />
      {isNarrowed ? (
        <Button size="xs" variant="subtle" onClick={() => onChange(NO_FILTER)}>
          Clear all filters
        </Button>
      ) : null}
    </Group>
  );
}

interface ChoiceItem {
  readonly value: string;
  readonly label: string;
}

interface ChoiceGroup {
  readonly group: string;
  readonly items: ChoiceItem[];
}

interface ChoiceProps {
  readonly label: string;
  /** What no choice means. */
  readonly all: string;
  readonly data: readonly (ChoiceItem | ChoiceGroup)[];
  /** How many findings each would leave; undefined while nobody knows, or where nobody counts them. */
  readonly counts?: ReadonlyMap<string, number> | undefined;
  readonly value: readonly string[] | undefined;
  readonly isSearchable?: boolean;
  readonly onChange: (value: readonly string[]) => void;
}

/** Some of a few words. */
function Choice({ label, all, data, counts, value = [], isSearchable = false, onChange }: ChoiceProps) {
  return (
    <MultiSelect
      size="xs"
      miw={170}
      maw={420}
      aria-label={label}
      placeholder={value.length === 0 ? all : ''}
      data={[...data]}
      value={[...value]}
      searchable={isSearchable}
      clearable
      clearButtonProps={{ 'aria-label': all }}
      nothingFoundMessage="Nothing has such a name."
      renderOption={({ option, checked = false }) => (
        <CountedOption {...option} isChosen={checked} counts={counts} />
      )}
      onChange={onChange}
    />
  );
}

const OF_ADDRESS = 'Of the address';

/** Controls by framework; those of an address as well. */
function controlsOf(
  frameworks: readonly ComplianceFramework[],
  { compliance_control: chosen = [] }: FindingFilters,
): readonly ChoiceGroup[] {
  const known = frameworks.map(({ name, controls }) => ({
    group: name,
    items: controls.map(({ control_id: id, title }) => ({ value: id, label: `${id} ${title}` })),
  }));
  const ids = new Set(known.flatMap(({ items }) => items.map(({ value }) => value)));
  const others = chosen.filter((id) => !ids.has(id)).map((id) => ({ value: id, label: inLine(id) }));

  return others.length === 0 ? known : [...known, { group: OF_ADDRESS, items: others }];
}

const TITLE_LENGTH = 80;

/** Types of which there are findings, by their titles; those that are chosen as well. */
function typesOf(
  groups: readonly FindingGroup[],
  frameworks: readonly ComplianceFramework[],
  { finding: chosen = [] }: FindingFilters,
) {
  const known = new Map(
    frameworks
      .flatMap(({ controls }) => controls)
      .flatMap(({ finding_types: types }) => types)
      .map(({ finding, title }) => [finding, title]),
  );
  const titles = new Map(groups.map(({ finding, title }) => [finding, title]));
  const all = new Map([...chosen.map((name) => [name, known.get(name) ?? name] as const), ...titles]);

  return [...all].map(([value, title]) => ({ value, label: inLine(title, TITLE_LENGTH) }));
}
