import { BUILT_IN_FINDING_TYPES } from '@secgraph/analysis';
import { FINDINGS_CSV_HEADER, LIST_CSV_HEADER, RELATIONSHIP_CSV_HEADER } from '@secgraph/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { refusalOf } from '../zones/zone-server.test-support.ts';
import { DOMAIN, openFindingServer } from './finding-server.test-support.ts';

const server = await openFindingServer();
const { all, call, database, find, graphState, inject, logInAs, takeRequest, tierZero, zoneId } = server;
const ZERO_TIME = '0001-01-01T00:00:00Z';
const SEEN = { lastseen: '2026-03-04T05:06:07Z' };
const TIME = expect.stringMatching(/^20\d\d-\d\d-\d\dT/);

const get = async (path: string) => {
  const response = await call('GET', path);
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
};
const getCsv = async (path: string, accept = 'text/csv') => {
  const { authorization } = server.admin;
  const response = await inject({ url: `/api/v2${path}`, headers: { authorization, accept } });
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'text/csv']);
  return response.body.split('\r\n');
};
const details = (query: string, domain = DOMAIN) => get(`/domains/${domain}/details?${query}`);
const idsOf = (body: { data: { id: number }[] }) => body.data.map(({ id }) => id);
const firstId = async (type = 'T0GenericAll') => idsOf(await details(`finding=${type}`))[0] ?? 0;
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();
const accept = (id: number, body: object) => call('PUT', `/attack-paths/${id}/acceptance`, body);
const auditOf = async () =>
  (
    await database.pool.query(
      "SELECT action, status, fields FROM audit_log WHERE action LIKE '%Risk%' OR action LIKE '%Finding%' ORDER BY id",
    )
  ).rows;

beforeEach(async () => {
  await database.pool.query(
    `UPDATE finding SET accepted_until = NULL, accepted_at = NULL, accepted_by = NULL, accepted_reason = NULL,
       status = 'active' WHERE archived_at IS NULL`,
  );
});

describe('the types of findings', () => {
  it('are those of the catalogue, and retired ones', async () => {
    const { data } = await get('/attack-path-types');
    expect(data).toEqual(
      expect.arrayContaining([...BUILT_IN_FINDING_TYPES.map(({ name }) => name), 'UnconstrainedAdmins']),
    );
    expect(data).toEqual(data.toSorted());
    expect((await get('/attack-path-types?sort_by=-finding')).data).toEqual(data.toReversed());
    expect((await get('/attack-path-types?finding=~eq:ADCSESC1')).data).toEqual([
      'T0ADCSESC1',
      'T0ADCSESC10a',
      'T0ADCSESC10b',
      'T0ADCSESC13',
      'T0ADCSESC16',
    ]);
    expect(refusalOf(await call('GET', '/attack-path-types?sort_by=title'))).toEqual([
      400,
      'column format does not support sorting',
    ]);
  });

  it.each<[string, string, string[]]>([
    [DOMAIN, '', ['Kerberoasting', 'T0AddMember', 'T0GenericAll']],
    [DOMAIN, 'asset_group_tag_id=0', ['Kerberoasting']],
    [DOMAIN, 'asset_group_tag_id=TIER_ZERO', ['T0AddMember', 'T0GenericAll']],
    [DOMAIN, 'finding=eq:T0AddMember', ['T0AddMember']],
    ['S-2', '', ['Kerberoasting']],
    ['S-2', 'asset_group_tag_id=ZONE', ['T0GenericAll']],
    ['S-3', '', []],
  ])('that %s has with ?%s are %s', async (domain, query, types) => {
    const filled = query.replace('TIER_ZERO', String(tierZero)).replace('ZONE', String(zoneId));
    expect((await get(`/domains/${domain}/available-types?${filled}`)).data).toEqual(types);
  });

  it('are told with their titles, by title', async () => {
    const titles = { T0AddMember: 'Add Member Privileges on Tier Zero Security Groups' };
    expect((await get('/attack-paths/finding-types')).data).toEqual([
      { finding: 'T0AddMember', title: titles.T0AddMember },
      { finding: 'T0GenericAll', title: 'GenericAll Privileges on Tier Zero Objects' },
      { finding: 'Kerberoasting', title: 'Kerberoastable User Accounts' },
    ]);
    expect((await get('/attack-paths/finding-types?environment_id=S-2&environment_id=S-3')).data).toEqual([
      { finding: 'Kerberoasting', title: 'Kerberoastable User Accounts' },
    ]);
    expect((await get(`/attack-paths/finding-types?asset_group_tag_id=eq:${zoneId}`)).data).toEqual([
      { finding: 'T0GenericAll', title: 'GenericAll Privileges on Zone Objects' },
    ]);
    expect((await call('GET', '/attack-paths/finding-types?asset_group_tag_id=x')).statusCode).toBe(400);
  });

  it.each([
    `/domains/${DOMAIN}/available-types?asset_group_tag_id=`,
    `/domains/${DOMAIN}/details?finding=T0Owns&asset_group_tag_id=`,
    '/attack-paths/finding-types?asset_group_tag_id=',
  ])('of what is no zone are not found: %s', async (path) => {
    for (const id of [server.owned, 999]) {
      expect(refusalOf(await call('GET', `${path}${id}`))).toEqual([404, 'resource not found']);
    }
  });

  it('have texts in Markdown', async () => {
    const text = async (path: string) => (await call('GET', `/assets/findings/${path}`)).body;
    expect(await text('T0GenericAll/title.md')).toBe('GenericAll Privileges on Tier Zero Objects');
    expect(await text('T0GenericAll/tx-title')).toBe('GenericAll Privileges on Zone Objects');
    expect(await text('Kerberoasting/long_description.md')).toContain('## What an attacker gains');
    const response = await call('GET', '/assets/findings/T0Owns/references.md');
    expect(response.headers['content-type']).toBe('text/markdown; charset=utf-8');

    for (const path of ['T0GenericAll/other.md', 'Nothing/title.md', 'T0GenericAll/tx-.md']) {
      expect((await call('GET', `/assets/findings/${path}`)).statusCode).toBe(404);
    }
  });
});

