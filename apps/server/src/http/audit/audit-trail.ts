import { randomUUID } from 'node:crypto';
import { isDatabaseOutage } from '@secgraph/database';
import type { AuditActor, AuditFields, AuditLogRepository } from '@secgraph/database/audit';
import type { Caller, Collector } from '../../auth/caller.ts';
import { answerOfError } from '../error-status.ts';
import { HttpError } from '../http-error.ts';
import { toAuditFields } from './audit-fields.ts';

const NOBODY: AuditActor = { id: '', name: '', email: '' };

/** Who asks for something, and with which request. */
export interface AuditOrigin {
  readonly actor: AuditActor;
  readonly requestId: string;
  readonly sourceAddress: string;
}

/** One operation, whose intent is in the log. */
export interface AuditedOperation {
  /** Neither throws: what happened has happened, and its intent is in the log. */
  succeed(fields: AuditFields, actor?: AuditActor): Promise<void>;
  fail(fields: AuditFields, error: unknown): Promise<void>;
}

/** What is told of changes and refusals. */
export interface AuditTrail {
  readonly rows: AuditRows;
  /** Throws when the intent cannot be stored: what cannot be told must not be done. */
  begin(origin: AuditOrigin, action: string, fields: AuditFields): Promise<AuditedOperation>;
  /** Of somebody who may not do what was asked for. Never throws: the refusal stands. */
  refused(origin: AuditOrigin, endpoint: string): Promise<void>;
  /** Of what failed meanwhile. */
  readonly onError: (error: unknown) => void;
}

/** The part of the repository that telling takes. */
type AuditRows = Pick<AuditLogRepository, 'append' | 'readSubject' | 'findActor'>;

export interface AuditTrailOptions {
  readonly rows: AuditRows;
  readonly onError: (error: unknown) => void;
}

export function createAuditTrail({ rows, onError }: AuditTrailOptions): AuditTrail {
  const append = async (
    origin: AuditOrigin,
    entry: Pick<Parameters<AuditLogRepository['append']>[0], 'action' | 'status' | 'commitId' | 'fields'>,
  ): Promise<void> => {
    await rows.append({ ...origin, ...entry, fields: toAuditFields(entry.fields) });
  };
  const appendOrLog: typeof append = async (origin, entry) => {
    try {
      await append(origin, entry);
    } catch (error) {
      onError(error);
    }
  };

  return {
    rows,
    onError,

    async begin(origin, action, fields) {
      const commitId = randomUUID();
      await append(origin, { action, status: 'intent', commitId, fields }).catch((error: unknown) => {
        throw isDatabaseOutage(error) ? error : notAudited(error);
      });

      return {
        succeed: (outcome, actor = origin.actor) =>
          appendOrLog({ ...origin, actor }, { action, status: 'success', commitId, fields: outcome }),
        fail: (outcome, error) =>
          appendOrLog(origin, {
            action,
            status: 'failure',
            commitId,
            fields: { ...outcome, error: answerOfError(error).message },
          }),
      };
    },

    refused: (origin, endpoint) =>
      appendOrLog(origin, {
        action: 'UnauthorizedAccessAttempt',
        status: 'failure',
        commitId: randomUUID(),
        fields: { endpoint },
      }),
  };
}

export function actorOf(caller: Caller | Collector | undefined): AuditActor {
  if (caller === undefined) {
    return NOBODY;
  }

  return caller.kind === 'collector'
    ? { id: caller.clientId, name: caller.name, email: '' }
    : { id: caller.userId, name: caller.principalName, email: caller.emailAddress ?? '' };
}

/** Clients know the words. */
function notAudited(cause: unknown): HttpError {
  return new HttpError('HTTP_NOT_AUDITED', 'failure creating an intent audit log', { cause });
}
