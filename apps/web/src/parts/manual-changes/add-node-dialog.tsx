import { Autocomplete, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { nodeKindsQuery } from '../node-search/search-queries.ts';
import { useManualChange } from './manual-change-queries.ts';

/** Adds a node that no data tells of. */
export function AddNodeDialog({ onClose }: { readonly onClose: () => void }) {
  const [name, setName] = useState('');
  const [kind, setKind] = useState('');
  const [objectId, setObjectId] = useState('');
  const { data: kinds = [] } = useQuery(nodeKindsQuery);
  const change = useManualChange(onClose);

  return (
    <FormDialog
      title="Add a node"
      action="Add"
      sending={change}
      isDisabled={name.trim() === '' || kind.trim() === ''}
      onSubmit={() =>
        change.mutate({
          type: 'add-node',
          kinds: [kind.trim()],
          properties: { name: name.trim().toUpperCase() },
          ...(objectId.trim() === '' ? {} : { object_id: objectId.trim() }),
        })
      }
      onClose={onClose}
    >
      <Text size="sm">It stays when new data comes in, until you undo it. Names are stored in capitals.</Text>
      <TextInput
        label="Name"
        required
        data-autofocus
        spellCheck={false}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
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
      <TextInput
        label="Object ID"
        description="Leave it empty for a new one. Data with the same object ID is merged with the node."
        spellCheck={false}
        value={objectId}
        onChange={({ currentTarget }) => setObjectId(currentTarget.value)}
      />
    </FormDialog>
  );
}
