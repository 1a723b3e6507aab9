export {
  createReportRepository,
  type ReportContent,
  type ReportFile,
  type ReportOrder,
  type ReportRecord,
  type ReportRecurrence,
  type ReportRepository,
  type ReportScheduleRecord,
  type ReportUsage,
} from './report-repository.ts';
