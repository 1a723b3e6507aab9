import { Table, Text } from '@mantine/core';
import type { Simulation } from '@secgraph/contract';
import type { Variant } from '../../parts/addresses/variant.ts';
import { Amount } from '../../ui/amount.tsx';
import { useFirstRows } from '../../ui/first-rows.tsx';
import { ChangedNumber } from './changed-number.tsx';
import { compareTypes } from './compare-variants.ts';
import { ComparisonTable } from './comparison-table.tsx';
import { usePlaceWords } from './place-words.ts';

export interface TypeComparisonProps {
  readonly variants: readonly Variant[];
  readonly simulations: readonly (Simulation | undefined)[];
}

const FIRST_SHOWN = 25;

/** Lists the types of which there would be more or fewer findings. */
export function TypeComparison({ variants, simulations }: TypeComparisonProps) {
  const { environmentOf, zoneOf } = usePlaceWords();
  const rows = compareTypes(simulations);
  const { shown, more } = useFirstRows(rows, FIRST_SHOWN);
  if (rows.length === 0) {
    return (
      <Text size="sm" role="status">
        None: every type has as many findings as before.
      </Text>
    );
  }

  return (
    <>
      <ComparisonTable
        label="Types of findings"
        columns={/* @words */ ['Finding', 'Environment', 'Zone']}
        variants={variants}
      >
        {shown.map(({ finding, title, environmentId, tagId, before, after }) => (
          <Table.Tr key={`${finding} ${tagId} ${environmentId}`} h={32}>
            <Table.Td>{title === '' ? finding : title}</Table.Td>
            <Table.Td>
              <bdi>{environmentOf(environmentId)}</bdi>
            </Table.Td>
            <Table.Td>
              <bdi>{zoneOf(tagId)}</bdi>
            </Table.Td>
            <Table.Td ta="right">
              <Amount value={before?.finding_count ?? 0} />
            </Table.Td>
            {after.map((state, place) => (
              <Table.Td key={place} ta="right">
                {state === undefined ? (
                  '…'
                ) : (
                  <ChangedNumber before={before?.finding_count ?? 0} after={state?.finding_count ?? 0} />
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
