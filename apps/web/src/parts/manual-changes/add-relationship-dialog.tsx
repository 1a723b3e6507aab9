import { Autocomplete, SegmentedControl, Text } from '@mantine/core';
import type { SearchResult } from '@secgraph/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { relationshipKindsQuery } from '../graph/relationship-kinds.ts';
import { NodeSearchBox } from '../node-search/node-search-box.tsx';
import { useManualChange } from './manual-change-queries.ts';

export interface AddRelationshipDialogProps {
  readonly objectId: string;
  readonly name: string;
  readonly onClose: () => void;
}

/** Adds a relationship between a node and another one. */
export function AddRelationshipDialog({ objectId, name, onClose }: AddRelationshipDialogProps) {
  const [kind, setKind] = useState('');
  const [direction, setDirection] = useState<'to' | 'from'>('to');
  const [other, setOther] = useState<SearchResult>();
  const { data: kinds = [] } = useQuery(relationshipKindsQuery);
  const change = useManualChange(onClose);

  return (
    <FormDialog
      title="Add a relationship"
      action="Add"
      sending={change}
      isDisabled={kind.trim() === '' || other === undefined}
      onSubmit={() => {
        if (other !== undefined) {
          const [start, end] = direction === 'to' ? [objectId, other.objectid] : [other.objectid, objectId];
          change.mutate({
            type: 'add-relationship',
            object_id: start,
            relationship_kind: kind.trim(),
            end_object_id: end,
          });
        }
      }}
      onClose={onClose}
    >
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        Of <bdi>{name}</bdi>. It stays when new data comes in, until you undo it.
      </Text>
      <SegmentedControl
        size="xs"
        aria-label="Direction"
        data={[
          { value: 'to', label: 'To another node' },
          { value: 'from', label: 'From another node' },
        ]}
        value={direction}
        onChange={(value) => setDirection(value === 'from' ? 'from' : 'to')}
      />
      <Autocomplete
        label="Kind"
        required
        spellCheck={false}
        openOnFocus={false}
        limit={50}
        data={[...kinds]}
        value={kind}
        onChange={setKind}
      />
      <NodeSearchBox
        label="Other node"
        placeholder="Name or object ID"
        chosen={other?.name}
        chosenId={other?.objectid}
        onChoose={setOther}
      />
    </FormDialog>
  );
}
