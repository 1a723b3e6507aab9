import { BUILT_IN_MODEL } from '@secgraph/graph-schema';
import { createCancellation, NEVER_CANCELLED, requestCancellation } from '@secgraph/kernel';
import { severityOf } from '@secgraph/vocabulary';
import { describe, expect, it } from 'vitest';
import { type DrawnGraph, draw } from '../testing/draw-graph.test-support.ts';
import { AZURE_FINDINGS } from './catalogue/azure-findings.ts';
import type { FindingZone } from './finding-zone.ts';
import { type FindingOptions, type FoundFinding, type FoundFindings, runFindings } from './run-findings.ts';

const TIER_ZERO: FindingZone = {
  id: 1,
  kindName: 'Tag_Tier_Zero',
  position: 1,
  isAnalysed: true,
  selected: undefined,
};

interface FindResult extends Omit<FoundFindings, 'rows'> {
  readonly rows: readonly FoundFinding[];
}

function find(graph: DrawnGraph, options: Partial<FindingOptions> = {}): FindResult {
  const run = runFindings(graph.snapshot(), {
    model: BUILT_IN_MODEL,
    zones: [TIER_ZERO],
    quality: undefined,
    cancellation: NEVER_CANCELLED,
    ...options,
  });
  for (;;) {
    const step = run.next();
    if (step.done === true) {
      return { ...step.value, rows: [...step.value.rows] };
    }
  }
}

/** Five principals in D: HELPERS (A and B) and X control ADMINS, who control C. Z is of a domain of its own. */
const GRAPH = draw(`
  Domain D, E
  User A, B, C, X, Z {domainsid: 'D', enabled: true}
  =Base:User:Tag_Tier_Zero ADA {domainsid: 'D', name: 'ADA@D'}
  Group HELPERS {domainsid: 'D', name: 'HELPERS@D'}
  =Base:Group:Tag_Tier_Zero ADMINS {domainsid: 'D', name: 'ADMINS@D'}
  A, B -MemberOf-> HELPERS
  HELPERS -GenericAll-> ADMINS {isacl: true, isinherited: true}
  X -GenericAll-> ADMINS
  ADMINS -GenericAll-> C
  ADA -MemberOf-> ADMINS
`)
  .with('D', { name: 'CORP.LOCAL' })
  .with('Z', { domainsid: 'E', hasspn: true });

describe('findings', () => {
  const found = find(GRAPH);
  // By the place of their sources.
  const [x, helpers] = found.rows;

  it('are described with both ends and what joins them', () => {
    expect(helpers).toEqual({
      type: 'T0GenericAll',
      shape: 'relationship',
      tagId: 1,
      environmentId: 'D',
      environmentName: 'CORP.LOCAL',
      source: { nodeId: 108, objectId: 'HELPERS', kind: 'Group', name: 'HELPERS@D' },
      target: { nodeId: 109, objectId: 'ADMINS', kind: 'Group', name: 'ADMINS@D' },
      relationship: { id: 3, properties: '{"isacl":true,"isinherited":true}' },
      isInherited: true,
      // A and B, of five principals of the domain.
      exposure: { count: 2, share: 0.4 },
      // C alone: ADA is not reached.
      impact: { count: 1, share: 0.2 },
      severity: 'moderate',
      closes: undefined,
      // What is inherited stands elsewhere, for more than this.
      fix: { effort: 'medium', sideEffects: 'high' },
    });
    expect(x).toMatchObject({
      source: { objectId: 'X' },
      isInherited: false,
      exposure: { count: 1, share: 0.2 },
      severity: 'low',
    });
  });

  it('of a list are about one object, and graded by who is lost', () => {
    expect(found.rows.slice(2)).toMatchObject([
      {
        type: 'Kerberoasting',
        shape: 'list',
        tagId: 0,
        environmentId: 'E',
        environmentName: 'E',
        source: undefined,
        relationship: undefined,
        target: { objectId: 'Z' },
        exposure: { count: 0 },
        impact: { count: 1, share: 1 },
        severity: 'critical',
      },
    ]);
  });

  it('of a type count everybody once', () => {
    expect(found.types).toEqual([
      {
        environmentId: 'D',
        tagId: 1,
        type: 'T0GenericAll',
        exposure: { count: 3, share: 0.6 },
        impact: { count: 1, share: 0.2 },
        compositeRisk: 60,
        impactedAssets: 1,
      },
      {
        environmentId: 'E',
        tagId: 0,
        type: 'Kerberoasting',
        exposure: { count: 0, share: 0 },
        impact: { count: 1, share: 1 },
        compositeRisk: 100,
        impactedAssets: 1,
      },
    ]);
  });

  it('make up the posture of each domain, in tier zero and in hygiene', () => {
    const coverage = { active: 1, share: 0.5 };
    const measured = {
      platform: 'ad',
      environmentId: 'D',
      environments: 1,
      counts: {},
      completeness: { sessions: { active: 1, share: 0.25 }, localGroups: coverage },
    } as const;
    const unknown = { sessionCompleteness: undefined, groupCompleteness: undefined };

    expect(find(GRAPH, { quality: [measured] }).postures).toEqual([
      {
        environmentId: 'D',
        tagId: 0,
        exposureShare: 0,
        principalCount: 5,
        assetCount: 0,
        exposedAssetCount: 0,
        attackPathCount: 0,
        sessionCompleteness: 0.25,
        groupCompleteness: 0.5,
      },
      {
        environmentId: 'E',
        tagId: 0,
        exposureShare: 0,
        principalCount: 1,
        assetCount: 0,
        // Z, which can be roasted.
        exposedAssetCount: 1,
        attackPathCount: 1,
        ...unknown,
      },
      {
        environmentId: 'D',
        tagId: 1,
        // A, B and X of the four that are outside.
        exposureShare: 0.75,
        principalCount: 4,
        assetCount: 2,
        exposedAssetCount: 1,
        attackPathCount: 3,
        sessionCompleteness: 0.25,
        groupCompleteness: 0.5,
      },
      {
        environmentId: 'E',
        tagId: 1,
        exposureShare: 0,
        principalCount: 1,
        assetCount: 0,
        exposedAssetCount: 0,
        attackPathCount: 0,
        ...unknown,
      },
    ]);
  });

  it('tell what was looked at', () => {
    expect(found.environmentIds).toEqual(['D', 'E']);
    expect(found.tagIds).toEqual([0, 1]);
    expect(found.knownTypes).toContain('T0GenericAll');
    expect(found.count).toBe(3);
    expect(find(GRAPH, { zones: [{ ...TIER_ZERO, isAnalysed: false }] }).tagIds).toEqual([0]);
    expect(find(draw('')).rows).toEqual([]);
  });

  it('end when they are cancelled', () => {
    const cancellation = createCancellation();
    requestCancellation(cancellation);
    expect(() => find(GRAPH, { cancellation })).toThrow(
      expect.objectContaining({ code: 'KERNEL_CANCELLED' }),
    );
  });
});

