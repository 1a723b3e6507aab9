import { Table } from '@mantine/core';
import { type ReactNode } from 'react';

export interface FactTableProps {
  readonly label?: string;
  /** Each fact with its name; undefined where nothing is to be said of it. */
  readonly rows: readonly (readonly [string, ReactNode])[];
}

/** What is known of one thing, line by line. */
export function FactTable({ label, rows }: FactTableProps) {
  return (
    <Table
      variant="vertical"
      layout="auto"
      withRowBorders={false}
      verticalSpacing={2}
      fz={13}
      aria-label={label}
    >
      <Table.Tbody>
        {rows.map(([name, value]) =>
          value === undefined ? null : (
            <Table.Tr key={name}>
              <Table.Th w={150} style={{ verticalAlign: 'top' }}>
                {name}
              </Table.Th>
              <Table.Td style={{ overflowWrap: 'anywhere' }}>{value}</Table.Td>
            </Table.Tr>
          ),
        )}
      </Table.Tbody>
    </Table>
  );
}
