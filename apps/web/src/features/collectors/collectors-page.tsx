import { Anchor, Badge, Button, Code, Group, Stack, Table, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { serviceAddress } from '../../api/route-address.ts';
import { COLLECTOR_WORDS } from '../../parts/collectors/collector-words.ts';
import { copyText } from '../../ui/copy-text.ts';
import { ErrorCard } from '../../ui/error-card.tsx';
import { Page } from '../../ui/page.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { Waiting } from '../../ui/waiting.tsx';
import { collectorsQuery } from './collector-queries.ts';
import type { CollectorArchive, CollectorArchives } from './list-collectors.ts';

/** The collectors that an administrator put into the store of this service. */
export function CollectorsPage() {
  const { data: collectors, error, refetch } = useQuery(collectorsQuery);
  const isEmpty = collectors?.every(({ archives }) => archives.length === 0) === true;

  return (
    <Page title="Collectors" question="What gathers the data, in which version, and is it the right file?">
      {error === null ? null : (
        <ErrorCard title="The collectors could not be listed" error={error} onRetry={() => void refetch()} />
      )}
      {collectors === undefined && error === null ? (
        <Waiting height={240} label="Reading the collectors" />
      ) : null}
      {isEmpty ? <EmptyStore /> : null}
      {collectors === undefined || isEmpty ? null : (
        <Stack gap="xl">
          {collectors.map((one) => (
            <Collector key={one.type} collector={one} />
          ))}
        </Stack>
      )}
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
      <Code block>secgraph collectors add SharpHound_v2.10.0_windows_x86.zip</Code>
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
        <Table.ScrollContainer minWidth={880}>
          <Table highlightOnHover verticalSpacing={4} fz={12} aria-label={`Releases of ${label}`}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Version</Table.Th>
                <Table.Th>For</Table.Th>
                <Table.Th>Added</Table.Th>
                <Table.Th>SHA-256</Table.Th>
                <Table.Th aria-label="Downloads" />
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {archives.map((archive) => (
                <ArchiveRow key={archive.name} archive={archive} />
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </section>
  );
}

function ArchiveRow({ archive }: { readonly archive: CollectorArchive }) {
  return (
    <Table.Tr h={36}>
      <Table.Td>
        <Group gap="xs" wrap="nowrap">
          {archive.version}
          {archive.isLatest ? <Mark text="Latest" /> : null}
          {archive.isService ? <Mark text="Runs as a service" /> : null}
          {archive.isDeprecated ? <Mark text="Too old" /> : null}
        </Group>
      </Table.Td>
      <Table.Td>{archive.system}</Table.Td>
      <Table.Td style={{ whiteSpace: 'nowrap' }}>
        <RelativeTime time={archive.addedAt} />
      </Table.Td>
      <Table.Td maw={240}>
        <Group gap="xs" wrap="nowrap">
          <Text inherit ff="monospace" truncate title={archive.sha256}>
            {archive.sha256}
          </Text>
          <Button
            size="compact-xs"
            variant="subtle"
            flex="none"
            aria-label={`Copy the checksum of ${archive.name}`}
            onClick={() => void copyText(archive.sha256, 'Checksum')}
          >
            Copy
          </Button>
        </Group>
      </Table.Td>
      <Table.Td>
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
      </Table.Td>
    </Table.Tr>
  );
}

function Mark({ text }: { readonly text: string }) {
  return (
    <Badge variant="default" size="sm" tt="none">
      {text}
    </Badge>
  );
}
