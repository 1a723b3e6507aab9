import { Table } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Variant } from '../../parts/addresses/variant.ts';
import { TableFrame } from '../../ui/table-frame.tsx';

export interface ComparisonTableProps {
  readonly label: string;
  /** What a row is about. */
  readonly columns: readonly string[];
  readonly variants: readonly Variant[];
  readonly children: ReactNode;
}

/** What there is now, and beside it what each variant would make of it. */
export function ComparisonTable({ label, columns, variants, children }: ComparisonTableProps) {
  return (
    <TableFrame label={label} minWidth={560}>
      <Table verticalSpacing={4} horizontalSpacing={12} fz={12} aria-label={label}>
        <Table.Thead>
          <Table.Tr>
            {columns.map((column) => (
              <Table.Th key={column}>{column}</Table.Th>
            ))}
            <Table.Th ta="right">Now</Table.Th>
            {variants.map(({ name }, place) => (
              <Table.Th key={place} ta="right">
                {name === '' ? `Variant ${place + 1}` : name}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>{children}</Table.Tbody>
      </Table>
    </TableFrame>
  );
}
