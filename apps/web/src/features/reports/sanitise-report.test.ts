import { describe, expect, it } from 'vitest';
import type { Report, ReportFinding } from './report.ts';
import { sanitiseReport } from './sanitise-report.ts';

const ANNA = { objectId: 'S-1-5-21-7-1104', kind: 'User', name: 'ANNA@SECRET.EXAMPLE' };
const BERT = { objectId: 'S-1-5-21-7-1105', kind: 'User', name: 'BERT@SECRET.EXAMPLE' };
const ADMINS = { objectId: 'S-1-5-21-7-512', kind: 'Group', name: 'DOMAIN ADMINS@SECRET.EXAMPLE' };
const DOMAIN = { id: 'S-1-5-21-7', name: 'SECRET.EXAMPLE' };
const OWN_ZONE = { id: 5, name: 'Secret payments', isBuiltIn: false };
const TIER_ZERO = { id: 1, name: 'Tier Zero', isBuiltIn: true };

const finding = (
  id: number,
  { source, target }: Pick<ReportFinding, 'source' | 'target'>,
): ReportFinding => ({
  id,
  severity: 'critical',
  title: 'GenericAll Privileges on Zone Objects',
  zone: OWN_ZONE,
  environment: DOMAIN,
  source,
  target,
  status: 'accepted',
  acceptedUntil: new Date('2027-01-01'),
  acceptedBy: 'secret.boss',
  acceptedReason: 'SECRET.EXAMPLE is sold next year',
  exposureCount: 3,
  impactCount: 9,
  firstSeen: new Date('2026-01-01'),
});

const findings = (...items: readonly ReportFinding[]) => ({ count: items.length, items });

const zone = (told: typeof OWN_ZONE, items: readonly ReportFinding[]): Report['zones'][number] => ({
  zone: told,
  isHygiene: false,
  history: [],
  newCount: 0,
  goneCount: 0,
  types: [
    {
      finding: 'T0GenericAll',
      title: 'GenericAll Privileges on Zone Objects',
      severity: 'critical',
      count: items.length,
      newCount: 0,
      goneCount: 0,
      exposureCount: 3,
      impactCount: 9,
      description: 'Somebody controls something.',
      remediation: 'Take it away.',
      findings: findings(...items),
    },
  ],
  cut: {
    exposedCount: 3,
    remainingCount: 0,
    relationships: {
      count: 1,
      items: [{ id: 4, kind: 'GenericAll', source: BERT, target: ADMINS, cutOffCount: 2 }],
    },
  },
});

const REPORT: Report = {
  createdAt: new Date('2026-11-23'),
  analysedAt: new Date('2026-11-22'),
  version: '1.0.0',
  days: 30,
  environment: { ...DOMAIN, exposures: new Map([[5, 40]]) },
  environments: { count: 1, items: [{ ...DOMAIN, exposures: new Map([[5, 40]]) }] },
  findingTitle: undefined,
  severities: new Map([['critical', 2]]),
  zone: undefined,
  zones: [
    zone(TIER_ZERO, []),
    zone(OWN_ZONE, [
      finding(1, { source: ANNA, target: ADMINS }),
      finding(2, { source: BERT, target: ADMINS }),
      finding(3, { source: undefined, target: { objectId: DOMAIN.id, kind: 'Domain', name: DOMAIN.name } }),
    ]),
  ],
  accepted: findings(finding(2, { source: BERT, target: ADMINS })),
};

/** All texts and numbers of a value. */
function textOf(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => (part instanceof Map ? [...part] : part));
}

describe('a sanitised report', () => {
  const { report, key } = sanitiseReport(REPORT);

  it('has no name and no object id of the directory', () => {
    expect(textOf(REPORT)).toMatch(/SECRET|S-1-5-21/i);
    expect(textOf(report)).not.toMatch(/secret|S-1-5-21/i);
  });

  it('calls one object the same everywhere', () => {
    const own = report.zones[1];
    expect(own?.types[0]?.findings.items.map(({ source, target }) => [source?.name, target.name])).toEqual([
      ['User 2', 'Group 1'],
      ['User 1', 'Group 1'],
      [undefined, 'Environment 1'],
    ]);
    expect(own?.cut?.relationships.items[0]?.source.name).toBe('User 1');
    expect(report.accepted.items[0]?.source?.name).toBe('User 1');
    expect(report.environment?.name).toBe('Environment 1');
    expect(report.accepted.items[0]).toMatchObject({ acceptedBy: 'Account 1', acceptedReason: '(left out)' });
  });

  it('keeps what is called so everywhere, and renames other zones', () => {
    expect(report.zones.map(({ zone: { name } }) => name)).toEqual(['Tier Zero', 'Zone 1']);
    expect(report.accepted.items[0]?.zone.name).toBe('Zone 1');
  });

  it('names the only zone that it is about as it does in the chapters, which may be missing', () => {
    const named = ({ zone: only }: Report) =>
      sanitiseReport({ ...REPORT, zones: [], zone: only }).report.zone;
    expect(named({ ...REPORT, zone: OWN_ZONE })?.name).toBe('Zone 1');
    expect(named({ ...REPORT, zone: TIER_ZERO })?.name).toBe('Tier Zero');
  });

  it('leaves what is hidden hidden: it is any of many', () => {
    const hidden = { objectId: 'HIDDEN', kind: 'HIDDEN', name: '** Hidden User Object **' };
    const accepted = findings(finding(1, { source: hidden, target: ADMINS }));
    const sanitised = sanitiseReport({ ...REPORT, accepted });
    expect(sanitised.report.accepted.items[0]?.source).toEqual(hidden);
    expect(sanitised.key.map(({ id }) => id)).not.toContain('HIDDEN');
  });

  it('keeps every number, and has the same pseudonyms again', () => {
    expect(report.severities).toEqual(REPORT.severities);
    expect(report.accepted.items[0]).toMatchObject({ exposureCount: 3, impactCount: 9, id: 2 });
    expect(sanitiseReport(REPORT)).toEqual({ report, key });
  });

  it('comes with a key that leads back', () => {
    const real = new Map(key.map(({ pseudonym, id }) => [pseudonym, id]));
    expect(real.get('User 2')).toBe(ANNA.objectId);
    expect(real.get('Environment 1')).toBe(DOMAIN.id);
    expect(real.get('Zone 1')).toBe('5');
    expect(real.size).toBe(key.length);
  });
});
