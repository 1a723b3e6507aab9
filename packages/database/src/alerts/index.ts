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
  type AlertOutbox,
  createAlertOutbox,
  type TakenAttempt,
} from './alert-outbox.ts';
export {
  type AlertFields,
  type AlertRecord,
  type AlertRepository,
  createAlertRepository,
  type SubscriptionRecord,
  type WebhookRecord,
} from './alert-repository.ts';
export { recordClientSilence, recordExpiringAcceptances } from './alert-watch.ts';
