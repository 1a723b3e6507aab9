import { randomUUID } from 'node:crypto';
import {
  deleteMailServer,
  getMailServer,
  type MailServer,
  setMailServer,
  testMailServer,
  wireTime,
} from '@secgraph/contract';
import type { Repositories } from '@secgraph/database';
import type { MailServerRecord } from '@secgraph/database/mail';
import type { Auth } from '../../auth/create-auth.ts';
import { emptyAnswer } from '../../http/answer.ts';
import { badRequest, notFound } from '../../http/http-error.ts';
import { handle } from '../../http/route-handler.ts';
import { parseMailAddress } from './mail-address.ts';
import { openPassword, SEALED_WITH_ANOTHER_KEY } from './mail-password.ts';
import type { MailServerService } from './mail-server-service.ts';
import { sendMail } from './send-mail.ts';

export interface MailDependencies {
  readonly auth: Auth;
  readonly repositories: Repositories;
  readonly mailServerService: MailServerService;
  readonly mailInternalHosts: readonly string[];
}

export function mailRoutes({
  auth,
  repositories,
  mailServerService: service,
  mailInternalHosts: internalHosts,
}: MailDependencies) {
  const { mailServer, reportMails } = repositories;
  const getServer = async (): Promise<MailServerRecord> => {
    const server = await mailServer.find();
    if (server === undefined) {
      throw notFound();
    }
    return server;
  };
  const present = async (server: MailServerRecord) => ({
    data: presentMailServer(server, await reportMails.countWaiting()),
  });

  return [
    handle(getMailServer, async () => present(await getServer())),
    handle(setMailServer, async ({ body, caller }) => present(await service.store(body, caller))),
    handle(deleteMailServer, async () => {
      if (!(await mailServer.remove())) {
        throw notFound();
      }
      return emptyAnswer(204);
    }),
    handle(testMailServer, async ({ body, log, signal }) => {
      const recipient = parseMailAddress(body.recipient);
      if (recipient === undefined) {
        throw badRequest('recipient must be an e-mail address');
      }
      const server = await getServer();
      const opened = openPassword(server, auth.secrets);
      if (opened === undefined) {
        throw badRequest(SEALED_WITH_ANOTHER_KEY);
      }
      const outcome = await sendMail(
        server,
        {
          id: `test-${randomUUID()}`,
          recipients: [recipient],
          subject: 'Secgraph: test message',
          text: 'This is a test message of Secgraph. Reports that are sent by e-mail will arrive here.\n',
        },
        { ...opened, internalHosts, log, signal },
      );
      const error = outcome.kind === 'failed' ? outcome.error : undefined;
      if (outcome.kind === 'taken' || !outcome.isInterrupted) {
        await mailServer.noteOutcome(error);
      }

      return { data: { error: error ?? null } };
    }),
  ];
}

function presentMailServer(server: MailServerRecord, waiting: number): MailServer {
  return {
    host: server.host,
    port: server.port,
    tls: server.tls,
    username: server.username,
    from_address: server.fromAddress,
    from_name: server.fromName,
    certificates: server.certificates,
    recipient_domains: [...server.recipientDomains],
    has_password: server.sealedPassword !== undefined,
    last_succeeded_at: wireTime(server.lastSucceededAt),
    last_error: server.lastError ?? '',
    last_errored_at: wireTime(server.lastErroredAt),
    waiting,
    updated_at: wireTime(server.updatedAt),
    updated_by: server.updatedBy,
  };
}
