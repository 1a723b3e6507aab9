export {
  type ReportContent,
  type ReportMailRecord,
  type ReportOrder,
  type ReportRecord,
  type ReportRecurrence,
  ReportRepository,
  type ReportScheduleChange,
  type ReportScheduleRecord,
  type ReportUsage,
} from './report-repository.ts';
