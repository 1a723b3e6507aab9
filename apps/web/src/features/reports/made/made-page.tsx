import { Button, Stack, Text, Title } from '@mantine/core';
import type { ReportSchedule, ServiceReport } from '@secgraph/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { orNull } from '../../../api/or-null.ts';
import { describeRule } from '../../../parts/schedules/recurrence.ts';
import { usePermission, useSelf } from '../../../session/session.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { ErrorCard, explain } from '../../../ui/error-card.tsx';
import { Paging } from '../../../ui/paging.tsx';
import { tellDone, tellFailure } from '../../../ui/tell.tsx';
import { Waiting } from '../../../ui/waiting.tsx';
import type { ReportSearch } from '../report-search.ts';
import { ReportsFrame } from '../reports-frame.tsx';
import { isUnfinished, MADE_KEY, madeReportsQuery, ON_A_PAGE, reportSchedulesQuery } from './made-queries.ts';
import { DEFAULT_MADE_SORT, type MadeSearch } from './made-search.ts';
import { OrderDialog } from './order-dialog.tsx';
import { nameOfSchedule, ReportScheduleTable, type ScheduleActions } from './report-schedule-table.tsx';
import { nameOfReport, ReportTable } from './report-table.tsx';

const route = getRouteApi('/frame/reports/made');

/** Reports that the service makes by itself: those that are there, and when there are others. */
export function MadePage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const change = (changes: MadeSearch) => void navigate({ search: (before) => ({ ...before, ...changes }) });

  return (
    <ReportsFrame
      question="Reports the service has created, and when it creates the next ones."
      actions={<Button onClick={() => change({ order: true })}>New report</Button>}
    >
      <Stack gap="xl">
        <section aria-labelledby="made-reports">
          <Title order={2} id="made-reports" mb="sm">
            Reports
          </Title>
          <Reports search={search} onChange={change} />
        </section>
        <section aria-labelledby="made-schedules">
          <Title order={2} id="made-schedules" mb="sm">
            Schedules
          </Title>
          <Schedules search={search} onChange={change} />
        </section>
      </Stack>
      {search.order === true ? <OrderDialog about={search} onClose={() => change(NOTHING_ORDERED)} /> : null}
    </ReportsFrame>
  );
}

const NOTHING_ORDERED: MadeSearch = {
  order: undefined,
  environment_id: undefined,
  asset_group_tag_id: undefined,
  finding: undefined,
  sanitised: undefined,
};

interface ListProps {
  readonly search: MadeSearch;
  readonly onChange: (changes: MadeSearch) => void;
}

function Reports({ search, onChange }: ListProps) {
  const { data: page, error, refetch } = useQuery(madeReportsQuery(search));
  const self = useSelf();
  const isAdministrator = usePermission('auth/ManageUsers');
  const [removed, setRemoved] = useState<ServiceReport>();
  const queries = useQueryClient();
  const resend = useMutation({
    mutationFn: ({ id }: ServiceReport) => call('resend-report', { params: { report_id: id } }),
    onSuccess: (_, report) => tellDone({ title: 'The report is being sent', message: nameOfReport(report) }),
    onError: (error) => tellFailure({ title: 'The report could not be sent', message: explain(error) }),
    onSettled: () => queries.invalidateQueries({ queryKey: MADE_KEY }),
  });

  return (
    <>
      {error === null ? null : (
        <ErrorCard title="The reports could not be listed" error={error} onRetry={() => void refetch()} />
      )}
      {page === undefined && error === null ? <Waiting height={160} label="Reading the reports" /> : null}
      {page === undefined ? null : page.count === 0 ? (
        <Text size="sm">
          No reports yet. The service creates a PDF, or a file for spreadsheets or programs, in the
          background. It stays here for 90 days, for everybody who may see as much as you.
        </Text>
      ) : (
        <>
          <ReportTable
            reports={page.data}
            sort={search.sort ?? DEFAULT_MADE_SORT}
            onSort={(sort) =>
              onChange({ sort: sort === DEFAULT_MADE_SORT ? undefined : sort, skip: undefined })
            }
            mayDelete={({ user_id }) => isAdministrator || user_id === self?.id}
            onDelete={setRemoved}
            onResend={(report) => resend.mutate(report)}
          />
          <Paging
            count={page.count}
            skip={page.skip}
            limit={ON_A_PAGE}
            noun="report"
            onPage={(skip) => onChange({ skip })}
          />
        </>
      )}
      {removed === undefined ? null : <DeleteReport report={removed} onClose={() => setRemoved(undefined)} />}
    </>
  );
}

