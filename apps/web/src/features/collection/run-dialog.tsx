import { Text } from '@mantine/core';
import type { CollectionClient } from '@secgraph/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { ClientName } from './client-name.tsx';
import { COLLECTION_KEY } from './collection-queries.ts';
import { ScopeFields } from './scope-fields.tsx';
import { NEW_SCOPE, problemOfScope, writeScope } from './scope-form.ts';

export interface RunDialogProps {
  readonly client: CollectionClient;
  readonly onClose: () => void;
}

/** One collection, as soon as the client asks for jobs; its page follows. */
export function RunDialog({ client, onClose }: RunDialogProps) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const isScoped = client.type === 'sharphound';
  const [form, setForm] = useState(NEW_SCOPE);
  const problem = isScoped ? problemOfScope(form) : undefined;
  const [isTouched, setTouched] = useState(false);
  const running = useMutation({
    mutationFn: async () =>
      (
        await call('create-collection-job', {
          params: { client_id: client.id },
          body: isScoped ? writeScope(form) : {},
        })
      ).data.id,
    onSuccess: async (job) => {
      onClose();
      await queries.invalidateQueries({ queryKey: COLLECTION_KEY });
      await navigate({ to: '/collection/jobs', search: { job } });
    },
  });
  const submit = () => {
    setTouched(true);
    if (problem === undefined) {
      running.mutate();
    }
  };

  return (
    <FormDialog
      size={560}
      title="Run a collection now"
      action="Run now"
      sending={running}
      problem={isTouched ? problem : undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        <strong>
          <ClientName name={client.name} />
        </strong>{' '}
        begins when it next asks for jobs and is at no other one.
      </Text>
      {isScoped ? <ScopeFields form={form} onChange={setForm} /> : null}
    </FormDialog>
  );
}
