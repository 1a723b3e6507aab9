import { ALERT_DATA_VERSION, type AlertEventType } from '@secgraph/contract';

type Severity = AlertEventType['severity'];

/** One kind of event, with what is told of it. */
export interface KnownEventType {
  readonly type: string;
  readonly description: string;
  readonly severity: Severity;
  readonly example: Readonly<Record<string, unknown>>;
}

const JOB = {
  job_id: 17,
  status: 5,
  status_message: 'All files failed to ingest as JSON Content',
  user_email_address: 'ada@example.org',
  total_files: 2,
  failed_files: 2,
};
const COLLECTION_JOB = {
  job_id: 41,
  client_id: '0f5e1c0e-6d1f-4c52-9d5e-0a1b2c3d4e5f',
  client_name: 'collector-1',
  event_title: 'every night',
  status: 5,
  status_message: 'the domain controller did not answer',
};
const FINDINGS = {
  finding: 'T0GenericAll',
  asset_group_tag_id: 1,
  environment_id: 'S-1-5-21-1-2-3',
  environment_name: 'EXAMPLE.ORG',
  count: 1,
  severity: 'critical',
  findings: [
    {
      id: 5012,
      from_principal: 'S-1-5-21-1-2-3-1120',
      from_principal_name: 'HELPDESK@EXAMPLE.ORG',
      to_principal: 'S-1-5-21-1-2-3-512',
      to_principal_name: 'DOMAIN ADMINS@EXAMPLE.ORG',
    },
  ],
};

const MEMBERS = {
  asset_group_tag_id: 4,
  zone: 'Servers',
  count: 1,
  members: [{ object_id: 'S-1-5-21-1-2-3-1104', name: 'SRV01.EXAMPLE.ORG' }],
};

const CLIENT = {
  client_id: '0f5e1c0e-6d1f-4c52-9d5e-0a1b2c3d4e5f',
  client_name: 'collector-1',
  last_checkin: '2026-11-23T02:00:00.000Z',
};

/** What alerts can tell: every event that is recorded anywhere has its type here. */
const KNOWN_EVENT_TYPES: readonly KnownEventType[] = [
  {
    type: 'acceptance.expiry.soon',
    description:
      'Findings that were accepted until a date count again within a week: one event for each type in each zone of an environment.',
    severity: 'info',
    example: { ...FINDINGS, accepted_until: '2026-11-30T00:00:00.000Z' },
  },
  {
    type: 'analysis.run.completed',
    description: 'An analysis is done; `outcome` tells whether parts of it failed.',
    severity: 'info',
    example: { outcome: 'succeeded' },
  },
  {
    type: 'analysis.run.failed',
    description: 'An analysis failed: the graph stays as the one before left it.',
    severity: 'critical',
    example: { outcome: 'failed' },
  },
  {
    type: 'audit.user.created',
    description: 'Somebody may log in who could not before, be it by an administrator or by a provider.',
    severity: 'info',
    example: {
      user_id: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
      principal_name: 'ada',
      email_address: 'ada@example.org',
      sso_provider_id: null,
      roles: ['Auditor'],
    },
  },
  {
    type: 'client.job.completed',
    description: 'What a collection client gathered is in the graph; `status` 8: parts of it failed.',
    severity: 'info',
    example: { ...COLLECTION_JOB, status: 2, status_message: 'Complete' },
  },
  {
    type: 'client.job.failed',
    description: 'A job of a collection client failed (5), or was given up because nothing came (4).',
    severity: 'warning',
    example: COLLECTION_JOB,
  },
  {
    type: 'client.status.offline',
    description: 'A collection client was not heard of for five minutes.',
    severity: 'warning',
    example: CLIENT,
  },
  {
    type: 'client.status.online',
    description: 'A collection client that was offline is heard of again.',
    severity: 'info',
    example: { ...CLIENT, offline_since: '2026-11-23T01:40:00.000Z' },
  },
  {
    type: 'finding.instance.new',
    description:
      'An analysis found what was not there before: one event for each type in each zone of an environment, with the number of findings and the worst of them.',
    severity: 'warning',
    example: FINDINGS,
  },
  {
    type: 'finding.instance.remediated',
    description: 'An analysis no longer found what was there before, told in the same way.',
    severity: 'info',
    example: FINDINGS,
  },
  {
    type: 'finding.type.severity_increased',
    description:
      'The worst finding of a type in a zone of an environment is worse than the analysis before left it.',
    severity: 'warning',
    example: {
      finding: 'T0GenericAll',
      asset_group_tag_id: 1,
      environment_id: 'S-1-5-21-1-2-3',
      environment_name: 'EXAMPLE.ORG',
      count: 3,
      severity: 'critical',
      severity_before: 'moderate',
    },
  },
  {
    type: 'ingest.job.failed',
    description: 'An upload job failed, or was given up because nothing came.',
    severity: 'warning',
    example: JOB,
  },
  {
    type: 'zone.certification.pending',
    description: 'A zone that requires certification selects members that nobody has looked at.',
    severity: 'info',
    example: MEMBERS,
  },
  {
    type: 'zone.member.added',
    description:
      'An analysis put objects into a zone or label: one event for each, with the first ten of them.',
    severity: 'info',
    example: MEMBERS,
  },
  {
    type: 'zone.member.removed',
    description: 'An analysis took objects out of a zone or label, told in the same way.',
    severity: 'info',
    example: MEMBERS,
  },
];

export function findEventType(type: string | undefined): KnownEventType | undefined {
  return KNOWN_EVENT_TYPES.find((known) => known.type === type);
}

export function listEventTypes(): readonly KnownEventType[] {
  return KNOWN_EVENT_TYPES;
}

export function isKnownVersion(version: number | undefined): boolean {
  return version === undefined || version === ALERT_DATA_VERSION;
}

/** Of an event that an older release recorded, too. */
export function severityOf(type: string): Severity {
  return findEventType(type)?.severity ?? 'info';
}
