import { Button, Group, Loader, Modal, Radio, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isStatus } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { useSelf } from '../../../session/session.ts';
import { ErrorCard } from '../../../ui/error-card.tsx';
import { countOf } from '../../../ui/format.ts';
import { SAVED_QUERIES_KEY, sharingQuery } from './library-queries.ts';

export interface ShareQueryDialogProps {
  readonly savedId: number;
  readonly name: string;
  readonly onClose: () => void;
}

type Sharing = 'private' | 'users' | 'public';

/** Who besides its owner may see a query. */
export function ShareQueryDialog({ savedId, name, onClose }: ShareQueryDialogProps) {
  const client = useQueryClient();
  const isAdministrator = useSelf()?.roles.some((role) => role.name === 'Administrator') === true;
  const { data, error, isPending } = useQuery(sharingQuery(savedId));
  const userCount = data?.shared_to_user_ids.length ?? 0;
  const current: Sharing = data?.public === true ? 'public' : userCount > 0 ? 'users' : 'private';
  const [chosen, setChosen] = useState<Sharing>();
  const sharing = chosen ?? current;
  const share = useMutation({
    mutationFn: () =>
      call('share-saved-query', {
        params: { saved_query_id: savedId },
        body: sharing === 'public' ? { public: true } : { public: false, user_ids: [] },
      }),
    onSuccess: async () => {
      client.removeQueries(sharingQuery(savedId));
      await client.invalidateQueries({ queryKey: SAVED_QUERIES_KEY });
      onClose();
    },
  });
  const isUnknown = error !== null && !isStatus(error, 404);
  const isLocked = current === 'public' && !isAdministrator;

  return (
    <Modal opened onClose={onClose} title="Share query" closeButtonProps={{ 'aria-label': 'Close' }}>
      <Stack gap="md">
        <Text size="sm">
          Who sees <bdi>“{name}”</bdi>?
        </Text>
        {isPending ? <Loader size="sm" aria-label="Loading" /> : null}
        {isUnknown ? <ErrorCard title="Who sees this query could not be found out" error={error} /> : null}
        {isPending || isUnknown ? null : (
          <Radio.Group
            aria-label="Who sees this query"
            value={sharing}
            onChange={(value) => setChosen(value as Sharing)}
          >
            <Stack gap="sm">
              <Radio value="private" label="Only you" disabled={isLocked} />
              {current === 'users' ? (
                <Radio value="users" label={`${countOf(userCount, 'user')} it was shared with, and you`} />
              ) : null}
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
        )}
        {current === 'users' && sharing !== 'users' ? (
          <Text size="xs" c="dimmed">
            This takes the place of what was shared before.
          </Text>
        ) : null}
        {share.error === null ? null : (
          <ErrorCard title="The query could not be shared" error={share.error} />
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            disabled={sharing === current || isPending}
            loading={share.isPending}
            onClick={() => share.mutate()}
          >
            Share
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
