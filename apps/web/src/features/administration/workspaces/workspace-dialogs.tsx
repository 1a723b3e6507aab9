import { Code, Text, TextInput } from '@mantine/core';
import type { Workspace } from '@secgraph/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { inLine } from '../../../ui/in-line.ts';
import { WorkspaceFormDialog } from './workspace-form-dialog.tsx';
import { WORKSPACES_KEY } from './workspace-queries.ts';

/** What is being done, to which workspace. */
export type WorkspaceStep =
  | { readonly name: 'none' | 'create' }
  | { readonly name: 'edit' | 'suspend' | 'resume' | 'delete'; readonly workspace: Workspace };

export interface WorkspaceDialogsProps {
  readonly step: WorkspaceStep;
  readonly onClose: () => void;
}

/** The dialog of the step that is under way. */
export function WorkspaceDialogs({ step, onClose }: WorkspaceDialogsProps) {
  switch (step.name) {
    case 'none':
      return null;
    case 'create':
      return <WorkspaceFormDialog workspace={undefined} onClose={onClose} />;
    case 'edit':
      return <WorkspaceFormDialog workspace={step.workspace} onClose={onClose} />;
    case 'suspend':
    case 'resume':
      return <StateDialog name={step.name} workspace={step.workspace} onClose={onClose} />;
    case 'delete':
      return <DeleteDialog workspace={step.workspace} onClose={onClose} />;
  }
}

interface OneWorkspaceProps {
  readonly workspace: Workspace;
  readonly onClose: () => void;
}

function StateDialog({
  name,
  workspace,
  onClose,
}: OneWorkspaceProps & { readonly name: 'suspend' | 'resume' }) {
  const queries = useQueryClient();
  const isSuspended = name === 'suspend';

  return (
    <ConfirmDialog
      title={isSuspended ? 'Suspend workspace' : 'Let people in again'}
      action={isSuspended ? 'Suspend' : 'Let people in'}
      onConfirm={async () => {
        await call('update-workspace', {
          params: { workspace_id: workspace.id },
          body: { state: isSuspended ? 'suspended' : 'ready' },
        });
        onClose();
        await queries.invalidateQueries({ queryKey: WORKSPACES_KEY });
      }}
      onClose={onClose}
    >
      <strong>
        <bdi>{inLine(workspace.display_name)}</bdi>
      </strong>
      :{' '}
      {isSuspended
        ? 'Everything in it is kept. Until it is let in again, nobody gets in, no collector is answered and no schedule runs.'
        : 'Users, collectors and programs get in again as before.'}
    </ConfirmDialog>
  );
}

function DeleteDialog({ workspace, onClose }: OneWorkspaceProps) {
  const queries = useQueryClient();
  const [text, setText] = useState('');
  const deleting = useMutation({
    mutationFn: () => call('delete-workspace', { params: { workspace_id: workspace.id } }),
    onSuccess: async () => {
      onClose();
      await queries.invalidateQueries({ queryKey: WORKSPACES_KEY });
    },
  });

  return (
    <FormDialog
      title="Delete workspace"
      // @words
      action="Delete"
      isDangerous
      sending={deleting}
      isDisabled={text !== workspace.name}
      onSubmit={() => deleting.mutate()}
      onClose={onClose}
    >
      <Text size="sm">
        Its graph, findings, history, users, keys and files are deleted, and nothing brings them back but a
        backup of its database.
      </Text>
      <TextInput
        label={
          <Text span size="sm">
            Type <Code>{workspace.name}</Code> to go on
          </Text>
        }
        data-autofocus
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
    </FormDialog>
  );
}
