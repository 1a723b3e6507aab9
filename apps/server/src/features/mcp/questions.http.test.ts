import { describe, expect, it } from 'vitest';
import { createTestServer } from '../../../test/test-server.ts';
import { connectClient, listen } from './connect-client.test-support.ts';
import { PLANTED_ESTATE, plantFindings } from './planted-estate.test-support.ts';

/**
 * Questions that people ask, about an estate of which every answer is known: which calls answer each, and what of the
 * last answer it is.
 */

const server = await createTestServer({ graph: PLANTED_ESTATE });
const findings = await plantFindings(server);
const { authorization } = await server.logInAs('Read-Only');
const { ask } = await connectClient(await listen(server), authorization);
const idOf = (type: string) => findings.get(type) ?? 0;
const tierZero =
  (await server.repositories.zones.listTags()).find(({ name }) => name === 'Tier Zero')?.id ?? 0;

const ANN = 'S-1-ANN';
const BEN = 'S-1-BEN';
const CY = 'S-1-CY';
const HELPERS = 'S-1-HELPERS';
const ADMINS = 'S-1-512';

type Call = readonly [tool: string, input: Readonly<Record<string, unknown>>];
type Question = readonly [question: string, calls: readonly Call[], answer: object];

const cypher = (statement: string): readonly Call[] => [['run_cypher', { statement }]];

