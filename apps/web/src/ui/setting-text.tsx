import { Text } from '@mantine/core';

export interface SettingTextProps {
  readonly name: string;
  readonly description: string;
}

/** What a row of settings is called, and what it is for. */
export function SettingText({ name, description }: SettingTextProps) {
  return (
    <>
      <Text size="sm" fw={600}>
        {name}
      </Text>
      <Text size="xs" c="dimmed">
        {description}
      </Text>
    </>
  );
}
