import { Alert, Text } from '@mantine/core';
import type { ReactNode } from 'react';

export interface WarningCardProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** Something to be known before going on. The library's own yellow is too light to be read. */
export function WarningCard({ title, children }: WarningCardProps) {
  return (
    <Alert
      variant="outline"
      color="yellow"
      title={
        <Text span inherit c="var(--text)">
          {title}
        </Text>
      }
    >
      {children}
    </Alert>
  );
}
