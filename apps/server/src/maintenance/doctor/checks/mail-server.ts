import type { MailServerRecord } from '@secgraph/database/mail';
import { openPassword, SEALED_WITH_ANOTHER_KEY } from '../../../features/mail/mail-password.ts';
import { probeMailServer } from '../../../features/mail/send-mail.ts';
import type { Check } from '../check.ts';
import { openSecretBox } from '../open-secret-box.ts';
import type { Subject } from '../subject.ts';
import { ok, type Verdict, warning } from '../verdict.ts';
import { PARTY_MS, withParties } from './outside.ts';

export const mailServer: Check = {
  name: 'mail server',
  meaning: 'takes reports: it is logged in to, and no message is sent',
  look: (subject, signal) =>
    withParties(subject, async ({ mailServer: server }) => [
      server === undefined ? ok('there is none') : await askServer(server, subject, signal),
    ]),
};

async function askServer(
  server: MailServerRecord,
  { config }: Subject,
  signal: AbortSignal,
): Promise<Verdict> {
  const secrets = await openSecretBox(config);
  const opened = secrets === undefined ? undefined : openPassword(server, secrets);
  if (opened === undefined) {
    return warning(
      SEALED_WITH_ANOTHER_KEY.split(':')[0] ?? '',
      'enter it again, under Administration, E-mail',
    );
  }
  const who = `${server.host}:${server.port}`;
  const problem = await probeMailServer(server, {
    ...opened,
    internalHosts: config.mailInternalHosts,
    signal: AbortSignal.any([signal, AbortSignal.timeout(PARTY_MS)]),
  });

  return problem === undefined
    ? ok(`${who} lets the service in`)
    : warning(`${who}: ${problem}`, 'correct it under Administration, E-mail, or see to the server');
}
