import { Button, Group, MultiSelect, Stack, Text, TextInput } from '@mantine/core';
import type { ComplianceFramework, FindingGroup } from '@secgraph/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type FindingFilters, readFindingFilters } from '../../parts/addresses/finding-search.ts';
import { allGroupsQuery, frameworksQuery, useLooseFindings } from '../../parts/findings/finding-queries.ts';
import { LAST_DAY, toDay, toMoment } from '../../ui/calendar-day.ts';
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
import { FilterChips } from './filter-chips.tsx';
import { countFacets, withoutFacets } from './finding-facets.ts';
import { useIsPhone } from './use-is-phone.ts';

export interface FindingFilterBarProps {
  readonly filters: FindingFilters;
  readonly onChange: (changes: FindingFilters) => void;
}

/** What findings are narrowed by. */
export function FindingFilterBar({ filters, onChange }: FindingFilterBarProps) {
  const { data: groups } = useQuery(allGroupsQuery(withoutFacets(filters)));
  const { data: frameworks } = useQuery(frameworksQuery);
  // Where fields stand below each other, they would push the list out of sight; chips tell what is chosen.
  const isSmall = useIsPhone();
  const [isUnfolded, setUnfolded] = useState(false);
  // Whatever the parts take, the address decides what is meant.
  const set = (changes: object) => onChange(readFindingFilters({ ...filters, ...changes }));
  const search = (
    <SearchField
      label="Search findings"
      placeholder="Part of a title, name or object id"
      value={filters.text}
      onChange={(text) => set({ text })}
    />
  );

  return (
    <Stack gap="sm">
      <Group gap="sm" role="group" aria-label="Filters">
        {isSmall ? (
          <>
            {search}
            <Button
              size="xs"
              variant="default"
              aria-expanded={isUnfolded}
              onClick={() => setUnfolded(!isUnfolded)}
            >
              Filters
            </Button>
          </>
        ) : null}
        {isSmall && !isUnfolded ? null : (
          <FilterFields filters={filters} groups={groups} frameworks={frameworks} onChange={set} />
        )}
        {isSmall ? null : search}
      </Group>
      <FilterChips filters={filters} titles={titlesOf(groups ?? [], frameworks ?? [])} onChange={set} />
    </Stack>
  );
}

interface FilterFieldsProps {
  readonly filters: FindingFilters;
  /** Undefined: not known yet. */
  readonly groups: readonly FindingGroup[] | undefined;
  readonly frameworks: readonly ComplianceFramework[] | undefined;
  readonly onChange: (changes: object) => void;
}

function FilterFields({ filters, groups, frameworks, onChange }: FilterFieldsProps) {
  const hasLoose = useLooseFindings();
  const facets =
    groups === undefined || frameworks === undefined ? undefined : countFacets(groups, frameworks, filters);

  return (
    <>
      <EnvironmentField
        value={filters.environment_id}
        hasNone={hasLoose}
        onChange={(environment) => onChange({ environment_id: environment })}
      />
      <ZoneField
        value={filters.asset_group_tag_id}
        placeholder="All zones and hygiene"
        counts={facets?.asset_group_tag_id}
        onChange={(zone) => onChange({ asset_group_tag_id: zone })}
      />
      <Choice
        label="Severity"
        all="All severities"
        data={WORST_FIRST.map((value) => ({ value, label: SEVERITY_LABELS[value] }))}
        value={filters.severity}
        onChange={(severity) => onChange({ severity })}
      />
      <Choice
        label="Status"
        all="Unresolved"
        data={FINDING_STATUSES.map((value) => ({ value, label: STATUS_WORDS[value].label }))}
        value={filters.status}
        onChange={(status) => onChange({ status })}
      />
      <Choice
        label="Category"
        all="All categories"
        data={FINDING_CATEGORIES.map((value) => ({ value, label: value }))}
        counts={facets?.category}
        value={filters.category}
        onChange={(category) => onChange({ category })}
      />
      <Choice
        label="Control"
        all="All controls"
        isSearchable
        data={controlsOf(frameworks ?? [], filters)}
        counts={facets?.compliance_control}
        value={filters.compliance_control}
        onChange={(control) => onChange({ compliance_control: control })}
      />
      <Choice
        label="Type"
        all="All types"
        isSearchable
        data={typesOf(groups ?? [], frameworks ?? [], filters)}
        counts={facets?.finding}
        value={filters.finding}
        onChange={(finding) => onChange({ finding })}
      />
      <TextInput
        type="date"
        size="xs"
        aria-label="First seen since"
        title="First seen since"
        max={LAST_DAY}
        leftSection={
          <Text size="xs" c="dimmed">
            Since
          </Text>
        }
        leftSectionWidth={60}
        value={filters.since === undefined ? '' : toDay(toMoment(filters.since))}
        onChange={({ currentTarget }) => onChange({ since: currentTarget.value })}
      />
    </>
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
  const known = titlesOf(groups, frameworks);
  const all = new Map([
    ...chosen.map((name) => [name, known.get(name) ?? name] as const),
    ...groups.map(({ finding, title }) => [finding, title] as const),
  ]);

  return [...all].map(([value, title]) => ({ value, label: inLine(title, TITLE_LENGTH) }));
}

/** Titles of types by their names; of groups, in the words of their zone. */
function titlesOf(
  groups: readonly FindingGroup[],
  frameworks: readonly ComplianceFramework[],
): ReadonlyMap<string, string> {
  return new Map([
    ...frameworks
      .flatMap(({ controls }) => controls)
      .flatMap(({ finding_types: types }) => types)
      .map(({ finding, title }) => [finding, title] as const),
    ...groups.map(({ finding, title }) => [finding, title] as const),
  ]);
}
