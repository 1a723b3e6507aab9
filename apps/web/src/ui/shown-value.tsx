import { Button, Code, Group, Stack, Text } from '@mantine/core';
import { copyText } from './copy-text.ts';

/** A value to be kept somewhere else, with the button that copies it. */
export function ShownValue({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    <Stack gap={4}>
      <Group justify="space-between">
        <Text size="sm" fw={600}>
          {label}
        </Text>
        <Button size="compact-xs" variant="subtle" onClick={() => void copyText(text, label)}>
          Copy {label.toLowerCase()}
        </Button>
      </Group>
      <Code block aria-label={label} style={{ overflowWrap: 'anywhere', whiteSpace: 'normal' }}>
        {text}
      </Code>
    </Stack>
  );
}
