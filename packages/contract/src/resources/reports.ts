import { NO_ENVIRONMENT } from '@secgraph/vocabulary';
import { type Static, Type } from 'typebox';
import { CHANGES, READS } from '../access/route-groups.ts';
import { column, defineList } from '../lists/list-definition.ts';
import { REQUEST_COSTS } from '../request-costs.ts';
import { binaryResponse, defineRoute, emptyResponse, jsonBody, jsonResponse } from '../route.ts';
import { dataOf, pageOf } from '../wire/envelopes.ts';
import { Int32Id } from '../wire/parameters.ts';
import { FindingSeverity } from '../wire/severity.ts';
import { Timestamp } from '../wire/values.ts';
import { Finding } from './findings.ts';

const EXTENSION = 'An extension to the established API.';
const MAX_NAME = 200;

const Format = Type.Union([Type.Literal('pdf'), Type.Literal('csv'), Type.Literal('json')], {
  description:
    '`pdf`: pages to print, A4. `csv`: a row for each finding. `json`: what the pages tell, as `ReportDocument` of the documents says',
});
const nullable = <Schema extends ReturnType<typeof Type.String | typeof Type.Integer>>(schema: Schema) =>
  Type.Union([schema, Type.Null()]);

const ORDER = {
  name: Type.String({ description: 'Empty: it has none' }),
  format: Format,
  scope: Type.Object(
    {
      environment_id: nullable(Type.String()),
      asset_group_tag_id: nullable(Type.Integer()),
      finding: nullable(Type.String()),
    },
    { description: 'What it is about; null: all of them' },
  ),
  sanitised: Type.Boolean(),
};

const ReportMail = Type.Object(
  {
    status: Type.Union(
      [
        Type.Literal('waiting'),
        Type.Literal('sending'),
        Type.Literal('sent'),
        Type.Literal('failed'),
        Type.Literal('unknown'),
      ],
      {
        description:
          '`unknown`: the connection, or the service, ended while the message was handed over. It may have arrived, so it is not sent again by itself',
      },
    ),
    recipients: Type.Array(Type.String(), { description: 'For whom the mail server took it, or is to' }),
    refused: Type.Array(Type.String(), { description: 'For whom the mail server did not take it' }),
    attempts: Type.Integer({ minimum: 0 }),
    error: Type.String({ description: 'Why the last attempt failed; empty: it did not' }),
    next_attempt_at: Timestamp,
    settled_at: Timestamp,
  },
  { title: 'ReportMail', description: 'What has not happened yet has the zero time' },
);
export type ReportMail = Static<typeof ReportMail>;

const Recipients = Type.Array(Type.String(), {
  description: 'E-mail addresses that each report is sent to once it is made, 20 at most',
});

/** A report that the service makes. */
export const ServiceReport = Type.Object(
  {
    id: Type.Integer(),
    ...ORDER,
    user_id: Type.Union([Type.String({ format: 'uuid' }), Type.Null()], {
      description: 'Who wanted it; null: the user is gone',
    }),
    created_by: Type.String({ description: 'Name of that user' }),
    schedule_id: nullable(Type.Integer()),
    status: Type.Union([
      Type.Literal('queued'),
      Type.Literal('running'),
      Type.Literal('done'),
      Type.Literal('failed'),
    ]),
    status_message: Type.String({ description: 'Why it failed' }),
    size_bytes: Type.Integer({ minimum: 0, description: 'Of the file; 0 until it is done' }),
    recipients: Recipients,
    mail: Type.Union([ReportMail, Type.Null()], {
      description: 'What became of sending it; null: it is not made yet, or for nobody',
    }),
    created_at: Timestamp,
    started_at: Timestamp,
    finished_at: Timestamp,
  },
  { title: 'Report', description: 'What has not happened yet has the zero time' },
);
export type ServiceReport = Static<typeof ServiceReport>;

export const ReportSchedule = Type.Object(
  {
    id: Type.Integer(),
    ...ORDER,
    user_id: Type.String({ format: 'uuid', description: 'Whose access counts when a report is made' }),
    created_by: Type.String({ description: 'Name of that user' }),
    rrule: Type.String(),
    title: Type.String({ description: 'The recurrence in words' }),
    next_run_at: Type.String({
      format: 'date-time',
      description: 'Strictly in the future when it was worked out; the zero time once the series is over',
    }),
    rrule_problem: Type.String({
      description: 'Why the rule cannot be read, so that nothing is due any more; empty while it can',
    }),
    recipients: Recipients,
    last_mail: Type.Union([ReportMail, Type.Null()], {
      description: 'What became of the newest report of it that was to be sent',
    }),
    paused: Type.Boolean({ description: 'Nothing of it is due: `next_run_at` is the zero time' }),
    created_at: Timestamp,
  },
  { title: 'ReportSchedule' },
);
export type ReportSchedule = Static<typeof ReportSchedule>;

