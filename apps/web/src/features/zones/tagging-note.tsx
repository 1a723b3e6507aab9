import { Group, Loader, Text } from '@mantine/core';

/** What is shown of members is older than what was changed. */
export function TaggingNote() {
  return (
    <Group gap="xs" mb="md" role="status">
      <Loader size={14} />
      <Text size="sm">Members are being worked out anew; this page follows by itself.</Text>
    </Group>
  );
}
