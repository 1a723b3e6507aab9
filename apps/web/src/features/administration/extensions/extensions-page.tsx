import { Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { usePermission } from '../../../session/session.ts';
import { AnsweredTable } from '../../../ui/answered-table.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { countOf, formatNumber } from '../../../ui/format.ts';
import { inLine } from '../../../ui/in-line.ts';
import { Page } from '../../../ui/page.tsx';
import { RowButton, RowButtons } from '../../../ui/row-button.tsx';
import { TextButton } from '../../../ui/text-button.tsx';
import { ExtensionDetails } from './extension-details.tsx';
import { ExtensionDrop } from './extension-drop.tsx';
import {
  type Declarations,
  type ExtensionRow,
  extensionRowsQuery,
  removeExtension,
} from './installed-extensions.ts';
import { ShippedPacks } from './shipped-packs.tsx';

const route = getRouteApi('/frame/administration/extensions');

/** What the service knows of platforms: the built-in ones, and those that were installed. */
export function ExtensionsPage() {
  const { extension: openId } = route.useSearch();
  const navigate = route.useNavigate();
  const mayWrite = usePermission('opengraph/Write');
  const answer = useQuery(extensionRowsQuery);
  const [removed, setRemoved] = useState<ExtensionRow>();
  const open = (extension: number | undefined) => void navigate({ search: { extension } });
  const opened = answer.data?.find(({ id }) => id === openId);
  const isPlain = answer.data?.every(({ isBuiltIn }) => isBuiltIn) === true;

  return (
    <Page title="Extensions" question="Which platforms are supported?">
      <Stack gap="lg">
        <Text size="sm" c="dimmed" maw={720}>
          An extension describes the data of another platform: its kinds, which relationships give control,
          and what its environments are. Paths, findings, zones and icons use it. Upload the data itself as
          usual, before or after.
        </Text>
        {mayWrite ? <ExtensionDrop /> : null}
        <AnsweredTable
          answer={answer}
          problem="The extensions could not be listed"
          waiting="Reading the extensions"
          height={160}
          empty="No extensions installed."
          label="Extensions"
          keyOf={({ id }) => id}
          rowHeight={36}
          minWidth={640}
          columns={[
            { head: 'Extension', maw: 280, cell: (row) => <Name row={row} onOpen={() => open(row.id)} /> },
            { head: 'Version', breaks: 'never', cell: ({ version }) => version },
            { head: 'Namespace', ff: 'monospace', breaks: 'anywhere', cell: ({ namespace }) => namespace },
            { head: 'Kinds', cell: describeKinds },
            {
              head: 'Environments',
              ta: 'right',
              cell: ({ declared }) => (declared === undefined ? '' : formatNumber(declared.found.length)),
            },
            {
              head: 'Rules',
              ta: 'right',
              cell: ({ declared }) => (declared === undefined ? '' : formatNumber(declared.rules.length)),
            },
            {
              head: 'Queries',
              ta: 'right',
              cell: ({ declared }) => (declared === undefined ? '' : formatNumber(declared.queries.length)),
            },
            mayWrite && !isPlain
              ? {
                  spokenHead: 'Actions',
                  cell: (row) =>
                    row.isBuiltIn ? null : (
                      <RowButtons>
                        <RowButton label={`Remove ${row.name}`} isDangerous onClick={() => setRemoved(row)}>
                          Remove
                        </RowButton>
                      </RowButtons>
                    ),
                }
              : null,
          ]}
        />
        {isPlain ? (
          <Text size="sm">
            Nothing is installed: data of other platforms can be searched and queried in Cypher, but paths do
            not lead through it.
            {mayWrite ? '' : ' An administrator can install extensions.'}
          </Text>
        ) : null}
        <ShippedPacks />
      </Stack>
      {opened === undefined ? null : <ExtensionDetails extension={opened} onClose={() => open(undefined)} />}
      {removed === undefined ? null : (
        <RemoveDialog extension={removed} onClose={() => setRemoved(undefined)} />
      )}
    </Page>
  );
}

function Name({ row, onOpen }: { readonly row: ExtensionRow; readonly onOpen: () => void }) {
  return row.isBuiltIn ? (
    <>
      {row.name}{' '}
      <Text span inherit c="dimmed">
        built in
      </Text>
    </>
  ) : (
    <TextButton onClick={onOpen}>
      <bdi>{inLine(row.name)}</bdi>
    </TextButton>
  );
}

function describeKinds({ declared }: ExtensionRow): string {
  if (declared === undefined) {
    return '';
  }
  const { node_kinds: nodeKinds, relationship_kinds: relationshipKinds } = declared;

  return `${formatNumber(nodeKinds.length)} of nodes, ${formatNumber(relationshipKinds.length)} of relationships (${formatNumber(countTraversable(declared))} traversable)`;
}

function countTraversable({ relationship_kinds: kinds }: Declarations): number {
  return kinds.filter(({ is_traversable }) => is_traversable).length;
}

interface RemoveDialogProps {
  readonly extension: ExtensionRow;
  readonly onClose: () => void;
}

function RemoveDialog({ extension: { id, name, declared }, onClose }: RemoveDialogProps) {
  const client = useQueryClient();
  const traversable = declared === undefined ? 0 : countTraversable(declared);

  return (
    <ConfirmDialog
      title={`Remove ${inLine(name)}`}
      action="Remove"
      isDangerous
      onConfirm={async () => {
        await removeExtension(id);
        void client.invalidateQueries();
        onClose();
      }}
      onClose={onClose}
    >
      <Stack gap="xs">
        <Text size="sm">
          What it declares goes: its kinds, icons, environments and types of findings, and the{' '}
          {countOf(declared?.rules.length ?? 0, 'rule')} and{' '}
          {countOf(declared?.queries.length ?? 0, 'query', 'queries')} that came with it. Paths do not lead
          over {traversable === 0 ? 'its relationships' : `its ${countOf(traversable, 'traversable kind')}`}{' '}
          any more, and the next analysis ends findings that follow from them.
        </Text>
        <Text size="sm">
          What was uploaded stays, and can be searched and asked for in Cypher. Copies that users made of its
          queries stay, too. Installed again, it means what it did before.
        </Text>
      </Stack>
    </ConfirmDialog>
  );
}