/** What a report is about; what is not named: all of them. */
const Scope = Type.Object({
  environment_id: Type.Optional(
    Type.String({
      minLength: 1,
      description: `Object id; \`${NO_ENVIRONMENT}\`: what belongs to no environment`,
    }),
  ),
  asset_group_tag_id: Type.Optional(
    Type.Integer({ minimum: 0, description: 'A zone that is analysed; 0: hygiene' }),
  ),
  finding: Type.Optional(Type.String({ minLength: 1, description: 'A type of findings' })),
});

export const ReportRequest = Type.Object(
  {
    name: Type.Optional(Type.String({ maxLength: MAX_NAME })),
    format: Format,
    scope: Type.Optional(Scope),
    sanitised: Type.Optional(
      Type.Boolean({
        description:
          'Pseudonyms stand for names; who is meant is told by the key, which is a file of its own',
      }),
    ),
    schedule: Type.Optional(
      Type.String({
        description:
          'When it is made again: two lines, `DTSTART…` and `RRULE:FREQ=MINUTELY|HOURLY|DAILY|WEEKLY|MONTHLY;…` (RFC 5545), as for schedules of collection, but once an hour at most',
      }),
    ),
    recipients: Type.Optional(Recipients),
  },
  { title: 'ReportRequest' },
);
export type ReportRequest = Static<typeof ReportRequest>;

/** What of a schedule is to be otherwise. */
export const ReportScheduleChange = Type.Object(
  {
    name: Type.Optional(ReportRequest.properties.name),
    format: Type.Optional(Format),
    scope: Type.Optional(Scope),
    sanitised: Type.Optional(Type.Boolean()),
    schedule: Type.Optional(Type.String({ description: 'As where one is created' })),
    recipients: Type.Optional(Recipients),
    paused: Type.Optional(
      Type.Boolean({ description: 'False: it goes on, with the next time that its rule names' }),
    ),
  },
  { title: 'ReportScheduleChange', description: 'What is left out stays; `scope` is replaced as a whole' },
);
export type ReportScheduleChange = Static<typeof ReportScheduleChange>;

const Count = Type.Integer({ minimum: 0 });
const Node = Type.Object({ object_id: Type.String(), kind: Type.String(), name: Type.String() });
const Named = Type.Object({ id: Type.String(), name: Type.String() });
const Zone = Type.Object({ id: Type.Integer(), name: Type.String() });

const ReportFinding = Type.Object({
  id: Type.Integer(),
  severity: FindingSeverity,
  finding: Type.String(),
  title: Type.String(),
  zone: Zone,
  environment: Named,
  source: Type.Union([Node, Type.Null()], { description: 'Null: it is about a setting of the target' }),
  target: Node,
  status: Finding.properties.status,
  accepted_until: Timestamp,
  accepted_by: nullable(Type.String()),
  accepted_reason: nullable(Type.String()),
  exposure_count: Count,
  impact_count: Count,
  first_seen: Timestamp,
  last_seen: Timestamp,
});
export type ReportFinding = Static<typeof ReportFinding>;

const Findings = Type.Object(
  { count: Count, items: Type.Array(ReportFinding) },
  { description: '`count` is of all; the items are the worst ones' },
);

const ReportCut = Type.Object({
  exposed_principals: Count,
  inseparable_principals: Count,
  relationships: Type.Object({
    count: Count,
    items: Type.Array(
      Type.Object({
        relationship_id: Type.Integer(),
        kind: Type.String(),
        source: Node,
        target: Node,
        cut_off_principals: Count,
      }),
    ),
  }),
});
export type ReportCut = Static<typeof ReportCut>;

const ReportType = Type.Object({
  finding: Type.String(),
  title: Type.String(),
  severity: FindingSeverity,
  count: Count,
  open_count: Type.Integer({
    minimum: 0,
    description: 'Of today, without those that are accepted or false',
  }),
  new_count: Count,
  gone_count: Count,
  closes_count: Type.Integer({
    minimum: 0,
    description: 'How many principals the open finding shuts out that shuts out most when it alone is fixed',
  }),
  exposure_count: Count,
  impact_count: Count,
  description: Type.String({ description: 'Markdown' }),
  remediation: Type.String({ description: 'Markdown' }),
  findings: Findings,
});
export type ReportType = Static<typeof ReportType>;

