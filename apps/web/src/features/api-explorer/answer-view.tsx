import { Button, Code, Group, Stack, Table, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { copyText } from '../../ui/copy-text.ts';
import { formatBytes, formatNumber } from '../../ui/format.ts';
import { saveFile } from '../../ui/save-file.ts';
import { readAnswerText } from './answer-text.ts';
import classes from './api-explorer-page.module.css';
import type { ApiAnswer } from './send-request.ts';

export interface AnswerViewProps {
  readonly answer: ApiAnswer;
  /** What a file is called that it is saved as. */
  readonly name: string;
}

/** What came back, and how long that took. */
export function AnswerView({ answer, name }: AnswerViewProps) {
  const { status, statusText, durationMs, headers, body, type, isCut } = answer;

  return (
    <section aria-label="Answer">
      <Stack gap="sm">
        <Group gap="sm" role="status">
          <Title order={3} fz={13}>
            Answer
          </Title>
          <Text span size="sm" fw={600} c={status < 400 ? 'var(--text)' : 'var(--critical)'}>
            {[status, statusText].filter((text) => text !== '').join(' ')}
          </Text>
          <Text size="xs" c="dimmed">
            {formatNumber(Math.round(durationMs))} ms, {formatBytes(body.size)}
            {isCut ? ' until it was stopped' : ''}
          </Text>
        </Group>
        <Body key={`${status} ${durationMs}`} answer={answer} />
        <Group gap="sm">
          {body.size === 0 ? null : (
            <>
              <Button size="xs" variant="default" onClick={() => saveFile(fileName(name, type), body)}>
                Save
              </Button>
              <Button
                size="xs"
                variant="default"
                onClick={() => void body.text().then((text) => copyText(text, 'The answer'))}
              >
                Copy
              </Button>
            </>
          )}
        </Group>
        <details>
          <summary>{formatNumber(headers.length)} headers</summary>
          <Table fz={12} verticalSpacing={2} aria-label="Headers">
            <Table.Tbody>
              {headers.map(([header, value]) => (
                <Table.Tr key={header}>
                  <Table.Td ff="monospace">{header}</Table.Td>
                  <Table.Td ff="monospace" style={{ overflowWrap: 'anywhere' }}>
                    {value}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </details>
      </Stack>
    </section>
  );
}

function Body({ answer }: { readonly answer: ApiAnswer }) {
  const { data } = useQuery({
    queryKey: ['api-answer', answer],
    queryFn: () => readAnswerText(answer),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (answer.body.size === 0) {
    return (
      <Text size="sm" c="dimmed">
        No body.
      </Text>
    );
  }
  if (data === undefined) {
    return null;
  }
  if (data.text === undefined) {
    return <Text size="sm">It is a file of the type {answer.type}: save it to look at it.</Text>;
  }

  return (
    <>
      <Code block className={classes['answer']} tabIndex={0} aria-label="Body of the answer">
        {data.text}
      </Code>
      {data.isCut ? (
        <Text size="xs" c="dimmed">
          The beginning of it. Save it to see everything.
        </Text>
      ) : null}
    </>
  );
}

function fileName(name: string, type: string): string {
  if (type.includes('json')) {
    return `${name}.json`;
  }

  return type.includes('zip') ? `${name}.zip` : type.startsWith('text/') ? `${name}.txt` : name;
}
