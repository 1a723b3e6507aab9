import { createEmptySnapshot, GraphDelta } from '@secgraph/graph';
import { buildLdif, buildSnapshot, DIRECTORY_PROPERTIES, sidBytes } from '@secgraph/test-kit/directory';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { archiveOf, GraphReader } from './same-graph.test-support.ts';

const DOMAIN = 'S-1-5-21-1-2-3';
const USER = `${DOMAIN}-1101`;

/** As much as a collector with many rights tells. */
const collected = archiveOf([
  {
    type: 'users',
    value: {
      ObjectIdentifier: USER,
      IsACLProtected: true,
      Aces: [{ PrincipalSID: `${DOMAIN}-512`, RightName: 'GenericAll', IsInherited: false }],
      Properties: {
        name: 'ANN@CORP.EXAMPLE',
        domain: 'CORP.EXAMPLE',
        description: 'of the collector',
        enabled: false,
        admincount: true,
        hasspn: true,
        serviceprincipalnames: ['http/a'],
        sidhistory: [`${DOMAIN}-9`],
        lastlogon: 1_700_000_000,
        isaclprotected: true,
        title: 'Baker',
      },
    },
  },
]);

/** As little as somebody without rights sees. */
const hidden = {
  objectClass: ['top', 'person', 'organizationalPerson', 'user'],
  distinguishedName: ['CN=Ann,CN=Users,DC=corp,DC=example'],
  objectSid: [sidBytes(USER)],
  sAMAccountName: ['Ann'],
  title: ['Cook'],
};

let graphs: GraphReader;

beforeAll(async () => {
  graphs = await GraphReader.create();
});

afterAll(() => graphs.close());

describe('a source that knows less than one before it', () => {
  it.each([
    ['a snapshot', buildSnapshot({ properties: DIRECTORY_PROPERTIES, objects: [hidden] })],
    ['LDIF', buildLdif([hidden])],
  ])('takes nothing away: %s', async (_, content) => {
    const delta = new GraphDelta(createEmptySnapshot(), {
      nodeId: 0,
      relationshipId: 0,
      kindId: 0,
      propertySetId: 0,
      observationId: 0,
    });
    const apply = async (bytes: Uint8Array, kind: 'zip' | 'source', atMs: number) => {
      for (const batch of await graphs.batches(bytes, kind)) {
        delta.apply(batch, delta.observe(atMs));
      }
    };
    await apply(collected, 'zip', 1_000);
    await apply(content, 'source', 2_000);

    const node = delta.findNode(USER);
    expect(node === undefined ? undefined : delta.readNodeProperties(node)).toMatchObject({
      description: 'of the collector',
      enabled: false,
      admincount: true,
      hasspn: true,
      serviceprincipalnames: ['http/a'],
      sidhistory: [`${DOMAIN}-9`],
      lastlogon: 1_700_000_000,
      isaclprotected: true,
      // What it does know is newer.
      title: 'Cook',
    });
  });
});
