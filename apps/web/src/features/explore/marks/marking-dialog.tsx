import { Button, Group, List, Modal, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { cleanText, shortenText } from '@secgraph/graph-view';
import { useMutation } from '@tanstack/react-query';
import { ErrorCard } from '../../../ui/error-card.tsx';
import { countOf } from '../../../ui/format.ts';
import { MARKS, type Marking, storeMarking } from './marking.ts';

export interface MarkingDialogProps {
  readonly marking: Marking;
  readonly onClose: () => void;
}

const MAX_NAMES = 5;
const MAX_NAME_LENGTH = 80;

/** Asks before what people rely on changes, and says what follows. */
export function MarkingDialog({ marking, onClose }: MarkingDialogProps) {
  const { mark, action, nodes } = marking;
  const isAdding = action === 'add';
  const title = isAdding ? `Add to ${MARKS[mark]}` : `Remove from ${MARKS[mark]}`;
  const store = useMutation({
    mutationFn: () => storeMarking(marking),
    onSuccess: () => {
      notifications.show({
        message: `${countOf(nodes.length, 'object')} ${isAdding ? 'added to' : 'removed from'} ${MARKS[mark]}; the marks follow with the next analysis, which has been asked for.`,
      });
      onClose();
    },
  });

  return (
    <Modal opened onClose={onClose} title={title}>
      <Stack gap="md">
        <Text size="sm">
          {isAdding
            ? `${countOf(nodes.length, 'object')} will be marked, and what belongs to ${MARKS[mark]} because of them:`
            : `What users added to ${MARKS[mark]} is taken out again. What a default rule selects, or what another member brings along, stays marked:`}
        </Text>
        <List size="sm">
          {nodes.slice(0, MAX_NAMES).map(({ objectId, label }) => (
            <List.Item key={objectId}>
              <bdi>{shortenText(cleanText(label || objectId), MAX_NAME_LENGTH)}</bdi>
            </List.Item>
          ))}
          {nodes.length > MAX_NAMES ? (
            <List.Item>and {countOf(nodes.length - MAX_NAMES, 'other')}</List.Item>
          ) : null}
        </List>
        {store.error === null ? null : (
          <ErrorCard title="The marks could not be changed" error={store.error} />
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button data-autofocus loading={store.isPending} onClick={() => store.mutate()}>
            {title}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
