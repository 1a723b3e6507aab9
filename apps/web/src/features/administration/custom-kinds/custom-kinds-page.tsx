import { Button, Group, Stack, Table, Text, Title } from '@mantine/core';
import { isBuiltInNodeKind } from '@secgraph/graph-schema';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { nodeKindsQuery } from '../../../parts/node-search/search-queries.ts';
import { usePermission } from '../../../session/session.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { ErrorCard } from '../../../ui/error-card.tsx';
import { KindIcon } from '../../../ui/kind-icon.tsx';
import { Page } from '../../../ui/page.tsx';
import { Waiting } from '../../../ui/waiting.tsx';
import { CUSTOM_KINDS_KEY, type CustomKind, customKindListQuery } from './custom-kind-queries.ts';
import { KindDialog } from './kind-dialog.tsx';

const route = getRouteApi('/frame/area/administration/custom-kinds');

/** How kinds are drawn that are not built in. */
export function CustomKindsPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const mayWrite = usePermission('graphdb/Write');
  const { data: kinds, error, refetch } = useQuery(customKindListQuery);
  const [isNew, setNew] = useState(false);
  const [removed, setRemoved] = useState<string>();
  const change = (kind: string | undefined) => void navigate({ search: { kind } });

  return (
    <Page
      title="Custom kinds"
      question="How are kinds drawn that are not built in?"
      actions={mayWrite ? <Button onClick={() => setNew(true)}>New custom kind</Button> : null}
    >
      {error === null ? null : (
        <ErrorCard title="The kinds could not be listed" error={error} onRetry={() => void refetch()} />
      )}
      {kinds === undefined && error === null ? <Waiting height={160} label="Reading the kinds" /> : null}
      {kinds === undefined ? null : (
        <Stack gap="xl">
          {kinds.length === 0 ? (
            <Text size="sm">No kind has been given an icon and a colour yet.</Text>
          ) : (
            <KindTable kinds={kinds} mayWrite={mayWrite} onChange={change} onRemove={setRemoved} />
          )}
          <PlainKinds kinds={kinds} mayWrite={mayWrite} onChange={change} />
        </Stack>
      )}
      {isNew ? <KindDialog custom={undefined} name="" onClose={() => setNew(false)} /> : null}
      {search.kind === undefined || kinds === undefined || !mayWrite ? null : (
        <KindDialog
          key={search.kind}
          custom={kinds.find(({ name }) => name === search.kind)}
          name={search.kind}
          onClose={() => change(undefined)}
        />
      )}
      {removed === undefined ? null : <RemoveDialog kind={removed} onClose={() => setRemoved(undefined)} />}
    </Page>
  );
}

interface KindTableProps {
  readonly kinds: readonly CustomKind[];
  readonly mayWrite: boolean;
  readonly onChange: (kind: string) => void;
  readonly onRemove: (kind: string) => void;
}

function KindTable({ kinds, mayWrite, onChange, onRemove }: KindTableProps) {
  return (
    <Table highlightOnHover verticalSpacing={4} fz={12} aria-label="Custom kinds">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Kind</Table.Th>
          <Table.Th>Icon</Table.Th>
          <Table.Th>Colour</Table.Th>
          {mayWrite ? <Table.Th aria-label="Actions" /> : null}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {kinds.map(({ name, icon, color }) => (
          <Table.Tr key={name} h={36}>
            <Table.Td maw={320}>
              <KindName kind={name} />
            </Table.Td>
            <Table.Td>{icon}</Table.Td>
            <Table.Td ff="monospace">{color}</Table.Td>
            {mayWrite ? (
              <Table.Td>
                <Group gap="xs" justify="flex-end" wrap="nowrap">
                  <Button
                    size="compact-xs"
                    variant="subtle"
                    aria-label={`Change ${name}`}
                    onClick={() => onChange(name)}
                  >
                    Change
                  </Button>
                  <Button
                    size="compact-xs"
                    variant="subtle"
                    color="red"
                    aria-label={`Remove the icon of ${name}`}
                    onClick={() => onRemove(name)}
                  >
                    Remove
                  </Button>
                </Group>
              </Table.Td>
            ) : null}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

/** Kinds of the graph that nobody has given an icon: they are all drawn alike but for their colour. */
function PlainKinds({ kinds, mayWrite, onChange }: Omit<KindTableProps, 'onRemove'>) {
  const inGraph = useQuery(nodeKindsQuery);
  const plain = (inGraph.data ?? []).filter(
    (kind) => !isBuiltInNodeKind(kind) && !kinds.some(({ name }) => name === kind),
  );
  if (inGraph.error !== null) {
    return (
      <ErrorCard
        title="The kinds of the graph could not be listed"
        error={inGraph.error}
        onRetry={() => void inGraph.refetch()}
      />
    );
  }
  if (plain.length === 0) {
    return null;
  }

  return (
    <section aria-label="In the graph without an icon">
      <Title order={2} mb="sm">
        In the graph without an icon
      </Title>
      <Table highlightOnHover verticalSpacing={4} fz={12} aria-label="Kinds without an icon">
        <Table.Tbody>
          {plain.map((kind) => (
            <Table.Tr key={kind} h={36}>
              <Table.Td maw={480}>
                <KindName kind={kind} />
              </Table.Td>
              {mayWrite ? (
                <Table.Td ta="right">
                  <Button
                    size="compact-xs"
                    variant="subtle"
                    aria-label={`Choose an icon for ${kind}`}
                    onClick={() => onChange(kind)}
                  >
                    Choose an icon
                  </Button>
                </Table.Td>
              ) : null}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}

function KindName({ kind }: { readonly kind: string }) {
  return (
    <Group gap="sm" wrap="nowrap">
      <KindIcon kind={kind} size={24} />
      <Text inherit truncate>
        <bdi>{kind}</bdi>
      </Text>
    </Group>
  );
}

function RemoveDialog({ kind, onClose }: { readonly kind: string; readonly onClose: () => void }) {
  const client = useQueryClient();

  return (
    <ConfirmDialog
      title="Remove icon and colour"
      action="Remove"
      isDangerous
      onConfirm={async () => {
        await call('delete-custom-node', { params: { kind_name: kind } });
        await client.invalidateQueries({ queryKey: CUSTOM_KINDS_KEY });
        onClose();
      }}
      onClose={onClose}
    >
      Nodes of the kind{' '}
      <strong>
        <bdi>{kind}</bdi>
      </strong>{' '}
      stay, and are drawn like those of any other kind.
    </ConfirmDialog>
  );
}
