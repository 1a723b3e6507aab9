import { Select, TextInput } from '@mantine/core';
import { isStatus } from '@secgraph/client';
import type { ClientType, CollectionClient } from '@secgraph/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { COLLECTOR_TYPES, COLLECTOR_WORDS } from '../../parts/collectors/collector-words.ts';
import { explain } from '../../ui/error-card.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { ClientKey } from './client-key.tsx';
import { COLLECTION_KEY } from './collection-queries.ts';

export interface ClientFormDialogProps {
  /** Undefined: a new one. */
  readonly client: CollectionClient | undefined;
  readonly onClose: () => void;
}

const MAX_NAME = 1_000;

/** Registers a client and shows its key once, or changes one. */
export function ClientFormDialog({ client, onClose }: ClientFormDialogProps) {
  const queries = useQueryClient();
  const [name, setName] = useState(client?.name ?? '');
  const [type, setType] = useState<ClientType>(client?.type ?? 'sharphound');
  const [controller, setController] = useState(client?.domain_controller.string ?? '');
  const saving = useMutation({
    mutationFn: async () => {
      const fields = {
        name: name.trim(),
        domain_controller: type === 'sharphound' && controller.trim() !== '' ? controller.trim() : null,
      };
      if (client !== undefined) {
        await call('update-collection-client', { params: { client_id: client.id }, body: fields });
        return undefined;
      }
      return (await call('create-collection-client', { body: { ...fields, type } })).data.token;
    },
    onSuccess: async (token) => {
      await queries.invalidateQueries({ queryKey: COLLECTION_KEY });
      if (token === undefined) {
        onClose();
      }
    },
  });
  if (saving.data !== undefined) {
    return <ClientKey title="Client registered" token={saving.data} onClose={onClose} />;
  }

  return (
    <FormDialog
      title={client === undefined ? 'Register a client' : 'Edit client'}
      action={client === undefined ? 'Register' : 'Save'}
      sending={saving}
      explainRefusal={explainClientRefusal}
      isDisabled={name.trim() === ''}
      onSubmit={() => saving.mutate()}
      onClose={onClose}
    >
      <TextInput
        label="Name"
        description="Where it runs or what it is for. Must be unique."
        data-autofocus
        required
        withAsterisk={false}
        maxLength={MAX_NAME}
        autoComplete="off"
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <Select
        label="Collector"
        description={client === undefined ? 'It cannot be changed later.' : 'It cannot be changed.'}
        disabled={client !== undefined}
        allowDeselect={false}
        data={COLLECTOR_TYPES.map((value) => ({
          value,
          label: `${COLLECTOR_WORDS[value].label}, for ${COLLECTOR_WORDS[value].of}`,
        }))}
        value={type}
        onChange={(chosen) => setType(COLLECTOR_TYPES.find((known) => known === chosen) ?? type)}
      />
      {type === 'sharphound' ? (
        <TextInput
          label="Domain controller"
          description="The domain controller to use. Leave empty to discover one."
          maxLength={MAX_NAME}
          autoComplete="off"
          value={controller}
          onChange={({ currentTarget }) => setController(currentTarget.value)}
        />
      ) : null}
    </FormDialog>
  );
}

function explainClientRefusal(error: unknown): string {
  return isStatus(error, 409) ? 'Another client has this name. Choose another one.' : explain(error);
}
