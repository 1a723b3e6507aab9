import { Button, Code, Stack, Text } from '@mantine/core';
import { type ApiToken } from '@secgraph/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { AnsweredTable } from '../../ui/answered-table.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { CutText } from '../../ui/cut-text.tsx';
import { readTime } from '../../ui/format.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { RowButton, RowButtons } from '../../ui/row-button.tsx';
import { tokensQuery } from './credential-queries.ts';
import { NewTokenDialog } from './new-token-dialog.tsx';
import { SCOPE_WORDS } from './token-scope-words.ts';

export interface TokenSectionProps {
  readonly userId: string;
  /** Name of the owner, where the tokens are not one's own. */
  readonly owner?: string;
}

/** Keys that programs sign their requests with, in one's own name or, for administrators, in another's. */
export function TokenSection({ userId, owner }: TokenSectionProps) {
  const client = useQueryClient();
  const answer = useQuery(tokensQuery(userId));
  const [isCreating, setCreating] = useState(false);
  const [revoked, setRevoked] = useState<ApiToken>();
  const changed = () => client.invalidateQueries({ queryKey: tokensQuery(userId).queryKey });

  return (
    <Stack gap="sm" align="flex-start">
      <Text size="sm" c="dimmed">
        Programs sign their requests with the key of a token, and may do what{' '}
        {owner === undefined ? 'you may' : 'this user may'}, or less. One-time codes are not asked of them.
      </Text>
      <AnsweredTable
        answer={answer}
        problem="The tokens could not be listed"
        height={72}
        empty={owner === undefined ? 'You have no API tokens.' : 'No API tokens.'}
        label="API tokens"
        keyOf={({ id }) => id}
        columns={[
          {
            head: 'Name',
            maw: 280,
            cell: (token) => (
              <>
                <CutText>{nameOf(token)}</CutText>
                <Code fz={11}>{token.id}</Code>
              </>
            ),
          },
          { head: 'Good for', cell: ({ scope }) => SCOPE_WORDS[scope].name },
          { head: 'Created', cell: (token) => <RelativeTime time={readTime(token.created_at)} /> },
          {
            head: 'Last used',
            cell: (token) => <RelativeTime time={readTime(token.last_access)} otherwise="never" />,
          },
          {
            head: 'Expires',
            cell: ({ expires_at: end }) => (
              <RelativeTime time={end === null ? undefined : readTime(end)} otherwise="never" />
            ),
          },
          {
            spokenHead: 'Actions',
            cell: (token) => (
              <RowButtons>
                <RowButton label={`Revoke ${nameOf(token)}`} isDangerous onClick={() => setRevoked(token)}>
                  Revoke
                </RowButton>
              </RowButtons>
            ),
          },
        ]}
      />
      <Button size="xs" variant="default" onClick={() => setCreating(true)}>
        New token
      </Button>
      {isCreating ? (
        <NewTokenDialog
          {...(owner === undefined ? {} : { userId })}
          onCreated={changed}
          onClose={() => setCreating(false)}
        />
      ) : null}
      {revoked === undefined ? null : (
        <ConfirmDialog
          title="Revoke a token"
          action="Revoke"
          isDangerous
          onConfirm={async () => {
            try {
              await call('delete-api-token', { params: { token_id: revoked.id } });
            } finally {
              await changed();
            }
            setRevoked(undefined);
          }}
          onClose={() => setRevoked(undefined)}
        >
          Whatever signs its requests with “{nameOf(revoked)}” is refused from now on. This cannot be undone.
        </ConfirmDialog>
      )}
    </Stack>
  );
}

function nameOf({ name }: ApiToken): string {
  // @words
  return name.valid && name.string !== '' ? name.string : 'Unnamed';
}
