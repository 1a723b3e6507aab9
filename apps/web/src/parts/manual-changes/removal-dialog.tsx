import { Text, Textarea } from '@mantine/core';
import { MAX_CHANGE_REASON } from '@secgraph/contract';
import { useState } from 'react';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { elementBody, type GraphElement } from '../graph/element.ts';
import { useManualChange } from './manual-change-queries.ts';

export interface RemovalDialogProps {
  readonly element: GraphElement;
  readonly name: string;
  readonly onClose: () => void;
}

/** Deletes a node or relationship, which stays deleted when data brings it again. */
export function RemovalDialog({ element, name, onClose }: RemovalDialogProps) {
  const [reason, setReason] = useState('');
  const change = useManualChange(onClose);
  const isNode = element.relationship === undefined;

  return (
    <FormDialog
      title={isNode ? 'Delete this node' : 'Delete this relationship'}
      action="Delete"
      isDangerous
      sending={change}
      onSubmit={() =>
        change.mutate({
          ...elementBody(element),
          type: isNode ? 'remove-node' : 'remove-relationship',
          reason: reason.trim(),
        })
      }
      onClose={onClose}
    >
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        <bdi>{name}</bdi> {isNode ? 'and its relationships stay' : 'stays'} deleted when new data comes in,
        until you undo it under Manual changes.
      </Text>
      <Textarea
        label="Reason"
        autosize
        data-autofocus
        minRows={2}
        maxRows={8}
        maxLength={MAX_CHANGE_REASON}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
    </FormDialog>
  );
}
