import { Group, Kbd, Modal, Stack, Text, Title } from '@mantine/core';
import { ACTION_GROUP_LABELS, type Action } from '../../parts/actions/action.ts';
import { useOfferedActions } from '../../parts/actions/action-registry.ts';
import { keysOf } from '../../parts/actions/shortcut.ts';
import { createStore, useOwnStore } from '../../state/create-store.ts';

const isOpen = createStore(false);

export function openShortcuts(): void {
  isOpen.set(true);
}

/** What the keyboard can do on the page that is open. */
export function ShortcutOverlay() {
  const actions = useOfferedActions().filter(({ shortcut }) => shortcut !== undefined);
  const groups = Map.groupBy(actions, ({ group }) => group);

  return (
    <Modal opened={useOwnStore(isOpen)} onClose={() => isOpen.set(false)} title="Keyboard shortcuts">
      <Stack gap="lg">
        {[...groups].map(([group, members]) => (
          <Stack key={group} gap="xs">
            <Title order={2} size="xs" c="dimmed">
              {ACTION_GROUP_LABELS[group]}
            </Title>
            {members.map((action) => (
              <Row key={action.id} action={action} />
            ))}
          </Stack>
        ))}
      </Stack>
    </Modal>
  );
}

function Row({ action: { label, shortcut = '' } }: { readonly action: Action }) {
  return (
    <Group justify="space-between">
      <Text size="sm">{label}</Text>
      <Group gap={4}>
        {keysOf(shortcut).map((key) => (
          <Kbd key={key} size="xs">
            {key}
          </Kbd>
        ))}
      </Group>
    </Group>
  );
}
