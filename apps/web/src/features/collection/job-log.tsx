import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Answered } from '../../ui/answered.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { jobLogQuery } from './collection-queries.ts';
import classes from './job-log.module.css';

/** More of it would make the page slow; the end tells what went wrong. */
const MAX_SHOWN = 100_000;
const MAX_ROWS = 16;

/** What the client noted while it ran, once somebody wants to read it. */
export function JobLog({ jobId }: { readonly jobId: number }) {
  const [isShown, setShown] = useState(false);

  return isShown ? (
    <LogText jobId={jobId} />
  ) : (
    <Button size="xs" variant="default" onClick={() => setShown(true)}>
      Show log
    </Button>
  );
}

function LogText({ jobId }: { readonly jobId: number }) {
  const answer = useQuery(jobLogQuery(jobId));

  return (
    <Answered answer={answer} problem="The log could not be read" waiting="Reading the log" height={120}>
      {(log) => (
        <Stack gap="xs">
          <Textarea
            aria-label="Log"
            readOnly
            autosize
            maxRows={MAX_ROWS}
            spellCheck={false}
            classNames={{ input: classes['log'] ?? '' }}
            value={log.slice(-MAX_SHOWN)}
          />
          <Group justify="space-between">
            <Text size="xs" c="dimmed">
              {log.length > MAX_SHOWN ? 'Its end. The whole of it is in the file.' : ''}
            </Text>
            <Button
              size="xs"
              variant="default"
              onClick={() => saveFile(`job-${jobId}.log`, new Blob([log], { type: 'text/plain' }))}
            >
              Save log
            </Button>
          </Group>
        </Stack>
      )}
    </Answered>
  );
}
