export {
  type ReportContent,
  type ReportFile,
  type ReportOrder,
  type ReportRecord,
  type ReportRecurrence,
  ReportRepository,
  type ReportScheduleRecord,
  type ReportUsage,
} from './report-repository.ts';
