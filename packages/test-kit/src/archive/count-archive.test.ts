import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countArchive } from './count-archive.ts';

const DOMAIN = 'S-1-5-21-11-22-33';
const HOST = `${DOMAIN}-1110`;

let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'secgraph-count-'));
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

async function countFile(name: string, content: string) {
  const path = join(folder, name);
  await writeFile(path, content);
  return countArchive(path);
}

function collectorFile(type: string, data: readonly unknown[], version = 6): string {
  return JSON.stringify({ data, meta: { type, version, count: data.length } });
}

describe('countArchive', () => {
  it('counts a computer with everything on it, by hand', async () => {
    const ace = (id: string, type: string, right: string) => ({
      PrincipalSID: id,
      PrincipalType: type,
      RightName: right,
      IsInherited: false,
    });
    const { nodes, relationships } = await countFile(
      'computer.json',
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
    );

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

  it('reads files whose meta comes first, with a byte-order mark and braces in texts', async () => {
    const { records } = await countFile(
      'tricky.json',
      `\uFEFF{"meta":{"type":"users","version":5},"note":"}]\\"{","data":[{"ObjectIdentifier":"S-1-5-21-1-2-3-4","Properties":{"description":"a \\\\\\" ] }"}}]}`,
    );
    expect(records).toEqual({ users: 1 });
  });

  it.each([
    { direction: 'Inbound', expected: { AbuseTGTDelegation: 1, CrossForestTrust: 1 } },
    { direction: 'Outbound', expected: { CrossForestTrust: 1, SpoofSIDHistory: 1 } },
    { direction: 3, expected: { AbuseTGTDelegation: 1, CrossForestTrust: 2, SpoofSIDHistory: 1 } },
    { direction: 'Disabled', expected: {} },
  ])('counts the relationships of a trust that is $direction', async ({ direction, expected }) => {
    const trust = {
      TargetDomainSid: 'S-1-5-21-7-8-9',
      TrustDirection: direction,
      TrustType: 'Forest',
      SidFilteringEnabled: false,
      TGTDelegationEnabled: true,
    };
    const counted = await countFile(
      'trust.json',
      collectorFile('domains', [{ ObjectIdentifier: DOMAIN, Properties: {}, Trusts: [trust] }]),
    );

    expect(counted.relationships.byKind).toEqual(expected);
    expect(counted.nodes.byKind['Domain']).toBe(2);
  });

  it('ignores computers of collectors older than version 5', async () => {
    const { nodes } = await countFile(
      'old.json',
      collectorFile('computers', [{ ObjectIdentifier: HOST }], 4),
    );
    expect(nodes.total).toBe(0);
  });
});
