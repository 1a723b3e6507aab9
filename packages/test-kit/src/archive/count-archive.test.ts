import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildZip } from './build-zip.ts';
import { countArchive, countFiles } from './count-archive.ts';

const DOMAIN = 'S-1-5-21-11-22-33';
const HOST = `${DOMAIN}-1110`;

let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'secgraph-count-'));
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

function collectorFile(type: string, data: readonly unknown[], version = 6) {
  return { data, meta: { type, version, count: data.length } };
}

describe('countFiles', () => {
  it('counts a computer with everything on it, by hand', () => {
    const ace = (id: string, type: string, right: string) => ({
      PrincipalSID: id,
      PrincipalType: type,
      RightName: right,
      IsInherited: false,
    });
    const { nodes, relationships } = countFiles([
      collectorFile('computers', [
        {
          ObjectIdentifier: HOST.toLowerCase(),
          Properties: { unconstraineddelegation: true, domainsid: DOMAIN, doesanyacegrantownerrights: true },
          PrimaryGroupSID: `${DOMAIN}-515`,
          ContainedBy: { ObjectIdentifier: '0A1B2C3D-0000-4000-8000-00000000000A', ObjectType: 'OU' },
          Aces: [
            ace(`${DOMAIN}-512`, 'Group', 'Owns'),
            ace(`${DOMAIN}-1200`, 'User', 'WriteOwner'),
            ace(`${DOMAIN}-1201`, 'Group', 'ReadLAPSPassword'),
            ace('S-1-5-21-99-99-99-5', 'Alien', 'GenericAll'),
            ace(`${DOMAIN}-1202`, 'User', 'WriteDACL'),
            ace(HOST, 'Computer', 'GenericAll'),
          ],
          Sessions: { Collected: true, Results: [{ ComputerSID: HOST, UserSID: `${DOMAIN}-1200` }] },
          PrivilegedSessions: { Collected: false, Results: [{ ComputerSID: HOST, UserSID: `${DOMAIN}-1` }] },
          LocalGroups: [
            {
              Collected: true,
              Name: 'Administrators@host',
              ObjectIdentifier: `${HOST}-544`,
              Results: [{ ObjectIdentifier: `${DOMAIN}-512`, ObjectType: 'Group' }],
            },
            { Collected: true, Name: 'Nobody@host', ObjectIdentifier: `${HOST}-555`, Results: [] },
          ],
        },
      ]),
    ]);

    expect(relationships.byKind).toEqual({
      CoerceToTGT: 1,
      Contains: 1,
      GenericAll: 1,
      HasSession: 1,
      LocalToComputer: 1,
      MemberOf: 1,
      MemberOfLocalGroup: 1,
      ReadLAPSPassword: 1,
      WriteOwnerRaw: 1,
    });
    // The computer, OU, domain, local group, 512, 515, 1200, 1201 and the alien; not 1202, nor the owner twice.
    expect(nodes).toEqual({
      total: 9,
      collected: 1,
      byKind: { Base: 9, ADLocalGroup: 1, Computer: 1, Domain: 1, Group: 3, OU: 1, User: 1 },
    });
  });

  it.each([
    { direction: 'Inbound', expected: { AbuseTGTDelegation: 1, CrossForestTrust: 1 } },
    { direction: 'Outbound', expected: { CrossForestTrust: 1, SpoofSIDHistory: 1 } },
    { direction: 3, expected: { AbuseTGTDelegation: 1, CrossForestTrust: 2, SpoofSIDHistory: 1 } },
    { direction: 'Disabled', expected: {} },
  ])('counts the relationships of a trust that is $direction', ({ direction, expected }) => {
    const trust = {
      TargetDomainSid: 'S-1-5-21-7-8-9',
      TrustDirection: direction,
      TrustType: 'Forest',
      SidFilteringEnabled: false,
      TGTDelegationEnabled: true,
    };
    const counted = countFiles([
      collectorFile('domains', [{ ObjectIdentifier: DOMAIN, Properties: {}, Trusts: [trust] }]),
    ]);

    expect(counted.relationships.byKind).toEqual(expected);
    expect(counted.nodes.byKind['Domain']).toBe(2);
  });

  it('ignores computers of collectors older than version 5', () => {
    const { nodes } = countFiles([collectorFile('computers', [{ ObjectIdentifier: HOST }], 4)]);
    expect(nodes.total).toBe(0);
  });
});

describe('countArchive', () => {
  it('counts the files of a ZIP as one graph', async () => {
    const path = join(folder, 'two.zip');
    const users = collectorFile('users', [{ ObjectIdentifier: 'a', PrimaryGroupSID: 'b' }]);
    const groups = collectorFile('groups', [{ ObjectIdentifier: 'B', Members: [] }]);
    await writeFile(
      path,
      buildZip([
        { name: 'users.json', content: JSON.stringify(users) },
        { name: 'groups.json', content: JSON.stringify(groups) },
      ]),
    );

    expect(await countArchive(path)).toEqual({
      files: 2,
      nodes: { total: 2, collected: 2, byKind: { Base: 2, User: 1, Group: 1 } },
      relationships: { total: 1, byKind: { MemberOf: 1 } },
    });
  });
});
