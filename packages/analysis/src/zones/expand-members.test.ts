import { findNodeByObjectId, readObjectId } from '@secgraph/graph';
import { NEVER_CANCELLED } from '@secgraph/kernel';
import { describe, expect, it } from 'vitest';
import { type DrawnGraph, draw } from '../testing/draw-graph.test-support.ts';
import { expandMembers, MEMBER_SOURCE } from './expand-members.ts';

const SOURCE_NAMES = Object.keys(MEMBER_SOURCE);
const CHILDREN = { children: true, parents: false };
const ALL = { children: true, parents: true };
const PARENTS = { children: false, parents: true };

/** `node source`, sorted by node. */
function expand(
  graph: DrawnGraph,
  seeds: readonly string[],
  method: { readonly children: boolean; readonly parents: boolean },
  { expandsDomains = false, expandsUnits = false } = {},
): string[] {
  const snapshot = graph.snapshot();
  const { nodes, sources } = expandMembers(
    snapshot,
    seeds.map((seed) => findNodeByObjectId(snapshot, seed) ?? -1),
    { method, expandsDomains, expandsUnits, cancellation: NEVER_CANCELLED },
  );
  const lines = Array.from(
    nodes,
    (node, place) => `${readObjectId(snapshot, node)} ${SOURCE_NAMES[(sources[place] ?? 0) - 1]}`,
  );
  return lines.toSorted();
}

describe('the members of a selector', () => {
  it('are its seeds alone where the tag reaches no further', () => {
    const graph = draw('User U\nGroup G\nOU O\nU -MemberOf-> G\nO -Contains-> G');
    expect(expand(graph, ['G', 'U', 'G'], { children: false, parents: false })).toEqual(['G seed', 'U seed']);
  });

  it('include direct and nested members of a group', () => {
    const graph = draw('User U V\nGroup G H\nU -MemberOf-> H -MemberOf-> G\nG -MemberOf-> H\nV -AdminTo-> G');
    expect(expand(graph, ['G'], CHILDREN)).toEqual(['G seed', 'H child', 'U child']);
  });

  it('include members from elsewhere, but not what lies behind them', () => {
    const graph = draw('Group G H\n=Thing T\nH -MemberOf-> T -MemberOf-> G');
    expect(expand(graph, ['G'], CHILDREN)).toEqual(['G seed', 'T child']);
  });

  it('include what is behind a member that is no group', () => {
    const graph = draw('Group G\nUser U V\nV -MemberOf-> U -MemberOf-> G');
    expect(expand(graph, ['G'], CHILDREN)).toEqual(['G seed', 'U child', 'V child']);
    expect(expand(graph, ['U'], CHILDREN)).toEqual(['U seed']);
  });

  it('do not include members of local groups', () => {
    const graph = draw(
      'User U\nGroup G\nADLocalGroup L\nU -MemberOfLocalGroup-> L\nL -MemberOfLocalGroup-> G',
    );
    expect(expand(graph, ['G', 'L'], CHILDREN)).toEqual(['G seed', 'L seed']);
  });

  it.each(['OU', 'Container'])('include everything of the directory in an %s', (kind) => {
    const graph = draw(`${kind} O
      OU P
      User U
      =Thing T
      User X
      O -Contains-> P -Contains-> U
      O -Contains-> T -Contains-> X`);
    expect(expand(graph, ['O'], CHILDREN)).toEqual(['O seed', 'P child', 'U child']);
  });

  it('are expanded until there is nothing new, each by its own kind', () => {
    const graph = draw(
      'Group G H\nOU O\nUser U V\nO -MemberOf-> G\nO -Contains-> H\nU -MemberOf-> H\nV -MemberOf-> U',
    );
    expect(expand(graph, ['G'], CHILDREN)).toEqual(['G seed', 'H child', 'O child', 'U child', 'V child']);
  });

  it('include what is in a domain only where that is wanted', () => {
    const graph = draw('Domain D\nOU O\nUser U\nD -Contains-> O -Contains-> U');
    expect(expand(graph, ['D'], CHILDREN)).toEqual(['D seed']);
    expect(expand(graph, ['D'], CHILDREN, { expandsDomains: true })).toEqual([
      'D seed',
      'O child',
      'U child',
    ]);
  });

  it('include what is in a unit of a tenant only where that is wanted', () => {
    const graph = draw('=AZBase:AZAdministrativeUnit A\nAZUser U\nA -AZContains-> U');
    expect(expand(graph, ['A'], CHILDREN)).toEqual(['A seed']);
    expect(expand(graph, ['A'], CHILDREN, { expandsUnits: true })).toEqual(['A seed', 'U child']);
  });

  it('include members of cloud groups, holders of roles, and what subscriptions hold', () => {
    const graph = draw(`AZGroup G H
      AZUser U V W
      AZRole R
      AZManagementGroup M
      AZSubscription S
      AZResourceGroup P
      AZVM C
      =Thing T
      U -AZMemberOf-> H -AZMemberOf-> G
      T -AZMemberOf-> G
      V -AZHasRole-> R
      W -AZRoleEligible-> R
      H -AZHasRole-> R
      M -AZContains-> S -AZContains-> P -AZContains-> C
      P -AZContains-> T`);
    expect(expand(graph, ['G'], CHILDREN)).toEqual(['G seed', 'H child', 'T child', 'U child']);
    expect(expand(graph, ['R'], CHILDREN)).toEqual(['H child', 'R seed', 'U child', 'V child', 'W child']);
    expect(expand(graph, ['M'], CHILDREN)).toEqual(['C child', 'M seed', 'P child', 'S child']);
  });

  it('are not expanded when their kind belongs to no directory and no cloud', () => {
    const graph = draw('=Thing:Group G\n=Thing:OU O\nUser U\nU -MemberOf-> G\nO -Contains-> U');
    expect(expand(graph, ['G', 'O'], ALL)).toEqual(['G seed', 'O seed']);
  });
});

