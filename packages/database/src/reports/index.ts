export {
  type ReportContent,
  type ReportOrder,
  type ReportRecord,
  type ReportRecurrence,
  ReportRepository,
  type ReportScheduleRecord,
  type ReportUsage,
} from './report-repository.ts';
