import { iterateBits, readObjectId } from '@secgraph/graph';
import { BUILT_IN_MODEL } from '@secgraph/graph-schema';
import { describe, expect, it } from 'vitest';
import { draw } from '../testing/draw-graph.test-support.ts';
import { findMembers } from './attack-graph.ts';
import { findChokePoints } from './choke-points.ts';

/** Helpers reset the password of an administrator; whoever works in the office is a helper, by way of a group. */
const office = draw(`
  User Ann
  User Ben
  User Cleo
  Group Office
  Group Helpers
  Group Domain {"objectid": "S-1-5-21-1-513"}
  =Base:User:Tag_Tier_Zero Admin
  Ann -MemberOf-> Office
  Ben -MemberOf-> Office
  Office -MemberOf-> Helpers
  Cleo -MemberOf-> Helpers
  Helpers -ForceChangePassword-> Admin
`);

type Drawing = typeof office;

function chokePointsOf(drawn: Drawing, crossings?: (name: string) => boolean) {
  const snapshot = drawn.snapshot();
  const targets = findMembers(snapshot, ['Tag_Tier_Zero']);
  const { offsets, nodes, kinds } = snapshot.outbound;
  const names = new Map<number, string>();
  for (let node = 0; node < snapshot.nodeCount; node++) {
    for (let at = offsets[node] ?? 0; at < (offsets[node + 1] ?? 0); at++) {
      const kind = snapshot.kindNames[kinds[at] ?? 0];
      names.set(at, `${readObjectId(snapshot, node)} -${kind}-> ${readObjectId(snapshot, nodes[at] ?? 0)}`);
    }
  }
  expect([...iterateBits(targets)].length).toBeGreaterThan(0);
  const found = findChokePoints(snapshot, {
    model: BUILT_IN_MODEL,
    targets,
    closed: targets,
    crossings:
      crossings && Uint32Array.from([...names].filter(([, name]) => crossings(name)).map(([at]) => at)),
  });

  return {
    exposed: found.exposed,
    inseparable: found.inseparable,
    cut: Array.from(found.cut, (position) => names.get(position)),
    remaining: [...found.remaining],
    single: Array.from(found.single.positions, (position, place) => [
      names.get(position),
      found.single.cutOff[place],
    ]),
  };
}

describe('choke points', () => {
  it('are the relationship nearest to the zone, and all that cut off somebody, largest first', () => {
    expect(chokePointsOf(office)).toEqual({
      exposed: 3,
      inseparable: 0,
      cut: ['Helpers -ForceChangePassword-> Admin'],
      remaining: [3, 0],
      single: [
        ['Helpers -ForceChangePassword-> Admin', 3],
        ['Office -MemberOf-> Helpers', 2],
        ['Ann -MemberOf-> Office', 1],
        ['Ben -MemberOf-> Office', 1],
        ['Cleo -MemberOf-> Helpers', 1],
      ],
    });
  });

  it('are fewer memberships where a group has more ways than members', () => {
    const { cut, single } = chokePointsOf(
      office.without('Cleo').and('Helpers -GenericAll-> Admin\nHelpers -WriteDacl-> Admin'),
    );

    expect(cut).toEqual(['Office -MemberOf-> Helpers']);
    expect(single[0]).toEqual(['Office -MemberOf-> Helpers', 2]);
  });

  it('leave out what lasts: memberships that every account has, and who contains whom', () => {
    const everybody = office
      .without('Office', 'Cleo')
      .and('Ann -MemberOf-> Domain\nDomain -MemberOf-> Helpers\nHelpers -GenericAll-> Admin');

    expect(chokePointsOf(everybody)).toMatchObject({
      exposed: 1,
      cut: ['S-1-5-21-1-513 -MemberOf-> Helpers'],
    });

    const contained = chokePointsOf(office.and('OU Unit\nAnn -GenericAll-> Unit\nUnit -Contains-> Admin'));
    // The first one alone cuts off Ben and Cleo, the second one nobody: Ann has both ways.
    expect(contained.cut).toEqual(['Helpers -ForceChangePassword-> Admin', 'Ann -GenericAll-> Unit']);
    expect(contained.remaining).toEqual([3, 1, 0]);
  });

  it('count whom nothing cuts off', () => {
    const owner = office.and(
      'Computer Controller\nController -DCFor-> Root\n=Base:Domain:Tag_Tier_Zero Root',
    );

    expect(chokePointsOf(owner)).toMatchObject({
      exposed: 4,
      inseparable: 1,
      cut: ['Helpers -ForceChangePassword-> Admin'],
    });
  });

  it('of a finding are about walks that end with it', () => {
    const two = office.and('Office -GenericAll-> Admin');
    const found = chokePointsOf(two, (name) => name === 'Office -GenericAll-> Admin');

    expect(found).toMatchObject({ exposed: 2, cut: ['Office -GenericAll-> Admin'] });
  });

  it('are none where nobody outside gets in', () => {
    expect(chokePointsOf(office.without('Helpers'))).toEqual({
      exposed: 0,
      inseparable: 0,
      cut: [],
      remaining: [0],
      single: [],
    });
  });
});
