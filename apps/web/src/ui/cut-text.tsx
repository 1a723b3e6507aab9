import { Text } from '@mantine/core';
import { type ReactNode } from 'react';

export interface CutTextProps {
  /** All of it, where what is shown is no text. */
  readonly title?: string;
  readonly fw?: number;
  readonly children: ReactNode;
}

/** One line of a cell, cut where there is no room for all of it. */
export function CutText(props: CutTextProps) {
  const { children, title = typeof children === 'string' ? children : undefined, ...style } = props;

  return (
    <Text inherit truncate title={title} {...style}>
      <bdi>{children}</bdi>
    </Text>
  );
}