function Schedules({ search, onChange }: ListProps) {
  const { data: page, error, refetch } = useQuery(reportSchedulesQuery(search));
  const [removed, setRemoved] = useState<ReportSchedule>();
  const [edited, setEdited] = useState<ReportSchedule>();
  const act = useScheduleAct();
  const actions: ScheduleActions = {
    edit: setEdited,
    run: (schedule) => act.mutate({ schedule, act: 'run' }),
    pause: (schedule) => act.mutate({ schedule, act: schedule.paused ? 'resume' : 'pause' }),
    remove: setRemoved,
  };

  return (
    <>
      {error === null ? null : (
        <ErrorCard title="The schedules could not be listed" error={error} onRetry={() => void refetch()} />
      )}
      {page === undefined && error === null ? <Waiting height={80} label="Reading the schedules" /> : null}
      {page === undefined ? null : page.count === 0 ? (
        <Text size="sm">
          No report is created on a schedule yet. Choose New report, then Repeat on a schedule.
        </Text>
      ) : (
        <>
          <ReportScheduleTable schedules={page.data} actions={actions} />
          <Paging
            count={page.count}
            skip={page.skip}
            limit={ON_A_PAGE}
            noun="schedule"
            onPage={(skip) => onChange({ schedules_skip: skip })}
          />
        </>
      )}
      {removed === undefined ? null : (
        <DeleteSchedule schedule={removed} onClose={() => setRemoved(undefined)} />
      )}
      {edited === undefined ? null : (
        <OrderDialog about={aboutOf(edited)} schedule={edited} onClose={() => setEdited(undefined)} />
      )}
    </>
  );
}

/** What a schedule is about, as the fields of a form have it. */
function aboutOf({ scope, sanitised }: ReportSchedule): ReportSearch {
  return {
    environment_id: scope.environment_id ?? undefined,
    asset_group_tag_id: scope.asset_group_tag_id ?? undefined,
    finding: scope.finding ?? undefined,
    sanitised: sanitised ? true : undefined,
  };
}

interface ScheduleAct {
  readonly schedule: ReportSchedule;
  readonly act: 'run' | 'pause' | 'resume';
}

const ACT_WORDS = {
  run: { done: 'The report is being created', failed: 'The report could not be created' },
  pause: { done: 'The schedule is paused', failed: 'The schedule could not be paused' },
  resume: { done: 'The schedule is active again', failed: 'The schedule could not be resumed' },
} as const;

function useScheduleAct() {
  const queries = useQueryClient();

  return useMutation({
    mutationFn: async ({ schedule, act }: ScheduleAct) => {
      const params = { schedule_id: schedule.id };
      await (act === 'run'
        ? call('run-report-schedule', { params })
        : call('update-report-schedule', { params, body: { paused: act === 'pause' } }));
    },
    onSuccess: (_, { schedule, act }) =>
      tellDone({ title: ACT_WORDS[act].done, message: nameOfSchedule(schedule) }),
    onError: (error, { act }) => tellFailure({ title: ACT_WORDS[act].failed, message: explain(error) }),
    onSettled: () => queries.invalidateQueries({ queryKey: MADE_KEY }),
  });
}

interface DeleteReportProps {
  readonly report: ServiceReport;
  readonly onClose: () => void;
}

function DeleteReport({ report, onClose }: DeleteReportProps) {
  const queries = useQueryClient();

  return (
    <ConfirmDialog
      title={isUnfinished(report) ? 'Cancel report' : 'Delete report'}
      action={isUnfinished(report) ? 'Cancel report' : 'Delete'}
      isDangerous
      onConfirm={async () => {
        // Somebody else may have been faster; what was wanted is so.
        await orNull(() => call('delete-report', { params: { report_id: report.id } }));
        onClose();
        await queries.invalidateQueries({ queryKey: MADE_KEY });
      }}
      onClose={onClose}
    >
      <strong>{nameOfReport(report)}</strong> will be deleted for everybody
      {report.sanitised ? ', and so will the key to its pseudonyms' : ''}.
    </ConfirmDialog>
  );
}

interface DeleteScheduleProps {
  readonly schedule: ReportSchedule;
  readonly onClose: () => void;
}

function DeleteSchedule({ schedule, onClose }: DeleteScheduleProps) {
  const queries = useQueryClient();

  return (
    <ConfirmDialog
      title="Delete schedule"
      action="Delete"
      isDangerous
      onConfirm={async () => {
        await orNull(() => call('delete-report-schedule', { params: { schedule_id: schedule.id } }));
        onClose();
        await queries.invalidateQueries({ queryKey: MADE_KEY });
      }}
      onClose={onClose}
    >
      <strong>{nameOfSchedule(schedule)}</strong> ({describeRule(schedule.rrule)}) creates no more reports.
      Those it created stay.
    </ConfirmDialog>
  );
}
