import { Badge, Button, Code, Group, Stack, Text, Title } from '@mantine/core';
import { type PermissionName } from '@secgraph/contract';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { serviceAddress } from '../../api/service-address.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { ErrorCard } from '../../ui/error-card.tsx';
import { ListTable } from '../../ui/list-table.tsx';
import { WarningCard } from '../../ui/warning-card.tsx';
import { AnswerView } from './answer-view.tsx';
import { type ApiDescription, type ApiOperation } from './api-operations.ts';
import { type ApiRequest, missingOf } from './api-request.ts';
import { BodyForm, firstBody } from './body-form.tsx';
import { CodeText } from './code-text.tsx';
import { curlCommand } from './curl-command.ts';
import { ParameterForm } from './parameter-form.tsx';
import { type ApiAnswer, sendRequest } from './send-request.ts';

export interface OperationViewProps {
  readonly operation: ApiOperation;
  readonly schemas: ApiDescription['schemas'];
  /** Permissions that the user lacks. */
  readonly missing: readonly PermissionName[];
  /** Values of parameters, as the address has them. */
  readonly given: Readonly<Record<string, string>>;
  readonly onGive: (given: Readonly<Record<string, string>>) => void;
}

/** One operation: what it does, a form to ask it, and what it answered. */
export function OperationView({ operation, schemas, missing, given, onGive }: OperationViewProps) {
  const client = useQueryClient();
  const [body, setBody] = useState<ApiRequest['body']>(() => firstBody(operation, schemas));
  const [isTouched, setTouched] = useState(false);
  const [isConfirming, setConfirming] = useState(false);
  const [sending, setSending] = useState<AbortController>();
  const [outcome, setOutcome] = useState<{ readonly answer?: ApiAnswer; readonly error?: unknown }>({});
  const request: ApiRequest = { parameters: given, body };
  const lacking = missingOf(operation, request);
  const send = async () => {
    const controller = new AbortController();
    setSending(controller);
    try {
      setOutcome({ answer: await sendRequest(operation, request, controller.signal) });
    } catch (error) {
      setOutcome(controller.signal.aborted ? {} : { error });
    } finally {
      setSending(undefined);
      if (operation.method !== 'GET') {
        // Whatever it was, other pages may show something else now.
        void client.invalidateQueries();
      }
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTouched(true);
    if (lacking.length > 0) {
      return;
    }
    if (isDestructive(operation)) {
      setConfirming(true);
    } else {
      void send();
    }
  };

  return (
    <Stack gap="lg" maw={960}>
      <Head operation={operation} missing={missing} />
      <form onSubmit={submit} noValidate aria-label="Request">
        <Stack gap="md">
          <ParameterForm
            parameters={operation.parameters}
            schemas={schemas}
            values={given}
            missing={isTouched ? lacking : []}
            onChange={onGive}
          />
          <BodyForm operation={operation} schemas={schemas} body={body} onChange={setBody} />
          <Group gap="sm">
            <Button type="submit" disabled={missing.length > 0 || sending !== undefined}>
              Send
            </Button>
            {sending === undefined ? null : (
              <Button variant="default" onClick={() => sending.abort()}>
                Stop
              </Button>
            )}
            <Button
              variant="default"
              onClick={() => void copyText(curlCommand(ORIGIN, operation, request), 'The command')}
            >
              Copy as curl
            </Button>
            <Text size="xs" c="dimmed">
              Sent with your session. The command takes a token of <code>POST /api/v2/login</code> from the
              variable SECGRAPH_TOKEN.
            </Text>
          </Group>
        </Stack>
      </form>
      {outcome.error === undefined ? null : <ErrorCard title="No response" error={outcome.error} isAlone />}
      {outcome.answer === undefined ? null : <AnswerView answer={outcome.answer} name={operation.id} />}
      <Answers operation={operation} />
      {isConfirming ? (
        <ConfirmDialog
          title="Send it?"
          action={`Send ${operation.method}`}
          isDangerous
          onConfirm={async () => {
            setConfirming(false);
            await send();
          }}
          onClose={() => setConfirming(false)}
        >
          {operation.summary}: this is done to the data that everybody works with, and cannot be taken back
          here.
        </ConfirmDialog>
      ) : null}
    </Stack>
  );
}

const ORIGIN = serviceAddress('');

function isDestructive({ method, path }: ApiOperation): boolean {
  return method === 'DELETE' || path.endsWith('/clear-database');
}

function Head({
  operation,
  missing,
}: {
  readonly operation: ApiOperation;
  readonly missing: readonly PermissionName[];
}) {
  const { method, path, summary, description, permissions, isDeprecated } = operation;

  return (
    <Stack gap="xs">
      <Title order={2}>{summary}</Title>
      <Group gap="xs">
        <Badge variant="outline">{method}</Badge>
        <Code style={{ overflowWrap: 'anywhere' }}>{path}</Code>
        {isDeprecated ? (
          <Badge variant="default" tt="none">
            Deprecated
          </Badge>
        ) : null}
        {permissions.map((name) => (
          <Badge key={name} variant="default" tt="none" title="Required permission">
            {name}
          </Badge>
        ))}
      </Group>
      {description.map((paragraph) => (
        <CodeText key={paragraph} text={paragraph} />
      ))}
      {missing.length === 0 ? null : (
        <WarningCard title="Your role does not allow this">
          It takes {missing.join(' and ')}. An administrator can change what you may do.
        </WarningCard>
      )}
    </Stack>
  );
}

function Answers({ operation }: { readonly operation: ApiOperation }) {
  return (
    <section aria-label="Possible answers">
      <Title order={3} fz={13} mb="xs">
        Possible answers
      </Title>
      <ListTable
        label="Possible answers"
        rows={operation.answers}
        keyOf={({ status }) => status}
        columns={[
          { head: 'Status', w: 80, ff: 'monospace', cell: ({ status }) => status },
          { head: 'Meaning', cell: ({ description }) => description },
        ]}
      />
    </section>
  );
}
