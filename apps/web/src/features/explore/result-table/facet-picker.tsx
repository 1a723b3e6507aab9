import { faFilter } from '@fortawesome/free-solid-svg-icons';
import { Button, Checkbox, Popover, Text } from '@mantine/core';
import { cleanText, shortenText } from '@secgraph/graph-view';
import { Amount } from '../../../ui/amount.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { labelOfColumn } from './column-label.ts';
import classes from './result-drawer.module.css';
import type { Facet, TableView } from './row-store.ts';
import type { TableName } from './table-source.ts';

export interface FacetPickerProps {
  readonly table: TableName;
  readonly facets: readonly Facet[];
  readonly chosen: TableView['chosen'];
  readonly onChoose: (chosen: TableView['chosen']) => void;
}

const MAX_LENGTH = 60;

/** Values of some columns with how many rows have them; several of one column are one or the other. */
export function FacetPicker({ table, facets, chosen, onChoose }: FacetPickerProps) {
  const filled = facets.filter(({ column, total }) => total > 1 || (chosen[column]?.length ?? 0) > 0);
  const count = Object.values(chosen).reduce((sum, values) => sum + values.length, 0);
  if (filled.length === 0) {
    return null;
  }

  return (
    <Popover position="top-start" withinPortal trapFocus>
      <Popover.Target>
        <Button
          size="compact-xs"
          variant={count === 0 ? 'default' : 'light'}
          leftSection={<Icon icon={faFilter} size={11} />}
        >
          {count === 0 ? 'Facets' : `Facets: ${count} chosen`}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <div className={classes['facets']}>
          {filled.map((facet) => (
            <FacetValues
              key={facet.column}
              label={labelOfColumn(table, facet.column)}
              facet={facet}
              chosen={chosen[facet.column] ?? []}
              onChoose={(values) => onChoose({ ...chosen, [facet.column]: values })}
            />
          ))}
        </div>
        <Button size="compact-xs" variant="subtle" disabled={count === 0} onClick={() => onChoose({})}>
          {/* @words as choice */ 'Clear'}
        </Button>
      </Popover.Dropdown>
    </Popover>
  );
}

interface FacetValuesProps {
  readonly label: string;
  readonly facet: Facet;
  readonly chosen: readonly string[];
  readonly onChoose: (values: readonly string[]) => void;
}

function FacetValues({ label, facet: { values, total }, chosen, onChoose }: FacetValuesProps) {
  // What is chosen stays there, though no row may have it any more.
  const gone = chosen.filter((value) => !values.some((one) => one.value === value));

  return (
    <fieldset className={classes['facet']}>
      <legend>{label}</legend>
      {[...values, ...gone.map((value) => ({ value, count: 0 }))].map(({ value, count }) => (
        <Checkbox
          key={value}
          size="xs"
          mb={4}
          label={
            <>
              <bdi>{shortenText(cleanText(value), MAX_LENGTH)}</bdi>{' '}
              <span className={classes['count']}>
                <Amount value={count} />
              </span>
            </>
          }
          checked={chosen.includes(value)}
          onChange={({ currentTarget }) =>
            onChoose(currentTarget.checked ? [...chosen, value] : chosen.filter((one) => one !== value))
          }
        />
      ))}
      {total > values.length ? (
        <Text size="xs" c="dimmed">
          The <Amount value={values.length} /> most frequent of <Amount value={total} />
        </Text>
      ) : null}
    </fieldset>
  );
}
