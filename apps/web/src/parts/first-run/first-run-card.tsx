import { faFolderOpen } from '@fortawesome/free-solid-svg-icons';
import { Group, Paper, Stack, Text, Title } from '@mantine/core';
import { usePermission } from '../../session/session.ts';
import { Icon } from '../../ui/icon.tsx';
import { ChooseFilesButton } from '../file-upload/choose-files-button.tsx';
import { LoadSampleButton } from './load-sample-button.tsx';

/** What stands where a graph would be: every way to get one. */
export function FirstRunCard() {
  const mayIngest = usePermission('graphdb/Ingest');

  return (
    <Paper withBorder p="xl" maw={560} mx="auto" mt="xl" ta="center">
      <Stack gap="md" align="center">
        <Icon icon={faFolderOpen} size={36} />
        <Title order={2}>{mayIngest ? 'Drop files of a collector here' : 'There is no data yet'}</Title>
        <Text c="dimmed" maw={420}>
          {mayIngest
            ? 'Of Active Directory, Entra ID and Azure: archives and JSON files, or the folder they are in.'
            : 'Somebody whose role allows uploads has to bring some.'}
        </Text>
        {mayIngest ? (
          <Group>
            <ChooseFilesButton label="Choose files" />
            <LoadSampleButton />
          </Group>
        ) : null}
        {mayIngest ? (
          <Text size="sm" c="dimmed" maw={420}>
            The sample is invented: a directory with its tenant, and a GitHub organisation and an SQL Server
            that its people use, with the packs that say what these mean.
          </Text>
        ) : null}
      </Stack>
    </Paper>
  );
}