describe('the details of a type', () => {
  it('tell all of both ends, and what joins them', async () => {
    const body = await details('finding=T0GenericAll');
    expect(body).toMatchObject({ count: 2, limit: 100, skip: 0 });
    expect(body.data[0]).toEqual({
      id: expect.any(Number),
      created_at: TIME,
      updated_at: TIME,
      deleted_at: { time: ZERO_TIME, valid: false },
      Finding: 'T0GenericAll',
      DomainSID: DOMAIN,
      FromPrincipal: 'S-2-901',
      FromPrincipalKind: 'User',
      FromPrincipalProps: { name: 'BOB@OTHER', objectid: 'S-2-901', ...SEEN },
      ToPrincipal: 'S-1-512',
      ToPrincipalKind: 'Group',
      ToPrincipalProps: { name: 'ADMINS@CORP', objectid: 'S-1-512', ...SEEN },
      RelProps: SEEN,
      ComboGraphRelationID: 1,
      PrincipalHash: expect.stringMatching(/^.{11}=$/),
      AcceptedUntil: ZERO_TIME,
      ImpactPercentage: 0.5,
      ImpactCount: 50,
      ExposurePercentage: 0.96,
      ExposureCount: 96,
      Severity: 'critical',
    });
  });

  it('tell of single objects', async () => {
    const body = await details('finding=eq:Kerberoasting');
    expect(body.data).toEqual([
      {
        id: expect.any(Number),
        created_at: TIME,
        updated_at: TIME,
        deleted_at: { time: ZERO_TIME, valid: false },
        Finding: 'Kerberoasting',
        DomainSID: DOMAIN,
        Principal: 'S-1-500',
        PrincipalKind: 'User',
        Props: { name: 'ADA@CORP', objectid: 'S-1-500', enabled: true, ...SEEN },
        AcceptedUntil: ZERO_TIME,
        ImpactPercentage: 0.4,
        ImpactCount: 40,
        Severity: 'moderate',
      },
    ]);
  });

  it.each<[string, string[]]>([
    ['finding=T0GenericAll', ['S-1-512', 'S-1-500']],
    ['finding=T0GenericAll&sort_by=ToPrincipal', ['S-1-500', 'S-1-512']],
    ['finding=T0GenericAll&sort_by=exposure_percentage', ['S-1-500', 'S-1-512']],
    ['finding=T0GenericAll&sort_by=-index', ['S-1-500', 'S-1-512']],
    ['finding=T0GenericAll&limit=1', ['S-1-512']],
    ['finding=T0GenericAll&limit=0', ['S-1-512', 'S-1-500']],
    ['finding=T0GenericAll&skip=1', ['S-1-500']],
    ['finding=T0GenericAll&ToPrincipal=eq:S-1-500', ['S-1-500']],
    ['finding=T0GenericAll&to_principal=neq:S-1-500', ['S-1-512']],
    ['finding=T0GenericAll&FromPrincipal=~eq:901', ['S-1-512', 'S-1-500']],
    ['finding=T0GenericAll&from_principal=S-9', []],
    ['finding=T0GenericAll&domain_sid=eq:S-9', []],
    ['finding=T0GenericAll&Accepted=eq:false', ['S-1-512', 'S-1-500']],
    ['finding=T0GenericAll&Accepted=eq:true', []],
    ['finding=T0GenericAll&updated_at=gt:2000-01-01T00:00:00Z', ['S-1-512', 'S-1-500']],
    ['finding=T0GenericAll&updated_at=gt:2100-01-01T00:00:00Z', []],
    ['finding=T0GenericAll&asset_group_tag_id=0', []],
    ['finding=UnconstrainedAdmins', []],
    ['finding=AzureT0OwnerKeyVault', []],
    ['finding=T0Owns', []],
  ])('are listed as asked for with ?%s', async (query, targets) => {
    const { data } = await details(query);
    expect(data.map((row: { ToPrincipal: string }) => row.ToPrincipal)).toEqual(targets);
  });

  it('can be asked for by the hash of a pair, which outlives the finding', async () => {
    const [{ id, PrincipalHash: hash }] = (await details('finding=T0GenericAll')).data;
    const asked = `finding=T0GenericAll&principals_hash=eq:${encodeURIComponent(hash)}`;
    expect(idsOf(await details(asked))).toEqual([id]);

    await find(all.filter(({ target, type }) => type !== 'T0GenericAll' || target.objectId !== 'S-1-512'));
    expect(idsOf(await details(asked))).toEqual([]);
    await find(all);
    const [again] = (await details(asked)).data;
    expect([again.PrincipalHash, again.id === id]).toEqual([hash, false]);
  });

  it.each([
    ['', 'missing required query parameter: finding'],
    ['finding=', 'missing required query parameter: finding'],
    ['finding=eq:', 'missing required query parameter: finding'],
    ['finding=T0Owns&sort_by=Severity', 'column format does not support sorting'],
    ['finding=T0Owns&Severity=eq:low', 'the specified column cannot be filtered: Severity'],
    [
      'finding=T0Owns&Accepted=gt:true',
      'the specified filter predicate is not supported for this column: Accepted gt',
    ],
    ['finding=T0Owns&id=eq:x', 'there are errors in the query parameter filters specified'],
    [
      'finding=T0Owns&limit=x',
      'query parameter "limit" is malformed: error converting limit value x to int: strconv.Atoi: parsing "x": invalid syntax',
    ],
  ])('refuse ?%s', async (query, message) => {
    expect(refusalOf(await call('GET', `/domains/${DOMAIN}/details?${query}`))).toEqual([400, message]);
  });

  it('are written as comma-separated values for who asks for that', async () => {
    const lines = await getCsv(
      `/domains/${DOMAIN}/details?finding=T0GenericAll&sort_by=ToPrincipal`,
      'text/csv, */*',
    );
    expect(lines[0]).toBe(RELATIONSHIP_CSV_HEADER);
    expect(lines).toHaveLength(4);
    expect(lines[2]?.split(',')).toEqual([
      expect.any(String),
      'T0GenericAll',
      '96',
      '0.96',
      '50',
      '0.5',
      DOMAIN,
      'BOB@OTHER',
      'S-2-901',
      'User',
      'ADMINS@CORP',
      'S-1-512',
      'Group',
      '1',
      'CORP',
      'false',
      ZERO_TIME,
      expect.stringMatching(/=$/),
      TIME,
      TIME,
      'true',
    ]);

    const listed = await getCsv('/domains/S-2/details?finding=Kerberoasting');
    expect(listed[0]).toBe(LIST_CSV_HEADER);
    // What a spreadsheet would run is text, and commas and quotes are part of it.
    expect(listed[1]).toContain(`,S-2,S-2,"'=EVE, ""the other""@OTHER",User,S-2-900,false,`);
  });

  it('and their older export choose by acceptance', async () => {
    await accept(await firstId(), { risk_type: 'T0GenericAll', accepted: true, accept_until: inAnHour() });
    const size = async (wanted: string) => {
      const path = `/domains/${DOMAIN}/attack-path-findings?finding=T0GenericAll${wanted}`;
      return (await getCsv(path, '*/*')).length - 2;
    };

    expect([await size('&filterAccepted=accepted'), await size('&filterAccepted=unaccepted')]).toEqual([
      1, 1,
    ]);
    expect([await size('&filterAccepted=all'), await size('&filterAccepted='), await size('')]).toEqual([
      2, 2, 2,
    ]);
    expect(
      (await call('GET', `/domains/${DOMAIN}/attack-path-findings?finding=a&filterAccepted=some`)).statusCode,
    ).toBe(400);
    expect(refusalOf(await call('GET', `/domains/${DOMAIN}/attack-path-findings`))).toEqual([
      400,
      'missing required query parameter: finding',
    ]);
  });
});

