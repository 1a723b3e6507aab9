import { Title } from '@mantine/core';
import { type ReactNode } from 'react';

export interface SectionProps {
  readonly title: string;
  /** What it is called among all landmarks, where that is not its title. */
  readonly label?: string;
  readonly children: ReactNode;
}

/** A part of a page below its own title. */
export function Section({ title, label = title, children }: SectionProps) {
  return (
    <section aria-label={label}>
      <Title order={2} mb="sm">
        {title}
      </Title>
      {children}
    </section>
  );
}
