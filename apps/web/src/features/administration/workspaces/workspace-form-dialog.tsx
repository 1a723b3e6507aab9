import { Anchor, Button, Group, NumberInput, Stack, Text, TextInput } from '@mantine/core';
import { isStatus } from '@secgraph/client';
import {
  isWorkspaceName,
  MAX_WORKSPACE_DISPLAY_NAME,
  MAX_WORKSPACE_NAME,
  MIN_WORKSPACE_MEMORY_MIB,
  type Workspace,
} from '@secgraph/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { explain } from '../../../ui/error-card.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { ShownOnceDialog, ShownValue } from '../../../ui/shown-once-dialog.tsx';
import { WORKSPACES_KEY } from './workspace-queries.ts';

export interface WorkspaceFormDialogProps {
  /** Undefined: a new one. */
  readonly workspace: Workspace | undefined;
  readonly onClose: () => void;
}

const MAX_DAYS = 36_500;

/** A workspace and its limits; of a new one, with the password of its first user, which is shown once. */
export function WorkspaceFormDialog({ workspace, onClose }: WorkspaceFormDialogProps) {
  const queries = useQueryClient();
  const [displayName, setDisplayName] = useState(workspace?.display_name ?? '');
  const [name, setName] = useState(workspace?.name ?? '');
  const [memory, setMemory] = useState<string | number>(workspace?.memory_mib ?? '');
  const [days, setDays] = useState<string | number>(workspace?.audit_retention_days ?? '');
  const saving = useMutation({
    mutationFn: async () => {
      const fields = {
        display_name: displayName.trim(),
        memory_mib: numberOrNull(memory),
        audit_retention_days: numberOrNull(days),
      };
      if (workspace !== undefined) {
        await call('update-workspace', { params: { workspace_id: workspace.id }, body: fields });
        return undefined;
      }
      return (await call('create-workspace', { body: { ...fields, name } })).data;
    },
    onSuccess: async (created) => {
      await queries.invalidateQueries({ queryKey: WORKSPACES_KEY });
      if (created === undefined) {
        onClose();
      }
    },
  });
  if (saving.data !== undefined) {
    return <FirstLogin {...saving.data} onClose={onClose} />;
  }
  const isNameWrong = name !== '' && !isWorkspaceName(name);

  return (
    <FormDialog
      size={520}
      title={workspace === undefined ? 'New workspace' : 'Edit workspace'}
      action={workspace === undefined ? 'Create workspace' : 'Save'}
      sending={saving}
      explainRefusal={explainRefusal}
      isDisabled={displayName.trim() === '' || name === '' || isNameWrong}
      onSubmit={() => saving.mutate()}
      onClose={onClose}
    >
      <TextInput
        label="Name"
        data-autofocus
        required
        withAsterisk={false}
        maxLength={MAX_WORKSPACE_DISPLAY_NAME}
        autoComplete="off"
        value={displayName}
        onChange={({ currentTarget }) => setDisplayName(currentTarget.value)}
      />
      <TextInput
        label="Name in addresses"
        description={
          workspace === undefined
            ? 'Small letters, digits and dashes. It cannot be changed later.'
            : 'It cannot be changed.'
        }
        disabled={workspace !== undefined}
        required
        withAsterisk={false}
        maxLength={MAX_WORKSPACE_NAME}
        autoComplete="off"
        spellCheck={false}
        value={name}
        error={isNameWrong ? 'Small letters, digits and dashes, with no dash at either end.' : null}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <NumberInput
        label="Memory in MiB"
        description="What its process may have. Empty: what the service gives to each."
        min={MIN_WORKSPACE_MEMORY_MIB}
        allowDecimal={false}
        allowNegative={false}
        value={memory}
        onChange={setMemory}
      />
      <NumberInput
        label="Days that its audit log is kept"
        description="At least 30; 0 keeps it for ever. Empty: as the service does."
        max={MAX_DAYS}
        allowDecimal={false}
        allowNegative={false}
        value={days}
        onChange={setDays}
      />
    </FormDialog>
  );
}

interface FirstLoginProps {
  readonly workspace: Workspace;
  readonly administrator: { readonly name: string; readonly password: string };
  readonly onClose: () => void;
}

function FirstLogin({ workspace, administrator, onClose }: FirstLoginProps) {
  const address = new URL(`${workspace.path}ui/`, document.baseURI).href;

  return (
    <ShownOnceDialog title="Workspace created" onClose={onClose}>
      <Stack gap="md">
        <Text size="sm">
          Its first user logs in with this password and then chooses another. It is shown now and never again.
        </Text>
        <Text size="sm">
          Address:{' '}
          <Anchor href={address} target="_blank" size="sm">
            {address}
          </Anchor>
        </Text>
        <ShownValue label="User" text={administrator.name} />
        <ShownValue label="Password" text={administrator.password} />
        <Group justify="flex-end">
          <Button onClick={onClose}>I have kept it</Button>
        </Group>
      </Stack>
    </ShownOnceDialog>
  );
}

function numberOrNull(value: string | number): number | null {
  return typeof value === 'number' ? value : null;
}

/** What is in the way is said by the service alone: the name, another one at work, or the role of PostgreSQL. */
function explainRefusal(error: unknown): string {
  return isStatus(error, 409)
    ? 'There is a workspace with this name in addresses already, or another one is being created or deleted.'
    : explain(error);
}