describe('the list of all findings', () => {
  const targets = async (query: string) => {
    const { data } = await get(`/attack-paths/findings?${query}`);
    return data.map(
      (row: { finding: string; target_principal_id: string }) => `${row.finding} ${row.target_principal_id}`,
    );
  };

  it('tells of each where it is, who can begin and what is lost', async () => {
    const body = await get('/attack-paths/findings?finding=eq:T0GenericAll&environment_id=eq:S-1&limit=1');
    expect(body).toMatchObject({ count: 2, limit: 1, skip: 0 });
    expect(body.data).toEqual([
      {
        id: expect.any(Number),
        severity: 'critical',
        finding: 'T0GenericAll',
        title: 'GenericAll Privileges on Tier Zero Objects',
        finding_type: 'relationship',
        category: 'Tier Zero Attack Paths',
        platform: 'Active Directory',
        environment_id: DOMAIN,
        environment_name: 'CORP',
        asset_group_tag_id: tierZero,
        zone_name: 'Tier Zero',
        source_principal_id: 'S-2-901',
        source_principal_kind: 'User',
        source_principal_name: 'BOB@OTHER',
        target_principal_id: 'S-1-512',
        target_principal_kind: 'Group',
        target_principal_name: 'ADMINS@CORP',
        status: 'active',
        first_seen: TIME,
        last_seen: TIME,
        exposure_count: 96,
        exposure_percentage: 0.96,
        impact_count: 50,
        impact_percentage: 0.5,
        closes_count: 12,
        effort: 'low',
        side_effects: 'high',
        accepted_until: ZERO_TIME,
        comment_count: 0,
      },
    ]);
    const [listed] = (await get('/attack-paths/findings?finding_type=list&environment_id=S-2')).data;
    expect(listed).toMatchObject({ zone_name: '', environment_name: 'S-2', finding_type: 'list' });
    expect(Object.keys(listed).filter((key) => key.startsWith('source_'))).toEqual([]);
  });

  it.each<[string, string[]]>([
    [
      'sort_by=-severity&sort_by=environment_id&sort_by=finding',
      [
        'T0GenericAll S-1-512',
        'T0GenericAll S-2-900',
        'T0AddMember S-1-512',
        'Kerberoasting S-1-500',
        'Kerberoasting S-2-900',
        'T0GenericAll S-1-500',
      ],
    ],
    ['sort_by=severity&limit=1', ['T0GenericAll S-1-500']],
    ['severity=eq:high', ['T0AddMember S-1-512']],
    ['severity=eq:high&severity=eq:low', ['T0AddMember S-1-512', 'T0GenericAll S-1-500']],
    [
      'severity=neq:critical&severity=neq:moderate&finding_type=relationship&sort_by=finding',
      ['T0AddMember S-1-512', 'T0GenericAll S-1-500'],
    ],
    ['finding_type=list&sort_by=environment_id', ['Kerberoasting S-1-500', 'Kerberoasting S-2-900']],
    ['title=~eq:on Zone', ['T0GenericAll S-2-900']],
    ['sort_by=title&limit=1', ['T0AddMember S-1-512']],
    ['platform=eq:Azure', []],
    ['platform=eq:Active Directory&finding=T0AddMember', ['T0AddMember S-1-512']],
    ['environment_name=eq:S-2&finding_type=relationship', ['T0GenericAll S-2-900']],
    ['environment_id=S-2&environment_id=S-1&finding=T0AddMember', ['T0AddMember S-1-512']],
    ['asset_group_tag_id=eq:0&sort_by=id', ['Kerberoasting S-1-500', 'Kerberoasting S-2-900']],
    ['zone_name=eq:Servers', ['T0GenericAll S-2-900']],
    ['source_principal_id=eq:null&sort_by=id&limit=1', ['Kerberoasting S-1-500']],
    ['source_principal_name=~eq:EVE', ['T0AddMember S-1-512']],
    ['target_principal_kind=eq:Group&sort_by=-finding', ['T0GenericAll S-1-512', 'T0AddMember S-1-512']],
    ['status=eq:accepted', []],
    ['first_seen=lt:2000-01-01T00:00:00Z', []],
    ['last_seen=gt:2000-01-01T00:00:00Z&finding=T0AddMember', ['T0AddMember S-1-512']],
    ['skip=5', ['T0GenericAll S-1-500']],
    ['category=eq:Abusable Kerberos Configurations&limit=1&sort_by=id', ['Kerberoasting S-1-500']],
    ['sort_by=exposure_percentage&finding_type=relationship&limit=1', ['T0GenericAll S-1-500']],
    ['sort_by=-impact_percentage&sort_by=finding&limit=1', ['T0AddMember S-1-512']],
    ['sort_by=-closes_count&limit=1', ['T0GenericAll S-2-900']],
    ['sort_by=effort&sort_by=finding&limit=1', ['T0AddMember S-1-512']],
    ['sort_by=-effort&sort_by=environment_id&limit=1', ['Kerberoasting S-1-500']],
    ['sort_by=side_effects&sort_by=environment_id&limit=1', ['Kerberoasting S-1-500']],
    [
      'sort_by=-priority&sort_by=finding&limit=3',
      ['T0GenericAll S-2-900', 'T0AddMember S-1-512', 'T0GenericAll S-1-512'],
    ],
    ['accepted_until=gt:2020-01-01T00:00:00Z', []],
    ['search=the%20OTHER', ['T0GenericAll S-2-900', 'T0AddMember S-1-512', 'Kerberoasting S-2-900']],
    ['search=s-1-512&finding=T0AddMember', ['T0AddMember S-1-512']],
    ['search=add%20member', ['T0AddMember S-1-512']],
    ['search=%25', []],
    ['search=&finding=T0AddMember', ['T0AddMember S-1-512']],
    ['compliance_control=eq:AC-2', ['T0AddMember S-1-512']],
    ['compliance_control=AC-2&compliance_control=3.5.7&limit=1', ['T0AddMember S-1-512']],
    ['compliance_control=eq:3.5.7&environment_id=S-2', ['Kerberoasting S-2-900']],
    ['compliance_control=eq:PR.AA-05&finding=eq:T0AddMember', ['T0AddMember S-1-512']],
    [
      'compliance_control=neq:AC-6&compliance_control=neq:3.5.2&limit=1&sort_by=id',
      ['Kerberoasting S-1-500'],
    ],
    ['compliance_control=eq:AC-6&compliance_control=neq:AC-2&zone_name=eq:Servers', ['T0GenericAll S-2-900']],
    ['compliance_control=eq:XX-1', []],
    ['compliance_control=neq:XX-1&finding=T0AddMember', ['T0AddMember S-1-512']],
    ['compliance_control=eq:null', []],
    ['compliance_control=neq:null&finding=T0AddMember', ['T0AddMember S-1-512']],
    ['compliance_control=eq:null&compliance_control=eq:AC-2', ['T0AddMember S-1-512']],
  ])('is filtered, sorted and paged with ?%s', async (query, expected) => {
    expect(await targets(query)).toEqual(expected);
  });

  it('begins with the worst', async () => {
    const { data } = await get('/attack-paths/findings');
    expect(data.map(({ severity }: { severity: string }) => severity)).toEqual([
      'critical',
      'critical',
      'high',
      'moderate',
      'moderate',
      'low',
    ]);
    // Of those that are equally severe, what shuts out most.
    expect(data.slice(0, 2).map(({ closes_count }: { closes_count: number }) => closes_count)).toEqual([
      40, 12,
    ]);
  });

  it('shows what is open, and by its status what was accepted or is no more', async () => {
    const id = await firstId('T0AddMember');
    await accept(id, { risk_type: 'T0AddMember', accepted: true, accept_until: inAnHour() });
    expect(await targets('finding=T0AddMember')).toEqual([]);
    expect(await targets('finding=T0AddMember&status=eq:accepted')).toHaveLength(1);
    expect(await targets('finding=T0AddMember&status=eq:accepted&status=eq:active')).toHaveLength(1);
  });

  it('is written as comma-separated values', async () => {
    const lines = await getCsv('/attack-paths/findings?finding=T0AddMember');
    expect(lines[0]).toBe(FINDINGS_CSV_HEADER);
    expect(lines[1]).toMatch(/,12,low,high,\d+,0\.\d+,\d+,0\.\d+$/);
    expect(lines[1]).toMatch(
      new RegExp(
        `^high,T0AddMember,Add Member Privileges on Tier Zero Security Groups,relationship,Active Directory,S-1,CORP,${tierZero},Tier Zero,S-2-900,User,"'=EVE, ""the other""@OTHER",S-1-512,Group,ADMINS@CORP,active,20`,
      ),
    );
  });

  it.each([
    ['sort_by=exposure_count', 'column format does not support sorting'],
    ['impact_count=gt:1', 'the specified column cannot be filtered: impact_count'],
    ['severity=gt:low', 'the specified filter predicate is not supported for this column: severity gt'],
    [
      'compliance_control=~eq:AC',
      'the specified filter predicate is not supported for this column: compliance_control ~eq',
    ],
    ['sort_by=compliance_control', 'column format does not support sorting'],
    ['first_seen=gt:yesterday', 'there are errors in the query parameter filters specified'],
  ])('refuses ?%s', async (query, message) => {
    expect(refusalOf(await call('GET', `/attack-paths/findings?${query}`))).toEqual([400, message]);
  });
});

