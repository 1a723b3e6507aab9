import { Button, Code, Group, List, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useReturnToOpener } from '../../ui/use-return-to-opener.ts';
import { type ClearSelection, confirmationOf, describeConsequences } from './clear-selection.ts';

export interface ClearConfirmationProps {
  readonly selection: ClearSelection;
  readonly isUnderWay: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Says what will happen, and has it confirmed by typing. */
export function ClearConfirmation({ selection, isUnderWay, onConfirm, onClose }: ClearConfirmationProps) {
  useReturnToOpener();
  const [text, setText] = useState('');
  const wanted = confirmationOf(selection);
  const isConfirmed = text === wanted;

  return (
    <Modal opened onClose={onClose} title="This cannot be undone">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (isConfirmed) {
            onConfirm();
          }
        }}
      >
        <Stack gap="md">
          <List size="sm" spacing={4}>
            {describeConsequences(selection).map((sentence) => (
              <List.Item key={sentence}>{sentence}</List.Item>
            ))}
          </List>
          <TextInput
            label={
              <Text span size="sm">
                Type <Code>{wanted}</Code> to go on
              </Text>
            }
            value={text}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
            autoComplete="off"
            spellCheck={false}
            data-autofocus
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Keep everything
            </Button>
            <Button type="submit" color="red" variant="outline" disabled={!isConfirmed} loading={isUnderWay}>
              Delete
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
