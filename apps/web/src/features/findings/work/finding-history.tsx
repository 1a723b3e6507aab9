import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { type FindingHistoryEntry, type FindingWithElements, MAX_FINDING_TEXT } from '@secgraph/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { FINDINGS_KEY, findingHistoryQuery } from '../../../parts/findings/finding-queries.ts';
import { usePermission, useSelf } from '../../../session/session.ts';
import { Answered } from '../../../ui/answered.tsx';
import { ErrorCard } from '../../../ui/error-card.tsx';
import { FoldedText } from '../../../ui/folded-text.tsx';
import { inLine } from '../../../ui/in-line.ts';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { describeEntry } from './describe-entry.ts';
import classes from './finding-history.module.css';

/** What was said and done about a finding, the last entry first. */
export function FindingHistory({ finding }: { readonly finding: FindingWithElements }) {
  const self = useSelf();
  const mayManage = usePermission('risks/ManageRisks');
  const answer = useQuery(findingHistoryQuery(finding.id));
  const mayComment = mayManage || (self !== undefined && self.id === finding.assignee_id);

  return (
    <Stack gap="sm">
      {mayComment ? <CommentForm id={finding.id} /> : null}
      <Answered
        answer={answer}
        problem="The history could not be read"
        waiting="Reading the history"
        height={80}
      >
        {({ data }) => (
          <ol className={classes['entries']} aria-label="History of this finding">
            {data.map((entry) => (
              <Entry key={entry.id} entry={entry} />
            ))}
          </ol>
        )}
      </Answered>
    </Stack>
  );
}

function Entry({ entry }: { readonly entry: FindingHistoryEntry }) {
  const { user_name: name, comment, reason } = entry;
  const text = comment ?? reason;

  return (
    <li>
      <Text size="sm" component="div">
        {name === '' ? null : (
          <>
            <b>
              <bdi>{inLine(name)}</bdi>
            </b>{' '}
          </>
        )}
        <bdi>{describeEntry(entry)}</bdi>{' '}
        <Text span inherit c="dimmed">
          <RelativeTime time={new Date(entry.at)} />
        </Text>
      </Text>
      {text === undefined ? null : (
        <Text size="sm" className={classes['text']}>
          <FoldedText text={text} />
        </Text>
      )}
    </li>
  );
}

function CommentForm({ id }: { readonly id: number }) {
  const client = useQueryClient();
  const [text, setText] = useState('');
  const send = useMutation({
    mutationFn: () =>
      call('comment-on-finding', { params: { finding_id: id }, body: { comment: text.trim() } }),
    onSuccess: () => setText(''),
    onSettled: () => client.invalidateQueries({ queryKey: FINDINGS_KEY }),
  });

  return (
    <form
      aria-label="Comment"
      onSubmit={(event) => {
        event.preventDefault();
        send.mutate();
      }}
    >
      <Group gap="sm" align="flex-end">
        <Textarea
          size="xs"
          flex={1}
          miw={200}
          maw={640}
          label="Comment"
          autosize
          minRows={1}
          maxRows={8}
          maxLength={MAX_FINDING_TEXT}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <Button size="xs" type="submit" loading={send.isPending} disabled={text.trim() === ''}>
          Comment
        </Button>
      </Group>
      <ErrorCard title="The comment could not be sent" error={send.error} />
    </form>
  );
}
