export {
  type AuditActor,
  type AuditEntry,
  type AuditFields,
  type AuditLogRepository,
  createAuditLogRepository,
} from './audit-log-repository.ts';
