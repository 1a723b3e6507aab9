import { Group, Paper, Stack, Text, Title } from '@mantine/core';
import { usePermission } from '../../session/session.ts';
import { EmptyPicture } from '../../ui/empty-picture.tsx';
import { ChooseFilesButton } from '../file-upload/choose-files-button.tsx';
import { LoadSampleButton } from './load-sample-button.tsx';

/** What stands where a graph would be: every way to get one. */
export function FirstRunCard() {
  const mayIngest = usePermission('graphdb/Ingest');

  return (
    <Paper withBorder p="xl" maw={560} mx="auto" mt="xl" ta="center">
      <Stack gap="md" align="center">
        <EmptyPicture subject="data" />
        <Title order={2}>{mayIngest ? 'Drop collector files here' : 'There is no data yet'}</Title>
        <Text c="dimmed" maw={420}>
          {mayIngest
            ? 'Archives and JSON files from Active Directory, Entra ID and Azure collectors, or a whole folder.'
            : 'Ask somebody whose role allows uploads to add some.'}
        </Text>
        {mayIngest ? (
          <Group>
            <ChooseFilesButton label="Choose files" />
            <LoadSampleButton />
          </Group>
        ) : null}
        {mayIngest ? (
          <Text size="sm" c="dimmed" maw={420}>
            The sample is fictional: an Active Directory forest with its Entra tenant, a GitHub organisation
            and a SQL Server, with the extensions that describe them.
          </Text>
        ) : null}
      </Stack>
    </Paper>
  );
}
