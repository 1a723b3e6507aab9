export {
  type AuditActor,
  type AuditEntry,
  type AuditFields,
  AuditLogRepository,
} from './audit-log-repository.ts';
