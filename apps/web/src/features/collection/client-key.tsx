import { Button, Group, Stack, Text } from '@mantine/core';
import { serviceAddress } from '../../api/service-address.ts';
import { ShownOnceDialog, ShownValue } from '../../ui/shown-once-dialog.tsx';

export interface ClientKeyProps {
  readonly title: string;
  readonly token: { readonly id: string; readonly key: string };
  readonly onClose: () => void;
}

/** All that a collector has to be told before it can ask for jobs. */
export function ClientKey({ title, token, onClose }: ClientKeyProps) {
  return (
    <ShownOnceDialog title={title} onClose={onClose}>
      <Stack gap="md">
        <Text size="sm">Enter these in the collector's configuration. The key is shown only once.</Text>
        <ShownValue label="Service" text={serviceAddress('/').replace(/\/$/, '')} />
        <ShownValue label="Token id" text={token.id} />
        <ShownValue label="Key" text={token.key} />
        <Group justify="flex-end">
          <Button onClick={onClose}>I have kept them</Button>
        </Group>
      </Stack>
    </ShownOnceDialog>
  );
}
