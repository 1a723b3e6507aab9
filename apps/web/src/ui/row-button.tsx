import { Button, Group } from '@mantine/core';
import { type ReactNode } from 'react';

export interface RowButtonProps {
  /** What is done with which row, for who does not see the row: "Delete NIGHTLY". */
  readonly label?: string;
  readonly isDangerous?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** Does something with the row that it stands in. */
export function RowButton({ label, isDangerous = false, onClick, children }: RowButtonProps) {
  return (
    <Button
      size="compact-xs"
      flex="none"
      variant="subtle"
      {...(isDangerous ? { color: 'red' } : {})}
      aria-label={label}
      onClick={onClick}
    >
      {children}
    </Button>
  );
}

/** The buttons of a row, at its end. */
export function RowButtons({ children }: { readonly children: ReactNode }) {
  return (
    <Group gap="xs" justify="flex-end" wrap="nowrap">
      {children}
    </Group>
  );
}
