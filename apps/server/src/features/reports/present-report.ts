import { type ReportMail, type ReportSchedule, type ServiceReport, wireTime } from '@secgraph/contract';
import type {
  ReportMailRecord,
  ReportOrder,
  ReportRecord,
  ReportScheduleRecord,
} from '@secgraph/database/reports';

export function presentReport(report: ReportRecord): ServiceReport {
  return {
    id: report.id,
    ...presentOrder(report),
    user_id: report.userId ?? null,
    created_by: report.createdBy,
    schedule_id: report.scheduleId ?? null,
    status: report.status,
    status_message: report.statusMessage,
    size_bytes: report.sizeBytes,
    recipients: [...report.recipients],
    mail: presentMail(report.mail),
    created_at: wireTime(report.createdAt),
    started_at: wireTime(report.startedAt),
    finished_at: wireTime(report.finishedAt),
  };
}

export function presentReportSchedule(schedule: ReportScheduleRecord): ReportSchedule {
  return {
    id: schedule.id,
    ...presentOrder(schedule),
    user_id: schedule.userId,
    created_by: schedule.createdBy,
    rrule: schedule.rule,
    title: schedule.title,
    next_run_at: wireTime(schedule.nextAt),
    rrule_problem: schedule.ruleProblem,
    recipients: [...schedule.recipients],
    last_mail: presentMail(schedule.lastMail),
    paused: schedule.isPaused,
    created_at: wireTime(schedule.createdAt),
  };
}

function presentMail(mail: ReportMailRecord | undefined): ReportMail | null {
  return mail === undefined
    ? null
    : {
        status: mail.status,
        recipients: [...mail.recipients],
        refused: [...mail.refused],
        attempts: mail.attempts,
        error: mail.error,
        // Of one that is being sent, it is when whoever sends it must be done.
        next_attempt_at: wireTime(mail.status === 'waiting' ? mail.nextAttemptAt : undefined),
        settled_at: wireTime(mail.settledAt),
      };
}

function presentOrder({ name, format, environmentId, tagId, finding, isSanitised }: ReportOrder) {
  return {
    name,
    format,
    scope: {
      environment_id: environmentId ?? null,
      asset_group_tag_id: tagId ?? null,
      finding: finding ?? null,
    },
    sanitised: isSanitised,
  };
}