describe('findings by type', () => {
  const groups = async (query: string) => {
    const { data } = await get(`/attack-paths/finding-groups?${query}`);
    return data.map(
      (row: { finding: string; zone_name: string; count: number }) =>
        `${row.finding} ${row.zone_name || '-'} ${row.count}`,
    );
  };

  it('tell how many there are in each zone, and the worst of all', async () => {
    const body = await get('/attack-paths/finding-groups');
    expect(body).toMatchObject({ count: 4, limit: 100, skip: 0 });
    expect(body.data[0]).toEqual({
      finding: 'T0GenericAll',
      title: 'GenericAll Privileges on Tier Zero Objects',
      category: 'Tier Zero Attack Paths',
      platform: 'Active Directory',
      finding_type: 'relationship',
      asset_group_tag_id: tierZero,
      zone_name: 'Tier Zero',
      environment_ids: [DOMAIN],
      severity: 'critical',
      count: 2,
      exposure_count: 96,
      exposure_percentage: 0.96,
      impact_count: 50,
      impact_percentage: 0.5,
      closes_count: 12,
      first_seen: TIME,
      last_seen: TIME,
    });
    expect(body.data[1]).toMatchObject({ title: 'GenericAll Privileges on Zone Objects', count: 1 });
    expect(body.data[3]).toMatchObject({ finding: 'Kerberoasting', environment_ids: [DOMAIN, 'S-2'] });
  });

  it.each<[string, string[]]>([
    [
      '',
      ['T0GenericAll Tier Zero 2', 'T0GenericAll Servers 1', 'T0AddMember Tier Zero 1', 'Kerberoasting - 2'],
    ],
    ['sort_by=-count&limit=1', ['Kerberoasting - 2']],
    ['sort_by=-closes_count&limit=1', ['T0GenericAll Servers 1']],
    ['sort_by=-priority&limit=1', ['T0GenericAll Servers 1']],
    ['sort_by=title&limit=1', ['T0AddMember Tier Zero 1']],
    ['sort_by=exposure_percentage&limit=1', ['Kerberoasting - 2']],
    ['sort_by=-zone_name&limit=1', ['T0AddMember Tier Zero 1']],
    ['skip=3', ['Kerberoasting - 2']],
    ['severity=eq:low', ['T0GenericAll Tier Zero 1']],
    ['environment_id=S-2', ['T0GenericAll Servers 1', 'Kerberoasting - 1']],
    ['asset_group_tag_id=eq:0', ['Kerberoasting - 2']],
    [
      'finding=T0GenericAll&finding=T0AddMember&zone_name=neq:Servers&sort_by=finding',
      ['T0AddMember Tier Zero 1', 'T0GenericAll Tier Zero 2'],
    ],
    ['search=admins', ['T0GenericAll Tier Zero 1', 'T0AddMember Tier Zero 1']],
    ['status=eq:accepted', []],
    ['compliance_control=eq:AC-2', ['T0AddMember Tier Zero 1']],
    ['compliance_control=neq:AC-6', ['Kerberoasting - 2']],
  ])('are filtered, sorted and paged with ?%s', async (query, expected) => {
    expect(await groups(query)).toEqual(expected);
  });

  it.each([
    ['sort_by=source_principal_name', 'column format does not support sorting'],
    ['count=gt:1', 'the specified column cannot be filtered: count'],
    ['asset_group_tag_id=eq:x', 'there are errors in the query parameter filters specified'],
  ])('refuse ?%s', async (query, message) => {
    expect(refusalOf(await call('GET', `/attack-paths/finding-groups?${query}`))).toEqual([400, message]);
  });
});

