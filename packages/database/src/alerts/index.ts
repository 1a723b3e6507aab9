export {
  recordAlertEvent,
  recordFindingEvents,
  recordMembershipEvents,
  recordPendingCertifications,
  recordSeverityIncreases,
} from './alert-events.ts';
export {
  type AlertAttemptRecord,
  type AlertEventRecord,
  AlertOutbox,
  type TakenAttempt,
} from './alert-outbox.ts';
export {
  type AlertFields,
  type AlertRecord,
  AlertRepository,
  type SubscriptionRecord,
  type WebhookRecord,
} from './alert-repository.ts';
export { recordClientSilence, recordExpiringAcceptances } from './alert-watch.ts';