const ReportMoment = Type.Object({
  date: Timestamp,
  value: Type.Number(),
  environments_joined: Type.Optional(
    Type.Integer({ minimum: 0, description: 'Collected environments that were not there yet' }),
  ),
  environments_left: Type.Optional(
    Type.Integer({ minimum: 0, description: 'Collected environments that are gone since' }),
  ),
});

const ReportChapter = Type.Object({
  zone: Zone,
  is_hygiene: Type.Boolean({ description: 'Nobody reaches it: it has no exposure, and nothing to cut' }),
  history: Type.Array(ReportMoment, {
    description:
      'Percent of the principals that had a path into it, each counted once, the oldest first; without analyses that did not count them',
  }),
  exposure: Type.Union([Type.Object({ exposed_count: Count, principal_count: Count }), Type.Null()], {
    description: 'As the last analysis counted them; null: it did not, or there was nobody',
  }),
  member_count: nullable(Count),
  new_count: Type.Integer({
    minimum: 0,
    description: 'Findings that came within `days`, also of types that nothing is left of',
  }),
  gone_count: Type.Integer({ minimum: 0, description: 'Findings that went, likewise' }),
  types: Type.Array(ReportType, {
    description: 'Those that there are findings of: what shuts out most principals first, then what is worst',
  }),
  cut: Type.Union([ReportCut, Type.Null()]),
  cut_problem: Type.String({ description: 'Why the cut could not be worked out' }),
});
export type ReportChapter = Static<typeof ReportChapter>;

/** Everything that a report tells. */
export const ReportDocument = Type.Object(
  {
    created_at: Timestamp,
    analysed_at: Timestamp,
    version: Type.String(),
    name: Type.String(),
    subject: Type.String(),
    is_sanitised: Type.Boolean(),
    days: Type.Integer({ description: 'That the history goes back' }),
    environment: Type.Union([Named, Type.Null()], { description: 'The only one it is about' }),
    standing: Type.Object(
      {
        tone: Type.Union([FindingSeverity, Type.Literal('ok'), Type.Literal('unknown')]),
        situation: Type.String(),
        trend: nullable(Type.String()),
        next: Type.String(),
        sentence: Type.String({ description: 'All three, as one sentence' }),
      },
      { description: 'How bad it is, whether it gets better and what to do next' },
    ),
    environments: Type.Object({
      count: Count,
      collected_count: Type.Integer({ minimum: 0, description: 'Of them that were collected' }),
      items: Type.Array(
        Type.Object({
          ...Named.properties,
          is_collected: Type.Boolean({
            description: 'Else others only mention it, and it is in no number over several environments',
          }),
          exposures: Type.Array(
            Type.Object({ asset_group_tag_id: Type.Integer(), exposure_percent: Type.Number() }),
          ),
        }),
      ),
    }),
    finding_title: nullable(Type.String()),
    severities: Type.Object({ critical: Count, high: Count, moderate: Count, low: Count }),
    zones: Type.Array(ReportChapter),
    accepted: Findings,
  },
  { title: 'ReportDocument' },
);
export type ReportDocument = Static<typeof ReportDocument>;

/** What stands for a name in a report that leaves the house. */
const ReportPseudonym = Type.Object({
  pseudonym: Type.String(),
  name: Type.String(),
  id: Type.String({ description: 'Of a node or an environment, its object id; of a zone, its number' }),
});
export type ReportPseudonym = Static<typeof ReportPseudonym>;

/** A report for whoever waits for it. */
export const ReportReading = Type.Object(
  {
    document: ReportDocument,
    key: Type.Array(ReportPseudonym, {
      description: 'Who is meant, in the order they are named; empty: names are names',
    }),
  },
  { title: 'ReportReading' },
);
export type ReportReading = Static<typeof ReportReading>;

