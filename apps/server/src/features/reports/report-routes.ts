import { Readable } from 'node:stream';
import {
  createReport,
  deleteReport,
  deleteReportSchedule,
  downloadReport,
  downloadReportKey,
  getReport,
  getReportDocument,
  getReportSchedule,
  listReportSchedules,
  listReports,
  resendReport,
  runReportSchedule,
  updateReportSchedule,
} from '@secgraph/contract';
import type { Repositories } from '@secgraph/database';
import type {
  ReportContent,
  ReportRecord,
  ReportScheduleRecord,
  ReportUsage,
} from '@secgraph/database/reports';
import { type Caller, isAdministrator } from '../../auth/caller.ts';
import type { Auth } from '../../auth/create-auth.ts';
import { answer, type BytesAnswer, download, emptyAnswer, jsonBytes } from '../../http/answer.ts';
import { badRequest, conflict, forbidden, notFound } from '../../http/http-error.ts';
import { handle } from '../../http/route-handler.ts';
import type { SeriesReader } from '../collection/series-reader.ts';
import type { MailServerService } from '../mail/mail-server-service.ts';
import { presentReport, presentReportSchedule } from './present-report.ts';
import { readOrder, readRecurrence } from './read-order.ts';
import { readScheduleChange } from './read-schedule-change.ts';
import { describeReportFile } from './report-file.ts';
import { KEPT_OF_SCHEDULE, MAX_REPORTS, MAX_SCHEDULES, MAX_UNFINISHED } from './report-limits.ts';
import type { ReportReader } from './report-reader.ts';

export interface ReportDependencies {
  readonly auth: Auth;
  readonly repositories: Repositories;
  readonly reportReader: ReportReader;
  readonly series: SeriesReader;
  readonly mailServerService: MailServerService;
}