describe('the frameworks of compliance', () => {
  interface Framework {
    readonly id: string;
    readonly controls: readonly {
      readonly control_id: string;
      readonly finding_types: readonly { readonly finding: string; readonly title: string }[];
      readonly finding_count: number;
    }[];
  }

  it('tell which types speak against their controls, and how many findings there are', async () => {
    await accept(await firstId('T0AddMember'), {
      risk_type: 'T0AddMember',
      accepted: true,
      accept_until: inAnHour(),
    });
    const frameworks: readonly Framework[] = (await get('/compliance/frameworks')).data;
    expect(frameworks.map(({ id }) => id)).toEqual([
      'nist-csf-1.1',
      'nist-csf-2.0',
      'nist-sp-800-171-r2',
      'nist-sp-800-53-r5',
    ]);
    const controls = frameworks.flatMap((framework) => framework.controls);
    expect(controls.find(({ control_id: id }) => id === 'AC-2')).toMatchObject({
      title: 'Account Management',
      finding_types: expect.arrayContaining([
        { finding: 'T0AddMember', title: 'Add Member Privileges on Tier Zero Security Groups' },
      ]),
      finding_count: 1,
    });

    const named = all.map(({ type }) => type);
    expect(controls.map(({ finding_count: count }) => count)).toEqual(
      controls.map(
        ({ finding_types: types }) =>
          named.filter((type) => types.some(({ finding }) => finding === type)).length,
      ),
    );
    const open = '&status=eq:active&status=eq:accepted&limit=1';
    for (const { control_id: id, finding_count: count } of controls.filter((_, place) => place % 9 === 0)) {
      expect([id, (await get(`/attack-paths/findings?compliance_control=eq:${id}${open}`)).count]).toEqual([
        id,
        count,
      ]);
    }
  });
});

