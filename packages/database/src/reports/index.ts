export {
  type ReportContent,
  type ReportOrder,
  type ReportRecord,
  type ReportRecurrence,
  ReportRepository,
  type ReportScheduleChange,
  type ReportScheduleRecord,
  type ReportUsage,
} from './report-repository.ts';
