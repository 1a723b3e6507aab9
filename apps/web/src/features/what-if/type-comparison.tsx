import { Button, Group, Table, Text } from '@mantine/core';
import type { Simulation } from '@secgraph/contract';
import { useState } from 'react';
import { formatNumber } from '../../ui/format.ts';
import { ChangedNumber } from './changed-number.tsx';
import { compareTypes } from './compare-variants.ts';
import { usePlaceWords } from './place-words.ts';
import type { Variant } from './variant.ts';

export interface TypeComparisonProps {
  readonly variants: readonly Variant[];
  readonly simulations: readonly (Simulation | undefined)[];
}

const FIRST_SHOWN = 25;

/** Of which types there would be more or fewer findings. */
export function TypeComparison({ variants, simulations }: TypeComparisonProps) {
  const { environmentOf, zoneOf } = usePlaceWords();
  const [isWhole, setIsWhole] = useState(false);
  const rows = compareTypes(simulations);
  const shown = isWhole ? rows : rows.slice(0, FIRST_SHOWN);
  if (rows.length === 0) {
    return (
      <Text size="sm" role="status">
        None: every type has as many findings as before.
      </Text>
    );
  }

  return (
    <>
      <Table.ScrollContainer minWidth={560}>
        <Table verticalSpacing={4} horizontalSpacing={12} fz={12} aria-label="Types of findings">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Finding</Table.Th>
              <Table.Th>Environment</Table.Th>
              <Table.Th>Zone</Table.Th>
              <Table.Th ta="right">Now</Table.Th>
              {variants.map(({ name }, place) => (
                <Table.Th key={place} ta="right">
                  {name === '' ? `Variant ${place + 1}` : name}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {shown.map(({ finding, title, environmentId, tagId, before, after }) => (
              <Table.Tr key={`${finding} ${tagId} ${environmentId}`} h={32}>
                <Table.Td>{title === '' ? finding : title}</Table.Td>
                <Table.Td>
                  <bdi>{environmentOf(environmentId)}</bdi>
                </Table.Td>
                <Table.Td>
                  <bdi>{zoneOf(tagId)}</bdi>
                </Table.Td>
                <Table.Td ta="right" ff="monospace">
                  {formatNumber(before?.finding_count ?? 0)}
                </Table.Td>
                {after.map((state, place) => (
                  <Table.Td key={place} ta="right" ff="monospace">
                    {state === undefined ? (
                      '…'
                    ) : (
                      <ChangedNumber before={before?.finding_count ?? 0} after={state?.finding_count ?? 0} />
                    )}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {shown.length < rows.length ? (
        <Group gap="sm">
          <Text size="xs" c="dimmed">
            The first {formatNumber(shown.length)} of {formatNumber(rows.length)}
          </Text>
          <Button size="xs" variant="default" onClick={() => setIsWhole(true)}>
            Show all
          </Button>
        </Group>
      ) : null}
    </>
  );
}
