import { Button, Checkbox, Group, Modal, Stack, Text } from '@mantine/core';
import type { CheckedExtension } from '@secgraph/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { call } from '../../../api/call.ts';
import { usePermission } from '../../../session/session.ts';
import { useStore } from '../../../state/create-store.ts';
import { explain } from '../../../ui/error-card.tsx';
import { tellDone } from '../../../ui/tell.tsx';
import { useReturnToOpener } from '../../../ui/use-return-to-opener.ts';
import { Waiting } from '../../../ui/waiting.tsx';
import { CheckedChanges } from './checked-changes.tsx';
import { extensionTypeOf } from './extension-file.ts';
import { dismissOffered, type OfferedFile, offeredFiles } from './offered-files.ts';

/** Asks about each file that is offered: what installing it would change, and whether it shall be. */
export function ExtensionInstaller() {
  const [first] = useStore(offeredFiles);
  const mayInstall = usePermission('opengraph/Write');
  if (first === undefined) {
    return null;
  }

  return mayInstall ? (
    <InstallDialog key={first.id} offered={first} />
  ) : (
    <NotAllowedDialog key={first.id} offered={first} />
  );
}

function InstallDialog({ offered }: { readonly offered: OfferedFile }) {
  useReturnToOpener();
  const { id, file } = offered;
  const client = useQueryClient();
  const close = () => dismissOffered(id);
  const check = useQuery({
    queryKey: ['extension-check', id],
    queryFn: async ({ signal }) =>
      (await call('check-extension', { body: file }, { signal, headers: await headersOf(file) })).data
        .extensions,
    // What was checked is what is installed: it is looked at once.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const installing = useMutation({
    mutationFn: async () => {
      await call('upsert-extension', { body: file }, { headers: await headersOf(file) });
    },
    onSuccess: () => {
      // Kinds, icons, rules, queries and what paths follow may all be others now.
      void client.invalidateQueries();
      tellDone({ message: describeInstalled(check.data ?? []) });
      close();
    },
  });
  const [isConfirmed, setIsConfirmed] = useState(false);
  const isOlder = isDowngrade(check.data);
  const hasConflicts = check.data?.some(({ conflicts }) => conflicts.length > 0) === true;

  return (
    <Modal opened onClose={close} closeOnClickOutside={false} size={640} title="Install an extension">
      <Stack gap="md">
        <FileName file={file} />
        {offered.uploadInstead === undefined ? null : (
          <Text size="sm">
            This file is no data: it describes kinds. Installed, it tells what the data of its platform means.
          </Text>
        )}
        {check.isPending ? <Waiting height={120} label="Working out what it would change" /> : null}
        {check.data?.map((extension) => (
          <CheckedChanges key={extension.name} extension={extension} />
        ))}
        {check.error === null ? null : (
          <Text size="sm" c="var(--critical)" role="alert" style={{ overflowWrap: 'anywhere' }}>
            It cannot be installed: {explain(check.error)}
          </Text>
        )}
        {installing.error === null ? null : (
          <Text size="sm" c="var(--critical)" role="alert" style={{ overflowWrap: 'anywhere' }}>
            It was not installed, and nothing has changed: {explain(installing.error)}
          </Text>
        )}
        {isOlder && !hasConflicts ? (
          <Checkbox
            label="Replace what is installed by the older version"
            checked={isConfirmed}
            onChange={({ currentTarget }) => setIsConfirmed(currentTarget.checked)}
          />
        ) : null}
        <DialogEnd offered={offered}>
          {check.error === null ? (
            <Button
              disabled={check.data === undefined || hasConflicts || (isOlder && !isConfirmed)}
              loading={installing.isPending}
              onClick={() => installing.mutate()}
            >
              {isOlder ? 'Install the older version' : 'Install'}
            </Button>
          ) : null}
        </DialogEnd>
      </Stack>
    </Modal>
  );
}

function NotAllowedDialog({ offered }: { readonly offered: OfferedFile }) {
  useReturnToOpener();
  return (
    <Modal opened onClose={() => dismissOffered(offered.id)} title="This is an extension">
      <Stack gap="md">
        <FileName file={offered.file} />
        <Text size="sm">
          It describes kinds, and is no data. Only administrators can install it: give it to one of them.
        </Text>
        <DialogEnd offered={offered} />
      </Stack>
    </Modal>
  );
}

function FileName({ file }: { readonly file: File }) {
  return (
    <Text size="sm" fw={600} component="bdi" style={{ overflowWrap: 'anywhere' }}>
      {file.name}
    </Text>
  );
}

interface DialogEndProps {
  readonly offered: OfferedFile;
  readonly children?: ReactNode;
}

function DialogEnd({ offered: { id, uploadInstead }, children }: DialogEndProps) {
  return (
    <Group justify="flex-end" gap="sm">
      {uploadInstead === undefined ? null : (
        <Button
          variant="subtle"
          onClick={() => {
            dismissOffered(id);
            uploadInstead();
          }}
        >
          Upload it as data
        </Button>
      )}
      <Button variant="default" onClick={() => dismissOffered(id)}>
        {children === undefined || children === null ? 'Close' : 'Cancel'}
      </Button>
      {children}
    </Group>
  );
}

async function headersOf(file: File): Promise<Readonly<Record<string, string>>> {
  return { 'Content-Type': await extensionTypeOf(file) };
}

function isDowngrade(extensions: readonly CheckedExtension[] | undefined): boolean {
  return extensions?.some(({ is_downgrade }) => is_downgrade) === true;
}

function describeInstalled(extensions: readonly CheckedExtension[]): string {
  const names = extensions.map(({ display_name, version }) => `${display_name} ${version}`).join(', ');

  return `${names} installed. The next analysis goes by it.`;
}
