import type { AlertOutbox } from '@secgraph/database/alerts';
import type { AuditLogRepository } from '@secgraph/database/audit';
import type { SignOnRepository } from '@secgraph/database/auth';
import type { CollectionBatchRepository, CollectionOperationRepository } from '@secgraph/database/collection';
import type { ReportRepository } from '@secgraph/database/reports';
import type { Logger } from 'pino';
import type { Auth } from './auth/create-auth.ts';
import { REPORT_LIFETIME_DAYS } from './features/reports/report-limits.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;
const INTERVAL_MS = DAY_MS;
/** As long as a password lives by default: who was away for longer is no longer known where he was. */
const LOGIN_ADDRESS_LIFETIME_MS = 90 * DAY_MS;

/** Long enough to see what became of an alert, and to send it once more. */
const ALERT_EVENT_LIFETIME_MS = 90 * DAY_MS;
/** Logs of clients are looked at when something is wrong with one, and then no more. */
const OPERATION_LIFETIME_MS = 30 * DAY_MS;

type HousekeepingParts = Pick<
  Auth,
  'sessionRows' | 'loginAddressRows' | 'apiTokens' | 'signedRequestRows' | 'clock'
> & {
  readonly auditRows: Pick<AuditLogRepository, 'removeOlderThan'>;
  readonly outbox: Pick<AlertOutbox, 'removeEventsBefore'>;
  readonly visitors: Pick<SignOnRepository, 'removeExpiredSpent'>;
  readonly batches: Pick<CollectionBatchRepository, 'removeOlderThan'>;
  readonly operations: Pick<CollectionOperationRepository, 'removeOlderThan'>;
  readonly reports: Pick<ReportRepository, 'removeFinishedBefore'>;
  /** Undefined: entries of the audit log stay for ever. */
  readonly auditRetentionDays: number | undefined;
};

/** Removes what has expired, now and daily. Returns what ends it. */
export function startHousekeeping(parts: HousekeepingParts, log: Logger): () => Promise<void> {
  const { sessionRows, loginAddressRows, apiTokens, auditRows, outbox, visitors, auditRetentionDays, clock } =
    parts;
  const tidy = async (): Promise<void> => {
    try {
      const sessions = await sessionRows.removeExpiredSessions(new Date(clock.now()));
      const addresses = await loginAddressRows.removeOlderThan(
        new Date(clock.now() - LOGIN_ADDRESS_LIFETIME_MS),
      );
      const nonces = await apiTokens.removeExpiredNonces(new Date(clock.now()));
      const signatures = await parts.signedRequestRows.removeExpiredSignatures(new Date(clock.now()));
      const auditEntries =
        auditRetentionDays === undefined
          ? 0
          : await auditRows.removeOlderThan(new Date(clock.now() - auditRetentionDays * DAY_MS));
      const logins = await visitors.removeExpiredSpent(new Date(clock.now()));
      const batches = await parts.batches.removeOlderThan(new Date(clock.now() - DAY_MS));
      const operations = await parts.operations.removeOlderThan(
        new Date(clock.now() - OPERATION_LIFETIME_MS),
      );
      const events = await outbox.removeEventsBefore(new Date(clock.now() - ALERT_EVENT_LIFETIME_MS));
      const reports = await parts.reports.removeFinishedBefore(
        new Date(clock.now() - REPORT_LIFETIME_DAYS * DAY_MS),
      );
      log.debug(
        {
          sessions,
          addresses,
          nonces,
          signatures,
          auditEntries,
          logins,
          batches,
          operations,
          events,
          reports,
        },
        'removed what has expired',
      );
    } catch (err) {
      log.warn({ err }, 'what has expired could not be removed; trying again tomorrow');
    }
  };
  let running = tidy();
  const timer = setInterval(() => {
    running = tidy();
  }, INTERVAL_MS);
  timer.unref();

  return () => {
    clearInterval(timer);
    return running;
  };
}
