import { Text } from '@mantine/core';
import { CutText } from '../../../ui/cut-text.tsx';
import { inLine } from '../../../ui/in-line.ts';

export interface NamedTextProps {
  readonly name: string;
  readonly description: string;
}

const MAX_TITLE = 400;

/** What users called something, and what they wrote about it. */
export function NamedText({ name, description }: NamedTextProps) {
  return (
    <>
      <CutText fw={600} title={inLine(name, MAX_TITLE)}>
        {inLine(name)}
      </CutText>
      {description === '' ? null : (
        <Text size="xs" c="dimmed" truncate title={inLine(description, MAX_TITLE)}>
          <bdi>{inLine(description)}</bdi>
        </Text>
      )}
    </>
  );
}