it.each([
  [0, 'low'],
  [0.399, 'low'],
  [0.4, 'moderate'],
  [0.7999, 'moderate'],
  [0.8, 'high'],
  [0.9499, 'high'],
  [0.95, 'critical'],
  [19 / 20, 'critical'],
  [1, 'critical'],
])('a share of %d is %s', (share, severity) => {
  expect(severityOf(share)).toBe(severity);
});

/** What relationships of Azure lead from and to, where a tenant has them. */
const AZURE_ENDS: Readonly<Record<string, readonly [start: string, end: string]>> = {
  AZAddMembers: ['AZUser', 'AZGroup'],
  AZMGAddOwner: ['AZServicePrincipal', 'AZApp'],
  AZMGAddMember: ['AZServicePrincipal', 'AZGroup'],
  AZMGAddSecret: ['AZServicePrincipal', 'AZServicePrincipal'],
  AZMGGrantAppRoles: ['AZServicePrincipal', 'AZTenant'],
  AZMGGrantRole: ['AZServicePrincipal', 'AZRole'],
  AZAddOwner: ['AZRole', 'AZApp'],
  AZAddSecret: ['AZRole', 'AZServicePrincipal'],
  AZAppAdmin: ['AZUser', 'AZApp'],
  AZCloudAppAdmin: ['AZGroup', 'AZServicePrincipal'],
  AZResetPassword: ['AZRole', 'AZUser'],
  AZExecuteCommand: ['AZGroup', 'AZDevice'],
  AZVMAdminLogin: ['AZUser', 'AZVM'],
  AZVMContributor: ['AZUser', 'AZVMScaleSet'],
  AZAvereContributor: ['AZUser', 'AZVM'],
  AZAKSContributor: ['AZUser', 'AZManagedCluster'],
  AZAutomationContributor: ['AZUser', 'AZAutomationAccount'],
  AZContributor: ['AZUser', 'AZContainerRegistry'],
  AZOwner: ['AZServicePrincipal', 'AZSubscription'],
  AZUserAccessAdministrator: ['AZGroup', 'AZManagementGroup'],
  AZWebsiteContributor: ['AZUser', 'AZFunctionApp'],
  AZLogicAppContributor: ['AZUser', 'AZLogicApp'],
  AZKeyVaultContributor: ['AZUser', 'AZKeyVault'],
  AZGetCertificates: ['AZUser', 'AZKeyVault'],
  AZGetKeys: ['AZGroup', 'AZKeyVault'],
  AZGetSecrets: ['AZServicePrincipal', 'AZKeyVault'],
  AZOwns: ['AZUser', 'AZGroup'],
  AZManagedIdentity: ['AZVM', 'AZServicePrincipal'],
};

describe.each(AZURE_FINDINGS)('$name', ({ name, kind }) => {
  const [start = '', end = ''] = AZURE_ENDS[kind] ?? [];
  const isTenant = end === 'AZTenant';

  it('belongs to the tenant of what is controlled', () => {
    const { rows } = find(
      draw(`
        =AZBase:AZTenant${isTenant ? ':Tag_Tier_Zero' : ''} T {tenantid: 'T', name: 'SHOP'}
        =AZBase:AZTenant OTHER {tenantid: 'OTHER'}
        =AZBase:${start} S {tenantid: 'OTHER'}
        =AZBase:AZUser U {tenantid: 'T'}
        =AZBase:${isTenant ? 'AZUser' : end}:Tag_Tier_Zero E {tenantid: 'T'}
        S -${kind}-> ${isTenant ? 'T' : 'E'}`),
    );
    expect(rows).toMatchObject([
      {
        type: name,
        environmentId: 'T',
        environmentName: 'SHOP',
        source: { objectId: 'S', kind: start },
        target: { kind: end },
        relationship: expect.anything(),
      },
    ]);
  });
});