const QUESTIONS: readonly Question[] = [
  [
    'which environments are there?',
    [['environments', {}]],
    {
      environments: [
        { id: 'S-1', name: 'CORP.LOCAL' },
        { id: 'S-2', name: 'OTHER.LOCAL' },
      ],
    },
  ],
  ['who am I to the service?', [['environments', {}]], { user: { roles: ['Read-Only'] } }],
  ['is there somebody called Ann?', [['search', { query: 'ann@' }]], { objects: [{ object_id: ANN }] }],
  [
    'which computer is called SRV?',
    [['search', { query: 'SRV', kind: 'Computer' }]],
    { objects: [{ object_id: 'S-1-SRV', kind: 'Computer' }] },
  ],
  ['is there a group called ANN?', [['search', { query: 'ANN@CORP', kind: 'Group' }]], { objects: [] }],
  [
    'what is S-1-512?',
    [['get_object', { object_id: ADMINS }]],
    { object: { name: 'DOMAIN ADMINS@CORP.LOCAL', kind: 'Group' } },
  ],
  ['is Ann enabled?', [['get_object', { object_id: ANN }]], { properties: { enabled: true } }],
  [
    'how many members have the helpers?',
    [['get_object', { object_id: HELPERS, list: 'members', limit: 1 }]],
    { total: 102, truncated: true },
  ],
  [
    'of which groups is Ben a member?',
    [['get_object', { object_id: BEN, list: 'memberships' }]],
    { objects: [{ object_id: HELPERS }], total: 1 },
  ],
  [
    'who controls the domain administrators?',
    [['get_object', { object_id: ADMINS, list: 'controllers', limit: 100 }]],
    { truncated: true },
  ],
  [
    'which computers do the helpers administer?',
    [['get_object', { object_id: HELPERS, list: 'admin-rights' }]],
    { objects: [{ object_id: 'S-1-SRV' }], total: 1 },
  ],
  [
    'who administers SRV, without groups in between?',
    [['get_object', { object_id: 'S-1-SRV', list: 'admin-users', limit: 1 }]],
    { truncated: true },
  ],
  [
    'how does Ben become a domain administrator?',
    [['find_paths', { from: BEN, to: ADMINS }]],
    {
      paths: [
        {
          hops: 2,
          start: { object_id: BEN },
          steps: [
            { kind: 'MemberOf', to: { object_id: HELPERS } },
            { kind: 'GenericAll', to: { object_id: ADMINS } },
          ],
        },
      ],
      total_ends: null,
    },
  ],
  ['can Cy become one?', [['find_paths', { from: CY, to: ADMINS }]], { paths: [] }],
  [
    'what of tier zero does Ann reach?',
    [['find_paths', { from: ANN, to: 'tier-zero' }]],
    { total_ends: 2, total_by_kind: { Group: 2 } },
  ],
  [
    'how many reach the administrators?',
    [['find_paths', { to: ADMINS, from: 'any', max_paths: 1 }]],
    { total_ends: 103, truncated: true },
  ],
  [
    'over memberships alone, does Ben reach the administrators?',
    [['find_paths', { from: BEN, to: ADMINS, relationship_kinds: ['MemberOf'] }]],
    { paths: [] },
  ],
  [
    'what does GenericAll mean?',
    [['explain_relationship', { kind: 'GenericAll' }]],
    { kind: 'GenericAll', title: expect.stringMatching(/./), remediation: expect.stringMatching(/./) },
  ],
  [
    'is Ann’s membership derived?',
    [['explain_relationship', { kind: 'MemberOf', source_graph_id: 104, target_graph_id: 107 }]],
    { derived_from: [] },
  ],
  [
    'what is worst?',
    [['list_findings', { limit: 1 }]],
    { findings: [{ finding: 'T0GenericAll', severity: 'critical', closes_count: 101 }], total: 3 },
  ],
  ['what is critical?', [['list_findings', { min_severity: 'critical' }]], { total: 1 }],
  ['what is high or worse?', [['list_findings', { min_severity: 'high' }]], { total: 2 }],
  [
    'what is wrong in the other domain?',
    [['list_findings', { environment_id: 'S-2' }]],
    { findings: [{ finding: 'T0AddMember', source: 'ANN@CORP.LOCAL' }], total: 1 },
  ],
  [
    'which findings of hygiene are there?',
    [['list_findings', { zone_id: 0 }]],
    { findings: [{ finding: 'Kerberoasting' }], total: 1 },
  ],
  ['which types of findings are there?', [['list_findings', { by_type: true }]], { total: 3 }],
  ['what is accepted?', [['list_findings', { status: 'accepted' }]], { findings: [], total: 0 }],
  [
    'what is wrong with Ben?',
    [['list_findings', { text: 'BEN@' }]],
    { findings: [{ finding: 'Kerberoasting', target: 'BEN@CORP.LOCAL' }] },
  ],
  [
    'how is the worst finding mended?',
    [
      ['list_findings', { limit: 1 }],
      ['get_finding', { finding_id: idOf('T0GenericAll') }],
    ],
    {
      finding: { effort: 'low', side_effects: 'medium' },
      remediation: expect.stringMatching(/./),
      explanation: { kind: 'GenericAll' },
    },
  ],
  [
    'who is behind it?',
    [['get_finding', { finding_id: idOf('T0GenericAll') }]],
    { source: { object_id: HELPERS }, target: { object_id: ADMINS } },
  ],
  [
    'is roasting about a relationship?',
    [['get_finding', { finding_id: idOf('Kerberoasting') }]],
    { source: null, relationship: null, target: { object_id: BEN } },
  ],
  [
    'how exposed are the administrators?',
    [['exposure', { object_id: ADMINS }]],
    { exposure: { total: 103, by_hops: [1, 102] } },
  ],
  ['what falls with Ann?', [['exposure', { object_id: ANN }]], { impact_on_tier_zero: { total: 2 } }],
  [
    'does Cy reach anything?',
    [['exposure', { object_id: CY }]],
    { impact: { total: 0 }, exposure: { total: 0 } },
  ],
  [
    'where do we cut?',
    [['choke_points', {}]],
    { minimum_cut_total: 2, inseparable_principals: 0, exposed_principals: 102 },
  ],
  [
    'what alone keeps most out?',
    [['choke_points', { limit: 1 }]],
    { strongest: [{ kind: 'GenericAll', source: { object_id: HELPERS }, cut_off_principals: 101 }] },
  ],
  [
    'where do we cut in the other domain?',
    [['choke_points', { environment_id: 'S-2' }]],
    { minimum_cut: [{ kind: 'AddMember', source: { object_id: ANN } }], exposed_principals: 1 },
  ],
  ['and by the id of the zone?', [['choke_points', { zone_id: tierZero }]], { minimum_cut_total: 2 }],
  [
    'what if the helpers lose their right?',
    [['what_if', { remove: [{ source: HELPERS, kind: 'GenericAll', target: ADMINS }] }]],
    { new_total: 0, returning: [] },
  ],
  [
    'how many users are there?',
    cypher('MATCH (n:User) RETURN count(n) AS users'),
    { columns: ['users'], rows: [[103]], row_count: 1 },
  ],
  [
    'who may add members?',
    cypher('MATCH (n)-[:AddMember]->(g) RETURN n, g.name'),
    { rows: [[{ object_id: ANN, kind: 'User' }, 'DOMAIN ADMINS@OTHER.LOCAL']] },
  ],
  [
    'which path has a statement?',
    cypher(`MATCH p = (n {objectid: '${BEN}'})-[*1..3]->(:Tag_Tier_Zero) RETURN p`),
    { rows: [[{ path: [{ kind: 'MemberOf' }, { kind: 'GenericAll' }] }]] },
  ],
  [
    'is there a kind Foo?',
    cypher('MATCH (n:Foo) RETURN n'),
    { rows: [], warnings: [expect.stringContaining('Foo')] },
  ],
  [
    'how would it be run?',
    cypher('EXPLAIN MATCH (n:User) RETURN n'),
    { plan: { operator: expect.any(String) } },
  ],
  [
    'with a parameter?',
    [['run_cypher', { statement: 'MATCH (n {objectid: $id}) RETURN n.name', parameters: { id: CY } }]],
    { rows: [['CY@CORP.LOCAL']] },
  ],
  [
    'only ten of many rows?',
    [['run_cypher', { statement: 'MATCH (n:User) RETURN n.objectid', limit: 10 }]],
    { row_count: 103, truncated: true },
  ],
  [
    'which queries come along about Kerberos?',
    [['list_queries', { text: 'kerberoast', origin: 'prebuilt' }]],
    { queries: expect.arrayContaining([expect.objectContaining({ origin: 'prebuilt' })]) },
  ],
  ['which queries were saved?', [['list_queries', { origin: 'saved' }]], { queries: [], total: 0 }],
  [
    'which analyses can be compared?',
    [['compare_analyses', {}]],
    { analyses: [{ is_recorded: false }], changes: [], total: 0 },
  ],
  ['how did exposure develop?', [['posture', {}]], { measure: 'exposure', points: [{ member_count: 0 }] }],
  [
    'how many findings were there?',
    [['posture', { measure: 'findings', environment_ids: ['S-1'] }]],
    { measure: 'findings' },
  ],
];

describe('the planted estate', () => {
  it('has 50 questions', () => {
    expect(QUESTIONS).toHaveLength(50);
  });

  it.each(QUESTIONS)('answers: %s', async (_, calls, answer) => {
    let last: unknown;
    for (const [tool, input] of calls) {
      last = await ask(tool, input);
    }

    expect(last).toMatchObject(answer);
  });
});
