import { Button, Code, Group, Skeleton, Stack, Table, Text } from '@mantine/core';
import type { ApiToken } from '@secgraph/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { ErrorCard } from '../../ui/error-card.tsx';
import { readTime } from '../../ui/format.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
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
  const { data: tokens, error, refetch } = useQuery(tokensQuery(userId));
  const [isCreating, setCreating] = useState(false);
  const [revoked, setRevoked] = useState<ApiToken>();
  const changed = () => client.invalidateQueries({ queryKey: tokensQuery(userId).queryKey });

  return (
    <Stack gap="sm" align="flex-start">
      <Text size="sm" c="dimmed">
        Programs sign their requests with the key of a token, and may do what{' '}
        {owner === undefined ? 'you may' : 'this user may'}, or less. One-time codes are not asked of them.
      </Text>
      {error === null ? null : (
        <ErrorCard title="The tokens could not be listed" error={error} onRetry={() => void refetch()} />
      )}
      {tokens === undefined ? (
        error === null && <Skeleton height={72} />
      ) : (
        <TokenTable tokens={tokens} owner={owner} onRevoke={setRevoked} />
      )}
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

interface TokenTableProps {
  readonly tokens: readonly ApiToken[];
  readonly owner: string | undefined;
  readonly onRevoke: (token: ApiToken) => void;
}

function TokenTable({ tokens, owner, onRevoke }: TokenTableProps) {
  if (tokens.length === 0) {
    return <Text size="sm">{owner === undefined ? 'You have none.' : 'There is none.'}</Text>;
  }

  return (
    <Table verticalSpacing={4} fz={12} aria-label="API tokens">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Name</Table.Th>
          <Table.Th>Good for</Table.Th>
          <Table.Th>Created</Table.Th>
          <Table.Th>Last used</Table.Th>
          <Table.Th>Expires</Table.Th>
          <Table.Th aria-label="Actions" />
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {tokens.map((token) => (
          <TokenRow key={token.id} token={token} onRevoke={onRevoke} />
        ))}
      </Table.Tbody>
    </Table>
  );
}

function TokenRow({
  token,
  onRevoke,
}: {
  readonly token: ApiToken;
  readonly onRevoke: (token: ApiToken) => void;
}) {
  const created = readTime(token.created_at);
  const used = readTime(token.last_access);
  const expires = token.expires_at === null ? undefined : readTime(token.expires_at);

  return (
    <Table.Tr h={32}>
      <Table.Td maw={280}>
        <Text inherit truncate title={nameOf(token)}>
          {nameOf(token)}
        </Text>
        <Code fz={11}>{token.id}</Code>
      </Table.Td>
      <Table.Td>{SCOPE_WORDS[token.scope].name}</Table.Td>
      <Table.Td>{created === undefined ? null : <RelativeTime time={created} />}</Table.Td>
      <Table.Td>{used === undefined ? 'never' : <RelativeTime time={used} />}</Table.Td>
      <Table.Td>{expires === undefined ? 'never' : <RelativeTime time={expires} />}</Table.Td>
      <Table.Td>
        <Group justify="flex-end">
          <Button
            size="compact-xs"
            variant="subtle"
            color="red"
            aria-label={`Revoke ${nameOf(token)}`}
            onClick={() => onRevoke(token)}
          >
            Revoke
          </Button>
        </Group>
      </Table.Td>
    </Table.Tr>
  );
}

function nameOf({ name }: ApiToken): string {
  return name.valid && name.string !== '' ? name.string : 'Unnamed';
}
