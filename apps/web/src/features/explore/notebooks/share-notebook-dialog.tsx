import { Checkbox, Loader, Modal, MultiSelect, Stack, Text } from '@mantine/core';
import type { Notebook } from '@secgraph/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { usersQuery } from '../../../parts/people/people-query.ts';
import { Answered, joinAnswers } from '../../../ui/answered.tsx';
import { explain } from '../../../ui/error-card.tsx';
import { FormEnd } from '../../../ui/form-end.tsx';
import { useReturnToOpener } from '../../../ui/use-return-to-opener.ts';
import { type Sharable, sharableUsers } from '../saved-queries/sharable-users.ts';
import { NOTEBOOKS_KEY, notebookSharingQuery } from './notebook-queries.ts';

export interface ShareNotebookDialogProps {
  readonly notebook: Notebook;
  readonly onClose: () => void;
}

interface Sharing {
  readonly public: boolean;
  readonly user_ids: readonly string[];
  readonly editor_ids: readonly string[];
}

const SHOWN_AT_ONCE = 50;

/** Shows who reads and who edits a notebook, and changes it. */
export function ShareNotebookDialog({ notebook, onClose }: ShareNotebookDialogProps) {
  useReturnToOpener();
  const sharing = useQuery(notebookSharingQuery(notebook.id));
  const users = useQuery(usersQuery);

  return (
    <Modal opened onClose={onClose} closeOnClickOutside={false} title="Share notebook">
      <Answered
        answer={joinAnswers(sharing, users)}
        problem="Who sees this notebook could not be found out"
        waiting={<Loader size="sm" aria-label="Loading" />}
      >
        {([current, people]) => (
          <SharingForm
            notebook={notebook}
            current={current}
            people={sharableUsers(people, {
              selfId: notebook.user_id ?? undefined,
              sharedIds: [...current.user_ids, ...current.editor_ids],
            })}
            onClose={onClose}
          />
        )}
      </Answered>
    </Modal>
  );
}

interface SharingFormProps extends ShareNotebookDialogProps {
  readonly current: Sharing;
  readonly people: readonly Sharable[];
}

function SharingForm({ notebook, current, people, onClose }: SharingFormProps) {
  const client = useQueryClient();
  const [wish, setWish] = useState(current);
  const share = useMutation({
    mutationFn: () =>
      call('share-notebook', {
        params: { notebook_id: notebook.id },
        body: { public: wish.public, user_ids: [...wish.user_ids], editor_ids: [...wish.editor_ids] },
      }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: NOTEBOOKS_KEY });
      onClose();
    },
  });
  const without = (ids: readonly string[]) => people.filter(({ value }) => !ids.includes(value));

  return (
    <form
      aria-label="Share notebook"
      onSubmit={(event) => {
        event.preventDefault();
        share.mutate();
      }}
    >
      <Stack gap="md">
        <Checkbox
          label="Everybody may read it"
          description="It then stays when its owner is deleted; otherwise it is deleted, too. Administrators look after it as well."
          checked={wish.public}
          onChange={({ currentTarget }) => setWish({ ...wish, public: currentTarget.checked })}
        />
        <People
          label="May edit"
          people={without(wish.user_ids)}
          chosen={wish.editor_ids}
          onChange={(editor_ids) => setWish({ ...wish, editor_ids })}
        />
        <People
          label="May read"
          people={without(wish.editor_ids)}
          chosen={wish.user_ids}
          onChange={(user_ids) => setWish({ ...wish, user_ids })}
        />
        <Text size="xs" c="dimmed">
          Titles, notes and questions are shared as written. Answers are not: everybody runs the questions
          with their own access.
        </Text>
        <FormEnd
          action="Save"
          problem={share.error === null ? undefined : explain(share.error)}
          isPending={share.isPending}
          onCancel={onClose}
        />
      </Stack>
    </form>
  );
}

interface PeopleProps {
  readonly label: string;
  readonly people: readonly Sharable[];
  readonly chosen: readonly string[];
  readonly onChange: (ids: string[]) => void;
}

function People({ label, people, chosen, onChange }: PeopleProps) {
  return (
    <MultiSelect
      label={label}
      placeholder={chosen.length === 0 ? 'Name or address' : ''}
      data={[...people]}
      value={[...chosen]}
      onChange={onChange}
      searchable
      limit={SHOWN_AT_ONCE}
      clearButtonProps={{ 'aria-label': 'Choose nobody' }}
      nothingFoundMessage="No user has such a name or address."
    />
  );
}
