import { Group, NativeSelect, Table, Text } from '@mantine/core';
import type { Simulation } from '@secgraph/contract';
import { MEASURES, type Measure } from '../../parts/addresses/simulation-search.ts';
import type { Variant } from '../../parts/addresses/variant.ts';
import { Amount } from '../../ui/amount.tsx';
import { useFirstRows } from '../../ui/first-rows.tsx';
import { formatShare } from '../../ui/format.ts';
import { ChangedNumber } from './changed-number.tsx';
import { compareZones, measureOf } from './compare-variants.ts';
import { ComparisonTable } from './comparison-table.tsx';
import { usePlaceWords } from './place-words.ts';

export interface ZoneComparisonProps {
  readonly variants: readonly Variant[];
  /** Results in the order of the variants; undefined while one is not worked out. */
  readonly simulations: readonly (Simulation | undefined)[];
  readonly measure: Measure;
  readonly onMeasure: (measure: Measure) => void;
}

const WORDS: Readonly<Record<Measure, string>> = {
  exposure: 'Exposed principals',
  findings: 'Findings',
  paths: 'Attack paths',
  members: 'Members of the zone',
};
const FIRST_SHOWN = 25;

/** Every zone of every environment: now, and in each variant. */
export function ZoneComparison({ variants, simulations, measure, onMeasure }: ZoneComparisonProps) {
  const { environmentOf, zoneOf } = usePlaceWords();
  const rows = compareZones(simulations, measure);
  const { shown, more } = useFirstRows(rows, FIRST_SHOWN);
  if (rows.length === 0) {
    return (
      <Text size="sm" role="status">
        There is no data to compare: no zone is analysed, or the graph holds no domain, no tenant and no other
        environment. This says nothing about what the changes would do.
      </Text>
    );
  }

  return (
    <>
      <Group>
        <NativeSelect
          size="xs"
          aria-label="What is compared"
          value={measure}
          data={MEASURES.map((value) => ({ value, label: WORDS[value] }))}
          onChange={({ currentTarget }) =>
            onMeasure(MEASURES.find((value) => value === currentTarget.value) ?? 'exposure')
          }
        />
        <Text size="xs" c="dimmed">
          Those first that change most.
        </Text>
      </Group>
      <ComparisonTable
        label="Before and after"
        columns={/* @words */ ['Environment', 'Zone']}
        variants={variants}
      >
        {shown.map(({ environmentId, tagId, before, after }) => (
          <Table.Tr key={`${tagId} ${environmentId}`} h={32}>
            <Table.Td>
              <bdi>{environmentOf(environmentId)}</bdi>
            </Table.Td>
            <Table.Td>
              <bdi>{zoneOf(tagId)}</bdi>
            </Table.Td>
            <Table.Td ta="right">
              {before === null ? '–' : <Amount value={measureOf(before, measure)} />}
              {measure === 'exposure' && before !== null ? (
                <Text span inherit c="dimmed">
                  {' '}
                  · {formatShare(before.exposure_percentage)}
                </Text>
              ) : null}
            </Table.Td>
            {after.map((state, place) => (
              <Table.Td key={place} ta="right">
                {state === undefined ? (
                  <Text span inherit c="dimmed" title="Not calculated">
                    …
                  </Text>
                ) : (
                  <>
                    <ChangedNumber
                      before={measureOf(before, measure)}
                      after={measureOf(state, measure)}
                      isNeutral={measure === 'members'}
                    />
                    {measure === 'exposure' && state !== null ? (
                      <Text span inherit c="dimmed">
                        {' '}
                        · {formatShare(state.exposure_percentage)}
                      </Text>
                    ) : null}
                  </>
                )}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </ComparisonTable>
      {more}
    </>
  );
}