describe('one finding', () => {
  const read = async (id: number) => (await get(`/attack-paths/findings/${id}`)).data;

  it('tells what the graph knows of both ends, and of what joins them', async () => {
    const [id = 0] = idsOf(await details('finding=T0GenericAll&ToPrincipal=eq:S-1-512'));
    expect(await read(id)).toMatchObject({
      id,
      finding: 'T0GenericAll',
      title: 'GenericAll Privileges on Tier Zero Objects',
      relationship_kind: 'GenericAll',
      relationship_id: 1,
      relationship_properties: SEEN,
      source_node_id: expect.any(Number),
      source_properties: { name: 'BOB@OTHER' },
      target_node_id: expect.any(Number),
      target_properties: { name: 'ADMINS@CORP' },
    });
  });

  it('may be about one object, and may be gone from the graph', async () => {
    const listed = await read(await firstId('Kerberoasting'));
    expect(listed).toMatchObject({ finding: 'Kerberoasting', target_properties: { enabled: true } });
    expect(Object.keys(listed).filter((key) => /^(source|relationship)_/.test(key))).toEqual([]);

    const gone = { ...all[0], target: { ...all[0]?.target, objectId: 'S-1-900' } } as (typeof all)[number];
    await find([...all, gone]);
    const [{ id }] = (await get('/attack-paths/findings?target_principal_id=eq:S-1-900')).data;
    expect(await read(id)).toMatchObject({
      target_node_id: null,
      target_properties: {},
      relationship_id: null,
      relationship_properties: {},
    });
    await find(all);
    expect((await read(id)).status).toBe('remediated');
  });

  it.each(['999999', 'x'])('is not found as %s', async (id) => {
    expect((await call('GET', `/attack-paths/findings/${id}`)).statusCode).toBe(404);
  });
});

describe('the export of all findings', () => {
  it('holds them, and what there is to know of their types', async () => {
    const { findings, finding_assets: assets } = (await get('/attack-paths/details')).data;
    expect(findings).toHaveLength(all.length);
    expect(findings.find((row: { finding_name: string }) => row.finding_name === 'T0AddMember')).toEqual({
      finding_name: 'T0AddMember',
      environment_id: DOMAIN,
      asset_group: 'Tier Zero',
      target_id: 'S-1-512',
      target_kind: 'Group',
      target_properties: { name: 'ADMINS@CORP', objectid: 'S-1-512', ...SEEN },
      source_id: 'S-2-900',
      source_kind: 'User',
      source_properties: { name: 'EVE@OTHER', objectid: 'S-2-900', ...SEEN },
      attack_path_edge_id: 1,
      exposure_percentage: 0.96,
      exposure_count: 96,
      impact_percentage: 0.5,
      impact_count: 50,
      accepted_until: 0,
    });
    expect(Object.keys(assets).toSorted()).toEqual(['Kerberoasting', 'T0AddMember', 'T0GenericAll']);
    expect(Buffer.from(assets.T0AddMember['tx-title.md'], 'base64').toString()).toBe(
      'Add Member Privileges on Zone Security Groups',
    );
  });

  it('tells until when a finding is accepted', async () => {
    const until = inAnHour();
    await accept(await firstId('T0AddMember'), {
      risk_type: 'T0AddMember',
      accepted: true,
      accept_until: until,
    });
    const { findings } = (await get('/attack-paths/details')).data;
    const times = findings.map((row: { accepted_until: number }) => row.accepted_until);
    expect(Math.max(...times)).toBe(Math.floor(Date.parse(until) / 1000));
  });
});

describe('while the graph is being loaded', () => {
  it.each([`/domains/${DOMAIN}/details?finding=T0GenericAll`, '/attack-paths/details'])(
    'there are no properties to tell: %s',
    async (path) => {
      graphState.isLoaded = false;
      const response = await call('GET', path);
      graphState.isLoaded = true;
      expect(refusalOf(response)).toEqual([
        503,
        'the graph is still being loaded; please try again in a moment',
      ]);
    },
  );

  it('nothing is accepted', async () => {
    const id = await firstId();
    graphState.isLoaded = false;
    const response = await accept(id, {
      risk_type: 'T0GenericAll',
      accepted: true,
      accept_until: inAnHour(),
    });
    graphState.isLoaded = true;
    expect(response.statusCode).toBe(503);
    expect((await details('finding=T0GenericAll&Accepted=eq:true')).count).toBe(0);
  });

  it('all findings are listed all the same, and exported', async () => {
    graphState.isLoaded = false;
    const [list, lines] = [
      await call('GET', '/attack-paths/findings'),
      await getCsv(`/domains/${DOMAIN}/details?finding=T0GenericAll`),
    ];
    graphState.isLoaded = true;
    expect([list.statusCode, list.json().count, lines.length]).toEqual([200, all.length, 4]);
  });
});