const PATH = '/api/v2/reports';
const ONE = `${PATH}/{report_id}` as const;
const SCHEDULES = '/api/v2/report-schedules';
const SCHEDULE = `${SCHEDULES}/{schedule_id}` as const;
const SCHEDULE_PARAMS = Type.Object({ schedule_id: Int32Id });
const TOPIC = { tags: ['Reports'], feature: 'none', environments: 'filtered' } as const;
const GENERATE = { ...TOPIC, gate: { permissions: ['risks/GenerateReport'] } } as const;
const MAKE = { ...TOPIC, gate: { permissions: ['risks/GenerateReport', 'graphdb/Read'] } } as const;
const PARAMS = Type.Object({ report_id: Int32Id });
const text = column('string');
const id = column('integer');
const time = column('timestamp');
const ORDER_COLUMNS = {
  name: text,
  format: column('string', { filter: ['eq', 'neq'] }),
  environment_id: text,
  asset_group_tag_id: id,
  finding: text,
  sanitised: column('boolean'),
};

const NOT_DONE = { 409: 'It is not made yet, or it failed' };

const REPORT = { of: 'report', id: { param: 'report_id' } } as const;

export const getReportDocument = defineRoute({
  id: 'get-report-document',
  method: 'GET',
  path: '/api/v2/report-document',
  summary: 'What a report tells, made now',
  description: `Of the last analysis, with the access of the caller, and kept nowhere: reports that are to be kept, or take long, are ordered. Of one user, one is made at a time. ${EXTENSION}`,
  ...MAKE,
  ...READS,
  query: Type.Object({
    ...Scope.properties,
    sanitised: Type.Optional(Type.Boolean({ description: 'Pseudonyms stand for names' })),
  }),
  responses: { 200: jsonResponse(dataOf(ReportReading)) },
  refusals: {
    404: 'There is no such zone or environment, or it is not analysed',
    409: 'There is nothing to tell: no analysis has looked for findings yet',
  },
  limits: { cost: REQUEST_COSTS.heavy },
});

export const createReport = defineRoute({
  id: 'create-report',
  method: 'POST',
  path: PATH,
  summary: 'Have the service make a report',
  description: `It is made after the answer, of the last analysis, with the access that whoever wants it has then; with \`schedule\`, also again and again. A schedule whose last report is not finished gets no other one, and what was missed is made once. ${EXTENSION}`,
  ...MAKE,
  ...CHANGES,
  audit: {
    action: 'CreateReport',
    subject: { of: 'report', id: { answer: 'id' } },
    body: ['format', 'scope', 'sanitised', 'schedule', 'recipients'],
  },
  body: jsonBody(ReportRequest),
  responses: { 202: jsonResponse(dataOf(ServiceReport), 'It is made soon') },
  refusals: { 404: 'There is no such zone or environment, or it is not analysed' },
});

export const listReports = defineRoute({
  id: 'list-reports',
  method: 'GET',
  path: PATH,
  summary: 'Reports that the service made or is to make',
  description: `One's own, and those that were made with no more access than the caller has. ${EXTENSION}`,
  ...MAKE,
  ...READS,
  list: defineList({
    columns: {
      id,
      ...ORDER_COLUMNS,
      status: column('string', { filter: ['eq', 'neq'] }),
      user_id: column('uuid', { sort: false }),
      created_by: text,
      schedule_id: id,
      size_bytes: id,
      created_at: time,
      started_at: time,
      finished_at: time,
    },
    defaultSort: ['-created_at'],
    tieBreaker: 'id',
    paging: { defaultLimit: 100, zeroLimit: 'all' },
  }),
  responses: { 200: jsonResponse(pageOf(ServiceReport)) },
});

export const getReport = defineRoute({
  id: 'get-report',
  method: 'GET',
  path: ONE,
  summary: 'A report, and how far it is',
  description: EXTENSION,
  ...MAKE,
  ...READS,
  params: PARAMS,
  responses: { 200: jsonResponse(dataOf(ServiceReport)) },
});

export const downloadReport = defineRoute({
  id: 'download-report',
  method: 'GET',
  path: `${ONE}/download`,
  summary: 'The file of a report',
  description: `\`application/pdf\`, \`text/csv\` or \`application/json\`. Nobody reads one that was made with more access than he has now, whoever wanted it. ${EXTENSION}`,
  ...MAKE,
  ...READS,
  audit: { action: 'DownloadReport', subject: REPORT },
  params: PARAMS,
  responses: { 200: binaryResponse() },
  refusals: NOT_DONE,
  limits: { deadline: 'none' },
});

export const downloadReportKey = defineRoute({
  id: 'download-report-key',
  method: 'GET',
  path: `${ONE}/key`,
  summary: 'Who is meant by the pseudonyms of a report',
  description: `A file of comma-separated values. Of reports with names, there is none. It is read by whoever may read the file. ${EXTENSION}`,
  ...MAKE,
  ...READS,
  audit: { action: 'DownloadReportKey', subject: REPORT },
  params: PARAMS,
  responses: { 200: binaryResponse('text/csv') },
  refusals: NOT_DONE,
  limits: { deadline: 'none' },
});