describe('what members are in', () => {
  const UNITS = draw(`OU O P
    Container C
    Domain D
    GPO X Y Z W
    User U
    Group G
    D -Contains-> O -Contains-> P -Contains-> U
    O -Contains-> G
    X -GPLink-> O
    Y -GPLink-> P
    Z -GPLink-> D
    W -GPLink-> U`);

  it('are organisational units all the way up, and policies linked to them or to the member', () => {
    expect(expand(UNITS, ['U'], PARENTS)).toEqual([
      'O parent',
      'P parent',
      'U seed',
      'W parent',
      'X parent',
      'Y parent',
    ]);
  });

  it('are not expanded: what else is in a unit is no member', () => {
    expect(expand(UNITS, ['U'], ALL)).not.toContain('G child');
  });

  it('are policies linked to a domain when the domain is a member', () => {
    expect(expand(UNITS, ['D'], PARENTS)).toEqual(['D seed', 'Z parent']);
  });

  it('end where the chain changes its kind', () => {
    const graph = draw('OU O P\nContainer C\nUser U\nO -Contains-> C -Contains-> P -Contains-> U');
    expect(expand(graph, ['U'], PARENTS)).toEqual(['P parent', 'U seed']);
  });

  const INHERITING = draw(`Container C D
    OU O
    User U {isaclprotected: false}
    O -Contains-> C -Contains-> D -Contains-> U`);

  it('are containers when the member inherits its access list', () => {
    expect(expand(INHERITING, ['U'], PARENTS)).toEqual(['C parent', 'D parent', 'U seed']);
  });

  it.each([true, undefined, 'false'])('are no containers where isaclprotected is %s', (isaclprotected) => {
    expect(expand(INHERITING.with('U', { isaclprotected }), ['U'], PARENTS)).toEqual(['U seed']);
  });

  it('are holders of cloud resources, however far up, and the application of a service principal', () => {
    const graph = draw(`AZTenant T
      AZManagementGroup M
      AZSubscription S
      AZResourceGroup R
      AZVM V
      AZServicePrincipal P
      AZApp A B
      T -AZContains-> M -AZContains-> S -AZContains-> R -AZContains-> V
      T -AZContains-> P
      A -AZRunsAs-> P
      B -AZContains-> V`);
    expect(expand(graph, ['V', 'P'], ALL)).toEqual([
      'A parent',
      'M parent',
      'P seed',
      'R parent',
      'S parent',
      'V seed',
    ]);
  });

  it('does not make a parent of a member', () => {
    expect(expand(UNITS, ['O'], ALL)).toEqual([
      'G child',
      'O seed',
      'P child',
      'U child',
      'W parent',
      'X parent',
      'Y parent',
    ]);
  });
});

it('gives up when it is cancelled', () => {
  const users = Array.from({ length: 5_000 }, (_, index) => `U${index}`);
  const snapshot = draw(`OU O\nUser ${users.join(' ')}\nO -Contains-> ${users.join(', ')}`).snapshot();
  const run = () =>
    expandMembers(snapshot, [0], {
      method: ALL,
      expandsDomains: false,
      expandsUnits: false,
      cancellation: { ...NEVER_CANCELLED, deadlineAtMs: 0 },
    });
  expect(run).toThrow(expect.objectContaining({ code: 'KERNEL_DEADLINE_EXCEEDED' }));
});
