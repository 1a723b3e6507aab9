import { Button, Group, Loader, Modal, MultiSelect, Radio, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { SAVED_QUERIES_KEY, sharingQuery } from '../../../parts/cypher/library-queries.ts';
import { usersQuery } from '../../../parts/people/people-query.ts';
import { useSelf } from '../../../session/session.ts';
import { Answered } from '../../../ui/answered.tsx';
import { ErrorCard } from '../../../ui/error-card.tsx';
import { formatNumber } from '../../../ui/format.ts';
import { useReturnToOpener } from '../../../ui/use-return-to-opener.ts';
import { sharableUsers } from './sharable-users.ts';

export interface ShareQueryDialogProps {
  readonly savedId: number;
  readonly name: string;
  /** Whether it is the user's own; administrators look after public ones, too. */
  readonly isOwned: boolean;
  readonly onClose: () => void;
}

type Reach = 'private' | 'users' | 'public';

/** Who besides its owner may see a query. */
interface Sharing {
  readonly reach: Reach;
  /** With whom a query is shared that is shared with `users`. */
  readonly userIds: readonly string[];
}

/** Shows who sees a query, and changes it. */
export function ShareQueryDialog({ savedId, name, isOwned, onClose }: ShareQueryDialogProps) {
  useReturnToOpener();
  const answer = useQuery(sharingQuery(savedId));
  const form = (stored?: StoredSharing) => (
    <SharingForm current={sharingOf(stored)} {...{ savedId, isOwned, onClose }} />
  );

  return (
    <Modal opened onClose={onClose} title="Share query">
      <Stack gap="md">
        <Text size="sm">
          Who sees <bdi>“{name}”</bdi>?
        </Text>
        <Answered
          answer={answer}
          problem="The sharing of this query could not be read"
          waiting={<Loader size="sm" aria-label="Loading" />}
          // The service knows of no share where there is none.
          missing={form()}
        >
          {form}
        </Answered>
      </Stack>
    </Modal>
  );
}

interface SharingFormProps extends Omit<ShareQueryDialogProps, 'name'> {
  readonly current: Sharing;
}

function SharingForm({ savedId, isOwned, current, onClose }: SharingFormProps) {
  const client = useQueryClient();
  const isAdministrator = useSelf()?.roles.some((role) => role.name === 'Administrator') === true;
  const [chosen, setChosen] = useState<Partial<Sharing>>({});
  const { reach, userIds } = { ...current, ...chosen };
  const share = useMutation({
    mutationFn: () => storeSharing(savedId, { from: current, to: { reach, userIds } }),
    onSuccess: async () => {
      client.removeQueries(sharingQuery(savedId));
      await client.invalidateQueries({ queryKey: SAVED_QUERIES_KEY });
      onClose();
    },
  });
  const isLocked = current.reach === 'public' && !isAdministrator;
  const isSame = reach === current.reach && (reach !== 'users' || isSameSet(userIds, current.userIds));

  return (
    <>
      <Radio.Group
        aria-label="Who sees this query"
        value={reach}
        onChange={(value) => setChosen({ ...chosen, reach: value as Reach })}
      >
        <Stack gap="sm">
          <Radio value="private" label={isOwned ? 'Only you' : 'Only its owner'} disabled={isLocked} />
          {isOwned ? <Radio value="users" label="You and chosen users" disabled={isLocked} /> : null}
          <Radio
            value="public"
            label="Everybody who may read queries"
            description={
              isLocked
                ? 'Only administrators can make a public query private again.'
                : 'Administrators then look after it, too. Only they can make it private again.'
            }
          />
        </Stack>
      </Radio.Group>
      {reach === 'users' ? (
        <UserPicker
          sharedIds={current.userIds}
          userIds={userIds}
          onChange={(ids) => setChosen({ reach, userIds: ids })}
        />
      ) : null}
      <ErrorCard title="The query could not be shared" error={share.error} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          disabled={isSame || (reach === 'users' && userIds.length === 0)}
          loading={share.isPending}
          onClick={() => share.mutate()}
        >
          {reach === 'private' ? 'Stop sharing' : 'Share'}
        </Button>
      </Group>
    </>
  );
}

interface UserPickerProps {
  /** Who has the query already. */
  readonly sharedIds: readonly string[];
  readonly userIds: readonly string[];
  readonly onChange: (userIds: readonly string[]) => void;
}

const SHOWN_AT_ONCE = 50;

function UserPicker({ sharedIds, userIds, onChange }: UserPickerProps) {
  const selfId = useSelf()?.id;
  const answer = useQuery(usersQuery);

  return (
    <Answered
      answer={answer}
      problem="The users could not be listed"
      waiting={<Loader size="sm" aria-label="Loading" />}
    >
      {(users) => {
        const offered = sharableUsers(users, { selfId, sharedIds });

        return (
          <MultiSelect
            label="Users"
            description={
              offered.length > SHOWN_AT_ONCE
                ? `The first ${formatNumber(SHOWN_AT_ONCE)} of ${formatNumber(offered.length)} are listed: type to find others.`
                : 'They can run the query and copy it, but not change it.'
            }
            placeholder={userIds.length === 0 ? 'Name or address' : ''}
            data={[...offered]}
            value={[...userIds]}
            onChange={onChange}
            searchable
            limit={SHOWN_AT_ONCE}
            clearButtonProps={{ 'aria-label': 'Clear selection' }}
            nothingFoundMessage={offered.length === 0 ? 'There are no other users.' : 'No matching users.'}
          />
        );
      }}
    </Answered>
  );
}

/** Wire: a public query cannot be shared with users, it has to be private first. */
async function storeSharing(
  savedId: number,
  { from, to }: { readonly from: Sharing; readonly to: Sharing },
): Promise<void> {
  const put = (body: { public: boolean; user_ids?: string[] }) =>
    call('share-saved-query', { params: { saved_query_id: savedId }, body });
  switch (to.reach) {
    case 'public':
      await put({ public: true });
      break;
    case 'private':
      await put({ public: false, user_ids: [] });
      break;
    case 'users':
      if (from.reach === 'public') {
        await put({ public: false, user_ids: [] });
      }
      await put({ public: false, user_ids: [...to.userIds] });
      break;
  }
}

interface StoredSharing {
  readonly public: boolean;
  readonly shared_to_user_ids: readonly string[];
}

function sharingOf(stored: StoredSharing | undefined): Sharing {
  const userIds = stored?.shared_to_user_ids ?? [];
  if (stored?.public === true) {
    return { reach: 'public', userIds: [] };
  }

  return { reach: userIds.length === 0 ? 'private' : 'users', userIds };
}

function isSameSet(one: readonly string[], other: readonly string[]): boolean {
  return new Set(one).symmetricDifference(new Set(other)).size === 0;
}
