import { Anchor, Modal, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { createStore, useOwnStore } from '../../state/create-store.ts';
import { Brand } from '../../ui/brand.tsx';

const isOpen = createStore(false);

export function openAboutBox(): void {
  isOpen.set(true);
}

export function AboutBox() {
  const opened = useOwnStore(isOpen);
  const { data: version } = useQuery({
    queryKey: ['version'],
    queryFn: async ({ signal }) => (await call('get-version', {}, { signal })).data,
    enabled: opened,
  });

  return (
    <Modal opened={opened} onClose={() => isOpen.set(false)} /* @words as product */ title="About">
      <Stack gap="md">
        <Brand />
        <Text size="sm">
          {version === undefined ? '' : `${version.server_version}, ${version.product_edition} edition`}
        </Text>
        <Text size="sm" c="dimmed">
          Who can control what, by which path, and what to cut first. Licensed under Apache 2.0.
        </Text>
        <Text size="xs" c="dimmed">
          Icons: Font Awesome Free by Fonticons, Inc., licensed under{' '}
          <Anchor
            inherit
            href="https://creativecommons.org/licenses/by/4.0/"
            rel="noreferrer"
            target="_blank"
          >
            CC BY 4.0
          </Anchor>
          . Typeface: Inter by The Inter Project Authors, SIL Open Font License 1.1.
        </Text>
      </Stack>
    </Modal>
  );
}
