import { Button, Group, Stack, Text } from '@mantine/core';
import type { MailServer } from '@secgraph/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { orNull } from '../../../api/or-null.ts';
import { usePermission } from '../../../session/session.ts';
import { Answered } from '../../../ui/answered.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { FactTable } from '../../../ui/fact-table.tsx';
import { countOf, readTime } from '../../../ui/format.ts';
import { inLine } from '../../../ui/in-line.ts';
import { Page } from '../../../ui/page.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { MailServerDialog } from './mail-server-dialog.tsx';
import { mailServerQuery } from './mail-server-query.ts';
import { MailTestDialog } from './mail-test-dialog.tsx';

type Opened = 'edit' | 'test' | 'remove';

/** The server that scheduled reports are sent by, and how it does. */
export function MailPage() {
  const answer = useQuery(mailServerQuery);
  const { data: server } = answer;
  const queries = useQueryClient();
  const mayManage = usePermission('alerts/Manage');
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);

  return (
    <Page
      title="E-mail"
      question="Scheduled reports are sent by this mail server."
      actions={
        mayManage && server !== undefined ? (
          <Group gap="xs">
            {server === null ? null : (
              <>
                <Button variant="default" onClick={() => setOpened('test')}>
                  Send test
                </Button>
                <Button variant="default" onClick={() => setOpened('remove')}>
                  Remove
                </Button>
              </>
            )}
            <Button onClick={() => setOpened('edit')}>
              {server === null ? 'Set up mail server' : 'Edit settings'}
            </Button>
          </Group>
        ) : null
      }
    >
      <Answered
        answer={answer}
        problem="The mail server settings could not be read"
        waiting="Reading the mail server settings"
        height={160}
        missing={
          <Text size="sm" maw={560}>
            No mail server is set up. Set one up to send scheduled reports to people who do not log in.
          </Text>
        }
      >
        {(settings) => <Settings server={settings} />}
      </Answered>
      {opened === 'edit' ? <MailServerDialog server={server ?? undefined} onClose={close} /> : null}
      {opened === 'test' ? <MailTestDialog onClose={close} /> : null}
      {opened === 'remove' ? (
        <ConfirmDialog
          title="Remove mail server"
          action="Remove"
          isDangerous
          onConfirm={async () => {
            // Somebody else may have been faster; what was wanted is so.
            await orNull(() => call('delete-mail-server', {}));
            await queries.invalidateQueries({ queryKey: mailServerQuery.queryKey });
            close();
          }}
          onClose={close}
        >
          Scheduled reports are still created, but no longer sent. The stored password is deleted.
        </ConfirmDialog>
      ) : null}
    </Page>
  );
}

const TLS_WORDS: Readonly<Record<MailServer['tls'], string>> = {
  tls: 'TLS',
  starttls: 'STARTTLS',
  none: 'None',
};

function Settings({ server }: { readonly server: MailServer }) {
  const succeeded = readTime(server.last_succeeded_at);
  const failed = readTime(server.last_errored_at);
  const isFailing = failed !== undefined && (succeeded === undefined || failed > succeeded);

  return (
    <Stack gap="md" maw={720}>
      <FactTable
        label="Mail server"
        rows={[
          ['Server', `${inLine(server.host)}:${server.port}`],
          ['Encryption', TLS_WORDS[server.tls]],
          ['Certificates', server.certificates === '' ? 'Public authorities' : 'Your own authority'],
          ['User', server.username === '' ? 'No login' : inLine(server.username)],
          [
            'Sender',
            server.from_name === ''
              ? inLine(server.from_address)
              : `${inLine(server.from_name)} <${inLine(server.from_address)}>`,
          ],
          [
            'Allowed recipients',
            server.recipient_domains.length === 0
              ? 'All domains'
              : server.recipient_domains.map((domain) => inLine(domain)).join(', '),
          ],
          ['Last success', succeeded === undefined ? 'None yet' : <RelativeTime key="at" time={succeeded} />],
          ['Waiting', countOf(server.waiting, 'message')],
        ]}
      />
      {isFailing ? (
        <Text size="sm" c="var(--critical)" role="status">
          The last message failed <RelativeTime time={failed} />: {server.last_error}.
        </Text>
      ) : null}
    </Stack>
  );
}