describe('acceptance', () => {
  it('is told with the finding, hides it where unaccepted ones are asked for, and ends by itself', async () => {
    const id = await firstId();
    const until = inAnHour();
    const response = await accept(id, { risk_type: 'T0GenericAll', accepted: true, accept_until: until });
    expect([response.statusCode, response.json().data]).toMatchObject([
      200,
      { id, Finding: 'T0GenericAll', AcceptedUntil: until, FromPrincipalProps: { name: 'BOB@OTHER' } },
    ]);
    expect(idsOf(await details('finding=T0GenericAll&Accepted=eq:false'))).not.toContain(id);
    expect(idsOf(await details('finding=T0GenericAll&Accepted=eq:true'))).toEqual([id]);
    expect(idsOf(await details('finding=T0GenericAll'))).toContain(id);
    expect(idsOf(await details(`finding=T0GenericAll&AcceptedUntil=gt:${new Date().toISOString()}`))).toEqual(
      [id],
    );

    await database.pool.query(
      "UPDATE finding SET accepted_until = now() - interval '1 second' WHERE id = $1",
      [id],
    );
    expect(idsOf(await details('finding=T0GenericAll&Accepted=eq:false'))).toContain(id);
  });

  it('is taken back', async () => {
    const id = await firstId();
    await accept(id, { risk_type: 'T0GenericAll', accepted: true, accept_until: inAnHour() });
    const response = await accept(id, { risk_type: 'T0GenericAll', accepted: false });
    expect(response.json().data).toMatchObject({ id, AcceptedUntil: ZERO_TIME });
  });

  it('keeps who did it, when and why, until it is taken back', async () => {
    const [id] = idsOf(await details('finding=T0AddMember'));
    const reason = '  The owner leaves in May.\n';
    const until = inAnHour();
    await accept(id ?? 0, { risk_type: 'T0AddMember', accepted: true, accept_until: until, reason });
    const read = async () => (await get(`/attack-paths/findings/${id}`)).data;
    expect(await read()).toMatchObject({
      status: 'accepted',
      accepted_until: until,
      accepted_at: TIME,
      accepted_by: (await get('/self')).data.principal_name,
      accepted_reason: 'The owner leaves in May.',
    });
    const entry = (await auditOf()).at(-1);
    expect(entry).toMatchObject({ action: 'AcceptRisk', fields: { reason, accepted_reason: reason.trim() } });

    await find(all);
    expect(await read()).toMatchObject({ accepted_reason: 'The owner leaves in May.' });
    await accept(id ?? 0, { risk_type: 'T0AddMember', accepted: false });
    expect(Object.keys(await read()).filter((key) => /^accepted_(at|by|reason)/.test(key))).toEqual([]);
  });

  it('of several is one change, which passes over what is not there', async () => {
    const ids = idsOf(await get('/attack-paths/findings?sort_by=id'));
    const wanted = [...ids.slice(0, 2).toReversed(), 999_999];
    const change = (body: object) => call('PUT', '/attack-paths/acceptances', body);
    const response = await change({
      finding_ids: wanted,
      accepted: true,
      accept_until: inAnHour(),
      reason: 'Both go with the old servers',
    });
    expect([response.statusCode, response.json().data]).toEqual([200, { finding_ids: ids.slice(0, 2) }]);
    expect((await get('/attack-paths/findings?status=eq:accepted&sort_by=id')).data).toMatchObject(
      ids.slice(0, 2).map((id) => ({ id, accepted_reason: 'Both go with the old servers' })),
    );
    expect((await auditOf()).at(-1)).toMatchObject({
      action: 'AcceptRisk',
      status: 'success',
      fields: { finding_ids: wanted, reason: 'Both go with the old servers' },
    });

    await change({ finding_ids: ids, accepted: false });
    expect((await get('/attack-paths/findings')).count).toBe(ids.length);
    expect((await auditOf()).at(-1)).toMatchObject({ action: 'UnacceptRisk' });
  });

  it.each<[string, object, number]>([
    ['none', { finding_ids: [], accepted: false }, 400],
    ['without an end', { finding_ids: [1], accepted: true }, 400],
    ['in the past', { finding_ids: [1], accepted: true, accept_until: '2020-01-01T00:00:00Z' }, 400],
    ['at no time', { finding_ids: [1], accepted: true, accept_until: 'soon' }, 400],
    [
      'at a second that is none',
      { finding_ids: [1], accepted: true, accept_until: '2099-12-31T23:59:60Z' },
      400,
    ],
    [
      'beyond the last year',
      { finding_ids: [1], accepted: true, accept_until: '9999-12-31T23:59:59-12:00' },
      400,
    ],
    [
      'by a number beyond all',
      { finding_ids: [1e30], accepted: true, accept_until: '2099-12-31T23:59:59Z' },
      400,
    ],
    ['for a reason without end', { finding_ids: [1], accepted: false, reason: 'a'.repeat(4_001) }, 400],
    ['that are not there', { finding_ids: [999_998, 999_999], accepted: false }, 404],
  ])('of several is refused: %s', async (_, body, status) => {
    expect((await call('PUT', '/attack-paths/acceptances', body)).statusCode).toBe(status);
  });

  it('is audited with what was before', async () => {
    const before = (await auditOf()).length;
    const id = await firstId();
    await accept(id, { risk_type: 'T0GenericAll', accepted: true, accept_until: inAnHour() });
    await accept(id, { risk_type: 'T0GenericAll', accepted: false });
    await accept(id, { risk_type: 'T0Owns', accepted: false });

    const entries = (await auditOf()).slice(before);
    expect(entries.map(({ action, status }) => `${action} ${status}`)).toEqual([
      'AcceptRisk intent',
      'AcceptRisk success',
      'UnacceptRisk intent',
      'UnacceptRisk success',
      'UnacceptRisk intent',
      'UnacceptRisk failure',
    ]);
    expect(entries[3]?.fields).toMatchObject({
      finding: 'T0GenericAll',
      accepted_until: null,
      previous: { accepted_until: TIME },
    });
  });

  it.each([
    ['in the past', { risk_type: 'T0GenericAll', accepted: true, accept_until: '2020-01-01T00:00:00Z' }, 400],
    ['without an end', { risk_type: 'T0GenericAll', accepted: true }, 400],
    ['of another type', { risk_type: 'T0Owns', accepted: true, accept_until: '2100-01-01T00:00:00Z' }, 404],
    ['without a type', { accepted: false }, 400],
    ['at no time', { risk_type: 'T0GenericAll', accepted: true, accept_until: 'soon' }, 400],
  ])('is refused %s', async (_, body, status) => {
    expect((await accept(await firstId(), body)).statusCode).toBe(status);
  });

  it.each(['999999', 'x'])('of what is not there is refused: %s', async (id) => {
    const body = { risk_type: 'T0GenericAll', accepted: false };
    expect((await call('PUT', `/attack-paths/${id}/acceptance`, body)).statusCode).toBe(404);
    expect((await call('PUT', `/attack-paths/findings/${id}/status`, { status: 'active' })).statusCode).toBe(
      404,
    );
  });
});

