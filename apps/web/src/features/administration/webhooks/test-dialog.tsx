import { Alert, Select, Text } from '@mantine/core';
import type { AlertWebhook } from '@secgraph/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { inLine } from '../../../ui/in-line.ts';
import { eventTypesQuery } from './webhook-queries.ts';

export interface TestDialogProps {
  readonly webhook: AlertWebhook;
  readonly onClose: () => void;
}

const FIRST_TYPE = 'client.job.failed';
const MAX_ANSWER = 400;

/** Sends an example at once, and tells what was answered. */
export function TestDialog({ webhook, onClose }: TestDialogProps) {
  const { data: types = [] } = useQuery(eventTypesQuery);
  const [type, setType] = useState(FIRST_TYPE);
  const test = useMutation({
    mutationFn: async () =>
      (
        await call('test-alert-webhook', {
          params: { webhook_id: webhook.id },
          body: { event_type: type },
        })
      ).data,
  });

  return (
    <FormDialog
      title="Send a test"
      action="Send"
      sending={test}
      onSubmit={() => test.mutate()}
      onClose={onClose}
    >
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        To <bdi>{inLine(webhook.name)}</bdi>, as if it had happened. It says that it is a test.
      </Text>
      <Select
        label="Event"
        description={types.find((known) => known.type === type)?.description}
        allowDeselect={false}
        searchable
        data={types.map((known) => known.type)}
        value={type}
        onChange={(chosen) => setType(chosen ?? type)}
      />
      {test.data === undefined || test.isPending ? null : <Outcome {...test.data} />}
    </FormDialog>
  );
}

interface OutcomeProps {
  readonly status_code: number | null;
  readonly error: string | null;
}

function Outcome({ status_code: status, error }: OutcomeProps) {
  return (
    <Alert
      variant="outline"
      color={error === null ? 'green' : 'red'}
      role="status"
      title={
        <Text span inherit c={error === null ? 'var(--ok)' : 'var(--critical)'}>
          {error === null ? 'The test arrived' : 'The test did not arrive'}
        </Text>
      }
    >
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {status === null ? (
          <>
            There was no answer: <bdi>{inLine(error ?? '', MAX_ANSWER)}</bdi>
          </>
        ) : (
          `It answered with status ${status}.`
        )}
      </Text>
    </Alert>
  );
}
