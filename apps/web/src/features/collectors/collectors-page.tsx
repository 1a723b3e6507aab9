import { Anchor, Badge, Code, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { serviceAddress } from '../../api/service-address.ts';
import { COLLECTOR_WORDS } from '../../parts/collectors/collector-words.ts';
import { Answered } from '../../ui/answered.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { ListTable } from '../../ui/list-table.tsx';
import { Page } from '../../ui/page.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { RowButton } from '../../ui/row-button.tsx';
import { collectorsQuery } from './collector-queries.ts';
import { type CollectorArchive, type CollectorArchives } from './list-collectors.ts';

/** The collectors that an administrator put into the store of this service. */
export function CollectorsPage() {
  const answer = useQuery(collectorsQuery);

  return (
    <Page title="Collectors" question="Download collectors and verify their checksums.">
      <Answered
        answer={answer}
        problem="The collectors could not be listed"
        waiting="Reading the collectors"
        height={240}
      >
        {(collectors) =>
          collectors.every(({ archives }) => archives.length === 0) ? (
            <EmptyStore />
          ) : (
            <Stack gap="xl">
              {collectors.map((one) => (
                <Collector key={one.type} collector={one} />
              ))}
            </Stack>
          )
        }
      </Answered>
    </Page>
  );
}

/** Nothing is fetched from elsewhere, so that somebody has to bring it. */
function EmptyStore() {
  return (
    <Stack gap="sm" maw={640} align="flex-start">
      <Text size="sm">
        The store of this service is empty. It fetches nothing from elsewhere: an administrator puts archives
        of collectors there, with their published checksums beside them, on the machine that the service runs
        on.
      </Text>
      <Code block style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        secgraph collectors add SharpHound_v2.10.0_windows_x86.zip
      </Code>
    </Stack>
  );
}

function Collector({ collector: { type, archives } }: { readonly collector: CollectorArchives }) {
  const { label, of } = COLLECTOR_WORDS[type];

  return (
    <section aria-label={label}>
      <Title order={2}>{label}</Title>
      <Text size="sm" c="dimmed" mb="sm">
        Collects from {of}.
      </Text>
      {archives.length === 0 ? (
        <Text size="sm">The store has no release of it.</Text>
      ) : (
        <ListTable
          label={`Releases of ${label}`}
          rows={archives}
          minWidth={880}
          rowHeight={36}
          keyOf={({ name }) => name}
          columns={[
            { head: 'Version', cell: (archive) => <Version archive={archive} /> },
            { head: 'For', cell: ({ system }) => system },
            { head: 'Added', breaks: 'never', cell: ({ addedAt }) => <RelativeTime time={addedAt} /> },
            { head: 'SHA-256', maw: 240, cell: (archive) => <Checksum archive={archive} /> },
            { spokenHead: 'Downloads', cell: (archive) => <Downloads archive={archive} /> },
          ]}
        />
      )}
    </section>
  );
}

interface ArchiveProps {
  readonly archive: CollectorArchive;
}

function Version({ archive }: ArchiveProps) {
  return (
    <Group gap="xs" wrap="nowrap">
      {archive.version}
      {archive.isLatest ? <Mark text="Latest" /> : null}
      {archive.isService ? <Mark text="Runs as a service" /> : null}
      {archive.isDeprecated ? <Mark text="Too old" /> : null}
    </Group>
  );
}

function Checksum({ archive }: ArchiveProps) {
  return (
    <Group gap="xs" wrap="nowrap">
      <Text inherit ff="monospace" truncate title={archive.sha256}>
        {archive.sha256}
      </Text>
      <RowButton
        label={`Copy the checksum of ${archive.name}`}
        onClick={() => void copyText(archive.sha256, 'Checksum')}
      >
        Copy
      </RowButton>
    </Group>
  );
}

function Downloads({ archive }: ArchiveProps) {
  return (
    <Group gap="md" justify="flex-end" wrap="nowrap">
      <Anchor
        href={serviceAddress(archive.downloadPath)}
        download={archive.name}
        inherit
        aria-label={`Download ${archive.name}`}
      >
        Download
      </Anchor>
      <Anchor
        href={serviceAddress(archive.checksumPath)}
        download={`${archive.name}.sha256`}
        inherit
        aria-label={`Checksum file of ${archive.name}`}
      >
        Checksum file
      </Anchor>
    </Group>
  );
}

function Mark({ text }: { readonly text: string }) {
  return (
    <Badge variant="default" size="sm" tt="none">
      {text}
    </Badge>
  );
}