export const deleteReport = defineRoute({
  id: 'delete-report',
  method: 'DELETE',
  path: ONE,
  summary: 'Delete a report, or end its making',
  description: `Only for whoever wanted it, and administrators. ${EXTENSION}`,
  ...MAKE,
  ...CHANGES,
  audit: { action: 'DeleteReport', subject: REPORT },
  params: PARAMS,
  responses: { 204: emptyResponse('No content') },
});

export const resendReport = defineRoute({
  id: 'resend-report',
  method: 'POST',
  path: `${ONE}/mail`,
  summary: 'Send a report again',
  description: `Of which sending failed, or nobody knows whether it arrived. Only for whoever wanted it, and administrators. ${EXTENSION}`,
  ...MAKE,
  ...CHANGES,
  audit: { action: 'ResendReport', subject: REPORT },
  params: PARAMS,
  responses: { 202: emptyResponse('It is sent soon') },
  refusals: { 409: 'It was sent, is about to be, or has no recipients' },
});

export const listReportSchedules = defineRoute({
  id: 'list-report-schedules',
  method: 'GET',
  path: SCHEDULES,
  summary: 'Reports that are made again and again',
  description: `One's own; administrators see all. ${EXTENSION}`,
  ...GENERATE,
  ...READS,
  list: defineList({
    columns: {
      id,
      ...ORDER_COLUMNS,
      user_id: column('uuid', { sort: false }),
      created_by: text,
      next_run_at: time,
      created_at: time,
    },
    defaultSort: ['id'],
    tieBreaker: 'id',
    paging: { defaultLimit: 100, zeroLimit: 'all' },
  }),
  responses: { 200: jsonResponse(pageOf(ReportSchedule)) },
});

export const getReportSchedule = defineRoute({
  id: 'get-report-schedule',
  method: 'GET',
  path: SCHEDULE,
  summary: 'A schedule of reports',
  description: `One's own; administrators read all. ${EXTENSION}`,
  ...GENERATE,
  ...READS,
  params: SCHEDULE_PARAMS,
  responses: { 200: jsonResponse(dataOf(ReportSchedule)) },
});

export const updateReportSchedule = defineRoute({
  id: 'update-report-schedule',
  method: 'PATCH',
  path: SCHEDULE,
  summary: 'Change, pause or resume a schedule of reports',
  description: `Reports that were made stay as they are, and are still made with the access of its user. One's own; administrators change all. ${EXTENSION}`,
  ...MAKE,
  ...CHANGES,
  audit: {
    action: 'UpdateReportSchedule',
    subject: { of: 'reportSchedule', id: { param: 'schedule_id' } },
    body: ['format', 'scope', 'sanitised', 'schedule', 'paused', 'recipients'],
  },
  params: SCHEDULE_PARAMS,
  body: jsonBody(ReportScheduleChange),
  responses: { 200: jsonResponse(dataOf(ReportSchedule)) },
  refusals: { 404: 'There is no such schedule of yours, or no such zone or environment' },
});

export const runReportSchedule = defineRoute({
  id: 'run-report-schedule',
  method: 'POST',
  path: `${SCHEDULE}/run`,
  summary: 'Have a report of a schedule made now',
  description: `As if it were due, also while it is paused; when it is due next stays as it is. One's own; administrators run all. ${EXTENSION}`,
  ...MAKE,
  ...CHANGES,
  audit: { action: 'RunReportSchedule', subject: { of: 'reportSchedule', id: { param: 'schedule_id' } } },
  params: SCHEDULE_PARAMS,
  responses: { 202: jsonResponse(dataOf(ServiceReport), 'It is made soon') },
  refusals: { 409: 'Its last report is not made yet' },
});

export const deleteReportSchedule = defineRoute({
  id: 'delete-report-schedule',
  method: 'DELETE',
  path: SCHEDULE,
  summary: 'Do not make a report again',
  description: `Reports that were made stay. Only for whoever wanted them, and administrators. ${EXTENSION}`,
  ...GENERATE,
  ...CHANGES,
  audit: { action: 'DeleteReportSchedule', subject: { of: 'reportSchedule', id: { param: 'schedule_id' } } },
  params: SCHEDULE_PARAMS,
  responses: { 204: emptyResponse('No content') },
});
