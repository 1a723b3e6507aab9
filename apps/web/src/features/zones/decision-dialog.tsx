import { Text, Textarea } from '@mantine/core';
import { CERTIFICATION } from '@secgraph/vocabulary';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ZONES_KEY } from '../../api/asset-group-tags.ts';
import { call } from '../../api/call.ts';
import { nameForList } from '../../parts/graph/node-name.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { countOf } from '../../ui/format.ts';
import { NameList } from '../../ui/name-list.tsx';
import { tellDone } from '../../ui/tell.tsx';
import { type ShownMember } from './zone-queries.ts';

export interface DecisionDialogProps {
  readonly action: typeof CERTIFICATION.byUser | typeof CERTIFICATION.revoked;
  readonly members: readonly ShownMember[];
  readonly onDone: () => void;
  readonly onClose: () => void;
}

const MAX_NOTE = 4_000;

/** Certifies or rejects, with the reason that the history keeps. */
export function DecisionDialog({ action, members, onDone, onClose }: DecisionDialogProps) {
  const client = useQueryClient();
  const [note, setNote] = useState('');
  const isCertifying = action === CERTIFICATION.byUser;
  // @words
  const verb = isCertifying ? 'Certify' : 'Reject';
  const decide = useMutation({
    mutationFn: () =>
      call('certify-asset-group-members', {
        body: {
          member_ids: members.map(({ id }) => id),
          action,
          ...(note.trim() === '' ? {} : { note: note.trim() }),
        },
      }),
    onSuccess: async () => {
      onDone();
      onClose();
      tellDone({
        message: `${countOf(members.length, 'object')} ${isCertifying ? 'certified' : 'rejected'}; membership follows with the next analysis, which has been asked for.`,
      });
      await client.invalidateQueries({ queryKey: ZONES_KEY });
    },
  });

  return (
    <FormDialog
      title={`${verb} ${countOf(members.length, 'object')}`}
      action={verb}
      sending={decide}
      onSubmit={() => decide.mutate()}
      onClose={onClose}
    >
      <Text size="sm">
        {isCertifying
          ? 'They become members of the highest zone whose rules select them:'
          : 'They are no members of the zone, however many rules select them:'}
      </Text>
      <NameList
        names={
          new Map(members.map(({ id, name, object_id: objectId }) => [id, nameForList({ name, objectId })]))
        }
      />
      <Textarea
        label="Note"
        description="Reason, kept in the history."
        data-autofocus
        autosize
        minRows={2}
        maxRows={8}
        maxLength={MAX_NOTE}
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
    </FormDialog>
  );
}