export function reportRoutes({
  auth,
  repositories,
  reportReader,
  series,
  mailServerService: mail,
}: ReportDependencies) {
  const { reports, reportMails } = repositories;
  const getVisible = async (id: number, caller: Caller): Promise<ReportRecord> => {
    const report = await reports.findReport(id, caller);
    if (report === undefined) {
      throw notFound();
    }
    return report;
  };
  const getSchedule = async (id: number, caller: Caller): Promise<ReportScheduleRecord> => {
    const schedule = await reports.findSchedule(id);
    // Of whom others made, nobody learns whether there is one.
    if (schedule === undefined || (schedule.userId !== caller.userId && !isAdministrator(caller))) {
      throw notFound();
    }
    return schedule;
  };
  const contentOf = (report: ReportRecord, content: ReportContent, caller: Caller): BytesAnswer => {
    if (report.status !== 'done') {
      throw conflict(report.status === 'failed' ? 'the report failed' : 'the report is not made yet');
    }
    if (!mayRead(report, caller)) {
      throw forbidden('the report was made with environments that you may not see any more');
    }
    if (content === 'key' && !report.isSanitised) {
      throw notFound();
    }
    const { name, contentType } = describeReportFile(report, content);

    return download(
      name,
      Readable.from(reports.readContent(report.id, content), { objectMode: false }),
      contentType,
    );
  };

  return [
    handle(getReportDocument, async ({ query: { sanitised = false, ...scope }, caller, signal }) => {
      const order = await readOrder(repositories, { format: 'json', scope, sanitised }, caller);
      return jsonBytes(await reportReader.read(order, caller, signal));
    }),
    handle(createReport, async ({ body, caller }) => {
      const order = await readOrder(repositories, body, caller);
      const reading = { series, nowMs: auth.clock.now(), asker: caller.userId };
      const recurrence =
        body.schedule === undefined ? undefined : await readRecurrence(body.schedule, reading);
      if (recurrence === undefined && (body.recipients ?? []).length > 0) {
        throw badRequest('recipients are for reports with a schedule');
      }
      const recipients = await mail.readRecipients(body.recipients ?? []);
      const assertUsage = (usage: ReportUsage): void => {
        if (usage.reports >= MAX_REPORTS) {
          throw badRequest(`there may be ${MAX_REPORTS} reports of yours: delete some first`);
        }
        assertFewWait(usage);
        if (recurrence !== undefined && usage.schedules >= MAX_SCHEDULES) {
          throw badRequest(`there may be ${MAX_SCHEDULES} schedules of yours: delete some first`);
        }
      };
      const author = {
        userId: caller.userId,
        name: caller.principalName,
        environments: caller.environments,
      };

      const report = await reports.createReport(order, author, { recurrence, recipients, assertUsage });
      return answer(202, { data: presentReport(report) });
    }),
    handle(listReports, async ({ list, caller }) => {
      const { count, reports: found } = await reports.listReports(list, caller);
      return { count, limit: list.limit, skip: list.skip, data: found.map(presentReport) };
    }),
    handle(getReport, async ({ params, caller }) => ({
      data: presentReport(await getVisible(params.report_id, caller)),
    })),
    handle(downloadReport, async ({ params, caller }) =>
      contentOf(await getVisible(params.report_id, caller), 'report', caller),
    ),
    handle(downloadReportKey, async ({ params, caller }) =>
      contentOf(await getVisible(params.report_id, caller), 'key', caller),
    ),
    handle(deleteReport, async ({ params, caller }) => {
      assertOwn(await getVisible(params.report_id, caller), caller);
      await reports.removeReport(params.report_id);
      return emptyAnswer(204);
    }),
    handle(resendReport, async ({ params, caller }) => {
      assertOwn(await getVisible(params.report_id, caller), caller);
      if ((await reportMails.retry(params.report_id)) !== true) {
        throw conflict('the report was sent, is about to be, or has no recipients');
      }
      return emptyAnswer(202);
    }),
    handle(listReportSchedules, async ({ list, caller }) => {
      const owner = isAdministrator(caller) ? undefined : caller.userId;
      const { count, schedules } = await reports.listSchedules(list, owner);
      return { count, limit: list.limit, skip: list.skip, data: schedules.map(presentReportSchedule) };
    }),
    handle(getReportSchedule, async ({ params, caller }) => ({
      data: presentReportSchedule(await getSchedule(params.schedule_id, caller)),
    })),
    handle(updateReportSchedule, async ({ params, body, caller }) => {
      const schedule = await getSchedule(params.schedule_id, caller);
      const reading = { series, nowMs: auth.clock.now(), asker: caller.userId };
      const change = await readScheduleChange(body, schedule, {
        readOrder: (request) => readOrder(repositories, request, caller),
        readRecurrence: (rule) => readRecurrence(rule, reading),
        readRecipients: (addresses) => mail.readRecipients(addresses),
      });
      const changed = await reports.updateSchedule(schedule.id, change);
      if (changed === undefined) {
        throw notFound();
      }
      return { data: presentReportSchedule(changed) };
    }),
    handle(runReportSchedule, async ({ params, caller }) => {
      const schedule = await getSchedule(params.schedule_id, caller);
      const report = await reports.runNow(schedule.id, {
        kept: KEPT_OF_SCHEDULE,
        assertUsage: assertFewWait,
      });
      if (report === undefined) {
        throw conflict('the last report of the schedule is not made yet');
      }
      return answer(202, { data: presentReport(report) });
    }),
    handle(deleteReportSchedule, async ({ params, caller }) => {
      const schedule = await getSchedule(params.schedule_id, caller);
      await reports.removeSchedule(schedule.id);
      return emptyAnswer(204);
    }),
  ];
}

function assertFewWait({ unfinished }: ReportUsage): void {
  if (unfinished >= MAX_UNFINISHED) {
    throw badRequest(`there may be ${MAX_UNFINISHED} reports of yours that wait: let them be made first`);
  }
}

/** Somebody may have made it himself, with more than he may see now. */
function mayRead({ environments: made }: ReportRecord, { environments: visible }: Caller): boolean {
  return visible === undefined || (made?.every((environment) => visible.includes(environment)) ?? false);
}

function assertOwn({ userId }: ReportRecord, caller: Caller): void {
  if (userId !== caller.userId && !isAdministrator(caller)) {
    throw forbidden('only whoever wanted a report, and administrators, may do this');
  }
}