describe('the status', () => {
  const change = (id: number, status: string) =>
    call('PUT', `/attack-paths/findings/${id}/status`, { status });

  it('tells whether somebody works on it', async () => {
    const id = await firstId();
    const response = await change(id, 'in_progress');
    expect([response.statusCode, response.json()]).toEqual([
      200,
      { data: { id, status: 'in_progress', updated_at: TIME } },
    ]);
    expect((await get('/attack-paths/findings?status=eq:in_progress')).data).toMatchObject([{ id }]);
    expect((await change(id, 'active')).json().data.status).toBe('active');
  });

  it('of an accepted finding, and of one that is no more, is final', async () => {
    const id = await firstId('T0AddMember');
    await accept(id, { risk_type: 'T0AddMember', accepted: true, accept_until: inAnHour() });
    expect((await change(id, 'in_progress')).statusCode).toBe(409);

    await find(all.filter(({ type }) => type !== 'T0AddMember'));
    expect((await change(id, 'active')).statusCode).toBe(409);
    expect(
      (await accept(id, { risk_type: 'T0AddMember', accepted: true, accept_until: inAnHour() })).statusCode,
    ).toBe(404);
    expect((await get('/attack-paths/findings?status=eq:remediated&finding=T0AddMember')).data).toMatchObject(
      [{ id, status: 'remediated' }],
    );
    await find(all);
  });

  it('is one that users may set', async () => {
    expect((await change(await firstId(), 'remediated')).statusCode).toBe(400);
  });
});

describe('asking for findings', () => {
  it('asks for an analysis', async () => {
    const response = await call('PUT', '/attack-paths');
    expect([response.statusCode, response.body, await takeRequest()]).toEqual([202, '', 'everything']);
  });
});

describe('exports', () => {
  it('are audited by what they hold', async () => {
    const before = (await auditOf()).length;
    await getCsv(`/domains/${DOMAIN}/details?finding=T0GenericAll`);
    await getCsv(`/domains/${DOMAIN}/attack-path-findings?finding=Kerberoasting`);
    await getCsv('/attack-paths/findings');
    await get('/attack-paths/details');
    await details('finding=T0GenericAll');
    await get('/attack-paths/findings');

    expect((await auditOf()).slice(before).map(({ action, status }) => `${action} ${status}`)).toEqual([
      'ExportRelationshipRisks intent',
      'ExportRelationshipRisks success',
      'ExportListRisks intent',
      'ExportListRisks success',
      'ExportAllRisks intent',
      'ExportAllRisks success',
      'ExportAllRisks intent',
      'ExportAllRisks success',
    ]);
  });
});

describe.each([
  ['GET', '/attack-path-types', 'Read-Only', 'Upload-Only'],
  ['GET', `/domains/${DOMAIN}/available-types`, 'Read-Only', 'Upload-Only'],
  ['GET', `/domains/${DOMAIN}/details?finding=T0Owns`, 'Read-Only', 'Upload-Only'],
  ['GET', '/attack-paths/findings', 'Read-Only', 'Upload-Only'],
  ['GET', '/compliance/frameworks', 'Read-Only', 'Upload-Only'],
  ['PUT', '/attack-paths/1/acceptance', 'Power User', 'User'],
  ['PUT', '/attack-paths/findings/1/status', 'Power User', 'Auditor'],
  ['PUT', '/attack-paths', 'Power User', 'Read-Only'],
] as const)('%s %s', (method, path, allowed, forbidden) => {
  it(`is for ${allowed}, not for ${forbidden}`, async () => {
    expect((await call(method, path, undefined, await logInAs(forbidden))).statusCode).toBe(403);
    expect([401, 403]).not.toContain(
      (await call(method, path, undefined, await logInAs(allowed))).statusCode,
    );
    expect((await inject({ method, url: `/api/v2${path}` })).statusCode).toBe(401);
  });
});
