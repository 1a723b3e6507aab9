import { Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';

export interface FormEndProps {
  /** What the button that sends the form says. */
  readonly action: string;
  /** Why it was refused, in words for users. */
  readonly problem: string | undefined;
  readonly isDisabled?: boolean;
  readonly isDangerous?: boolean;
  readonly isPending: boolean;
  /** What stands at the other side of the buttons. */
  readonly aside?: ReactNode;
  readonly onCancel: () => void;
}

/** The end of a form in a dialog: what went wrong, and the two ways out. */
export function FormEnd({
  action,
  problem,
  isDisabled = false,
  isDangerous = false,
  isPending,
  aside,
  onCancel,
}: FormEndProps) {
  return (
    <>
      {problem === undefined ? null : (
        <Text size="sm" c="var(--critical)" role="alert">
          {problem}
        </Text>
      )}
      <Group>
        {aside}
        <Button ml="auto" variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button
          type="submit"
          disabled={isDisabled}
          loading={isPending}
          {...(isDangerous ? { color: 'red', variant: 'outline' } : {})}
        >
          {action}
        </Button>
      </Group>
    </>
  );
}
