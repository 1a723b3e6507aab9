import { Anchor } from '@mantine/core';
import { type ComponentProps, type ReactNode } from 'react';

export interface TextButtonProps
  extends Pick<ComponentProps<'button'>, 'aria-expanded' | 'aria-label' | 'aria-pressed'> {
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** A button that looks like the text of its cell: it opens what it names. */
export function TextButton(props: TextButtonProps) {
  return <Anchor component="button" type="button" inherit truncate maw="100%" {...props} />;
}
