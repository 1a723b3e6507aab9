import { Button, Group, Stack, Text } from '@mantine/core';
import { isBuiltInNodeKind } from '@secgraph/graph-schema';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { nodeKindsQuery } from '../../../parts/node-search/search-queries.ts';
import { usePermission } from '../../../session/session.ts';
import { Answered } from '../../../ui/answered.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { KindIcon } from '../../../ui/kind-icon.tsx';
import { ListTable } from '../../../ui/list-table.tsx';
import { Page } from '../../../ui/page.tsx';
import { RowButton, RowButtons } from '../../../ui/row-button.tsx';
import { Section } from '../../../ui/section.tsx';
import { CUSTOM_KINDS_KEY, type CustomKind, customKindListQuery } from './custom-kind-queries.ts';
import { KindDialog } from './kind-dialog.tsx';

const route = getRouteApi('/frame/administration/custom-kinds');

/** How kinds are drawn that are not built in. */
export function CustomKindsPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const mayWrite = usePermission('graphdb/Write');
  const answer = useQuery(customKindListQuery);
  const kinds = answer.data;
  const [isNew, setNew] = useState(false);
  const [removed, setRemoved] = useState<string>();
  const change = (kind: string | undefined) => void navigate({ search: { kind } });

  return (
    <Page
      title="Custom kinds"
      question="How are custom kinds displayed?"
      actions={mayWrite ? <Button onClick={() => setNew(true)}>New custom kind</Button> : null}
    >
      <Answered
        answer={answer}
        problem="The kinds could not be listed"
        waiting="Reading the kinds"
        height={160}
      >
        {(all) => (
          <Stack gap="xl">
            {all.length === 0 ? (
              <EmptyState picture="parts" title="No custom kinds yet">
                Give kinds from your own data an icon and a colour, so that they stand out in the graph.
              </EmptyState>
            ) : (
              <KindTable kinds={all} mayWrite={mayWrite} onChange={change} onRemove={setRemoved} />
            )}
            <PlainKinds kinds={all} mayWrite={mayWrite} onChange={change} />
          </Stack>
        )}
      </Answered>
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
    <ListTable
      label="Custom kinds"
      rows={kinds}
      rowHeight={36}
      keyOf={({ name }) => name}
      columns={[
        { head: 'Kind', maw: 320, cell: ({ name }) => <KindName kind={name} /> },
        { head: 'Icon', cell: ({ icon }) => icon },
        { head: 'Colour', ff: 'monospace', cell: ({ color }) => color },
        mayWrite
          ? {
              spokenHead: 'Actions',
              cell: ({ name }) => (
                <RowButtons>
                  <RowButton label={`Change ${name}`} onClick={() => onChange(name)}>
                    {/* @words as verb */ 'Change'}
                  </RowButton>
                  <RowButton label={`Remove the icon of ${name}`} isDangerous onClick={() => onRemove(name)}>
                    Remove
                  </RowButton>
                </RowButtons>
              ),
            }
          : null,
      ]}
    />
  );
}

/** Kinds of the graph that nobody has given an icon: they are all drawn alike but for their colour. */
function PlainKinds({ kinds, mayWrite, onChange }: Omit<KindTableProps, 'onRemove'>) {
  const inGraph = useQuery(nodeKindsQuery);

  return (
    <Answered answer={inGraph} problem="The kinds of the graph could not be listed">
      {(all) => {
        const plain = all.filter(
          (kind) => !isBuiltInNodeKind(kind) && !kinds.some(({ name }) => name === kind),
        );

        return plain.length === 0 ? null : (
          <Section title="Kinds without an icon">
            <ListTable
              label="Kinds without an icon"
              rows={plain}
              isHeadless
              rowHeight={36}
              keyOf={(kind) => kind}
              columns={[
                { maw: 480, cell: (kind) => <KindName kind={kind} /> },
                mayWrite
                  ? {
                      ta: 'right',
                      cell: (kind) => (
                        <RowButton label={`Choose an icon for ${kind}`} onClick={() => onChange(kind)}>
                          Choose an icon
                        </RowButton>
                      ),
                    }
                  : null,
              ]}
            />
          </Section>
        );
      }}
    </Answered>
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
