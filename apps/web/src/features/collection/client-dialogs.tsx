import type { CollectionClient } from '@secgraph/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { ClientFormDialog } from './client-form-dialog.tsx';
import { ClientKey } from './client-key.tsx';
import { ClientName } from './client-name.tsx';
import { COLLECTION_KEY } from './collection-queries.ts';
import { RunDialog } from './run-dialog.tsx';

/** What is being done, to which client. */
export type ClientStep =
  | { readonly name: 'none' | 'register' }
  | { readonly name: ClientActionName; readonly client: CollectionClient };

export type ClientActionName = 'run' | 'edit' | 'replace-key' | 'delete';

export interface ClientDialogsProps {
  readonly step: ClientStep;
  readonly onClose: () => void;
}

/** The dialog of the step that is under way. */
export function ClientDialogs({ step, onClose }: ClientDialogsProps) {
  switch (step.name) {
    case 'none':
      return null;
    case 'register':
      return <ClientFormDialog client={undefined} onClose={onClose} />;
    case 'edit':
      return <ClientFormDialog client={step.client} onClose={onClose} />;
    case 'run':
      return <RunDialog client={step.client} onClose={onClose} />;
    case 'replace-key':
      return <ReplaceKey client={step.client} onClose={onClose} />;
    case 'delete':
      return <DeleteClient client={step.client} onClose={onClose} />;
  }
}

interface OneClientProps {
  readonly client: CollectionClient;
  readonly onClose: () => void;
}

function ReplaceKey({ client, onClose }: OneClientProps) {
  const queries = useQueryClient();
  const replacing = useMutation({
    mutationFn: async () =>
      (await call('replace-collection-client-token', { params: { client_id: client.id } })).data,
    onSuccess: () => queries.invalidateQueries({ queryKey: COLLECTION_KEY }),
  });
  if (replacing.data !== undefined) {
    return <ClientKey title="Key replaced" token={replacing.data} onClose={onClose} />;
  }

  return (
    <ConfirmDialog
      title="Replace the key"
      action="Replace"
      isDangerous
      onConfirm={async () => void (await replacing.mutateAsync())}
      onClose={onClose}
    >
      The key that{' '}
      <strong>
        <ClientName name={client.name} />
      </strong>{' '}
      has now stops working at once. It collects again when it has the new one.
    </ConfirmDialog>
  );
}

function DeleteClient({ client, onClose }: OneClientProps) {
  const queries = useQueryClient();

  return (
    <ConfirmDialog
      title="Delete client"
      action="Delete"
      isDangerous
      onConfirm={async () => {
        await call('delete-collection-client', { params: { client_id: client.id } });
        onClose();
        await queries.invalidateQueries({ queryKey: COLLECTION_KEY });
      }}
      onClose={onClose}
    >
      The key of{' '}
      <strong>
        <ClientName name={client.name} />
      </strong>{' '}
      stops working, its schedules go, and what it runs or waits for is canceled. What it collected and the
      history of its jobs stay. This cannot be undone.
    </ConfirmDialog>
  );
}
