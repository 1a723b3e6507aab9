import { faFilter, faMagnifyingGlass, faStar } from '@fortawesome/free-solid-svg-icons';
import { Button, Chip, Group, MultiSelect, Popover, Stack, TextInput } from '@mantine/core';
import { type LibraryQuery, QUERY_SOURCES, SOURCE_LABELS } from '../../../parts/cypher/library-query.ts';
import { Icon } from '../../../ui/icon.tsx';
import { ANY_QUERY, type QueryWish, valuesOf } from './find-queries.ts';

/** What the user chooses by; favourites are kept elsewhere. */
export type QueryFilter = Omit<QueryWish, 'favourites'> & { readonly isFavourite: boolean };

export const NO_FILTER: QueryFilter = { ...ANY_QUERY, isFavourite: false };

export interface QueryFiltersProps {
  readonly queries: readonly LibraryQuery[];
  readonly filter: QueryFilter;
  readonly onChange: (filter: QueryFilter) => void;
}

/** What is looked for among the queries. Only what tells them apart is offered. */
export function QueryFilters({ queries, filter, onChange }: QueryFiltersProps) {
  const change = (changes: Partial<QueryFilter>) => onChange({ ...filter, ...changes });
  const sources = QUERY_SOURCES.filter((source) => queries.some((query) => query.source === source));

  return (
    <Stack gap={6}>
      <TextInput
        size="xs"
        aria-label="Search queries"
        placeholder="Search names, descriptions, statements"
        leftSection={<Icon icon={faMagnifyingGlass} size={12} />}
        value={filter.text}
        onChange={({ currentTarget }) => change({ text: currentTarget.value })}
      />
      <Group gap={6}>
        <Chip
          size="xs"
          checked={filter.isFavourite}
          icon={<Icon icon={faStar} size={9} />}
          onChange={(isFavourite) => change({ isFavourite })}
        >
          Favourites
        </Chip>
        {sources.length < 2
          ? null
          : sources.map((source) => (
              <Chip
                key={source}
                size="xs"
                checked={filter.sources.includes(source)}
                onChange={(isChosen) =>
                  change({
                    sources: isChosen
                      ? [...filter.sources, source]
                      : filter.sources.filter((other) => other !== source),
                  })
                }
              >
                {SOURCE_LABELS[source]}
              </Chip>
            ))}
        <MoreFilters queries={queries} filter={filter} onChange={onChange} />
      </Group>
    </Stack>
  );
}

function MoreFilters({ queries, filter, onChange }: QueryFiltersProps) {
  const choices = [
    { field: 'categories', label: 'Category', values: valuesOf(queries, ({ category }) => [category]) },
    { field: 'folders', label: 'Folder', values: valuesOf(queries, ({ folder }) => [folder]) },
    { field: 'tags', label: 'Tag', values: valuesOf(queries, ({ tags }) => tags) },
    { field: 'platforms', label: 'Platform', values: valuesOf(queries, ({ platform }) => [platform]) },
  ] as const;
  const offered = choices.filter(
    ({ field, values }) => values.length > (field === 'platforms' ? 1 : 0) || filter[field].length > 0,
  );
  const count = choices.reduce((sum, { field }) => sum + filter[field].length, 0);
  if (offered.length === 0) {
    return null;
  }

  return (
    <Popover position="bottom-end" withinPortal width={300} trapFocus>
      <Popover.Target>
        <Button
          size="compact-xs"
          variant={count === 0 ? 'default' : 'light'}
          leftSection={<Icon icon={faFilter} size={10} />}
        >
          {count === 0 ? 'More' : `${count} chosen`}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="sm">
          {offered.map(({ field, label, values }) => (
            <MultiSelect
              key={field}
              size="xs"
              label={label}
              data={[...new Set([...values, ...filter[field]])]}
              value={[...filter[field]]}
              comboboxProps={{ withinPortal: false }}
              searchable
              onChange={(chosen) => onChange({ ...filter, [field]: chosen })}
            />
          ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
