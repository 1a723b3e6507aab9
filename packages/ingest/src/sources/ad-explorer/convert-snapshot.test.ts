import { descriptorBytes, guidBytes, type SnapshotObject, sidBytes } from '@secgraph/test-kit/directory';
import { describe, expect, it } from 'vitest';
import { readHeader } from './header.ts';
import { convert, snapshotOf } from './snapshots.test-support.ts';

const DOMAIN = 'S-1-5-21-2018156605-3479576465-3716879092';
const DN = 'DC=windomain,DC=local';
const OTHER = 'S-1-5-21-1-2-3-1104';

const domain: SnapshotObject = {
  objectClass: ['top', 'domain', 'domainDNS'],
  distinguishedName: [DN],
  objectSid: [sidBytes(DOMAIN)],
  'msDS-Behavior-Version': [10],
};

function user(name: string, rid: number, more: SnapshotObject = {}): SnapshotObject {
  return {
    objectClass: ['top', 'person', 'organizationalPerson', 'user'],
    distinguishedName: [`CN=${name},CN=Users,${DN}`],
    objectSid: [sidBytes(`${DOMAIN}-${rid}`)],
    sAMAccountName: [name],
    sAMAccountType: [0x3000_0000],
    ...more,
  };
}

describe('the header of a snapshot', () => {
  it('is read from its fixed places', () => {
    const bytes = snapshotOf([domain], {
      server: 'dc.windomain.local',
      description: 'Myoptionaldescription',
      fileTime: 132_827_825_226_331_628n,
    });
    expect(bytes.readBigUInt64LE(0x00e)).toBe(132_827_825_226_331_628n);
    expect(bytes.toString('utf16le', 0x21e, 0x21e + 36)).toBe('dc.windomain.local');
    expect(readHeader(bytes)).toEqual({ objects: 1, mappingOffset: bytes.readUInt32LE(0x42e) });
  });
});

describe('accounts of a snapshot', () => {
  it.each([
    ['Administrator', 512, true],
    ['vagrant', 66_048, true],
    ['krbtgt', 514, false],
  ])('%s with %i is enabled: %s', (name, control, enabled) => {
    const { records } = convert(snapshotOf([domain, user(name, 500, { userAccountControl: [control] })]));
    expect(records['users']?.[0]?.['Properties']).toMatchObject({
      name: `${name.toUpperCase()}@WINDOMAIN.LOCAL`,
      enabled,
      useraccountcontrol: control,
      pwdneverexpires: control === 66_048,
      domainsid: DOMAIN,
    });
  });

  it('say nothing of what could not be read, rather than that it is off', () => {
    const { records } = convert(snapshotOf([domain, user('Guest', 501)]));
    const properties = records['users']?.[0]?.['Properties'] as Record<string, unknown>;
    expect(properties).not.toHaveProperty('enabled');
    expect(properties).not.toHaveProperty('useraccountcontrol');
    expect(properties).not.toHaveProperty('trustedtoauth');
  });

  it('are controllers by their bits', () => {
    const computer = {
      ...user('DC', 1000, { userAccountControl: [532_480], sAMAccountType: [0x3000_0001] }),
      objectClass: ['top', 'person', 'organizationalPerson', 'user', 'computer'],
      dNSHostName: ['dc.windomain.local'],
    };
    const { records } = convert(snapshotOf([domain, computer]));
    expect(records['computers']?.[0]).toMatchObject({
      ObjectIdentifier: `${DOMAIN}-1000`,
      IsDC: true,
      UnconstrainedDelegation: true,
      Properties: { name: 'DC.WINDOMAIN.LOCAL', isdc: true, haslaps: false },
    });
    expect(records['groups']).toMatchObject([
      {
        ObjectIdentifier: 'WINDOMAIN.LOCAL-S-1-5-9',
        Members: [{ ObjectIdentifier: `${DOMAIN}-1000`, ObjectType: 'Computer' }],
      },
    ]);
  });

  it('that are delegated managed service accounts stay computers, and say what they replace', () => {
    const readers = { aces: [{ sid: `${DOMAIN}-1104`, mask: 0xf_01ff }] };
    const account = {
      ...user('dMSA', 1300, { sAMAccountType: [0x3000_0001] }),
      objectClass: [
        'top',
        'person',
        'organizationalPerson',
        'user',
        'computer',
        'msDS-DelegatedManagedServiceAccount',
      ],
      'msDS-DelegatedMSAState': [2],
      'msDS-ManagedAccountPrecededByLink': [`CN=svc,CN=Users,${DN}`],
      'msDS-GroupMSAMembership': [descriptorBytes(readers)],
    };
    const old = user('svc', 1301, { 'msDS-SupersededManagedAccountLink': [`CN=dMSA,CN=Users,${DN}`] });
    const readable = { ...domain, nTSecurityDescriptor: [descriptorBytes({ aces: [] })] };
    const { records } = convert(snapshotOf([readable, account, old]));
    expect(records['computers']?.[0]).toMatchObject({
      Aces: [{ PrincipalSID: `${DOMAIN}-1104`, RightName: 'ReadGMSAPassword' }],
      Properties: {
        dmsa: true,
        delegatedmsastate: 2,
        managedaccountprecededbylink: 'CN=SVC,CN=USERS,DC=WINDOMAIN,DC=LOCAL',
      },
    });
    expect(records['users']?.[0]?.['Properties']).toMatchObject({
      supersededmanagedaccountlink: 'CN=DMSA,CN=USERS,DC=WINDOMAIN,DC=LOCAL',
    });
    expect(records['domains']?.[0]?.['Properties']).toMatchObject({ delegatedmsacollected: true });
  });

  it('that trusts have are left out', () => {
    const { records } = convert(
      snapshotOf([domain, user('PARTNER$', 1200, { sAMAccountType: [0x3000_0002] })]),
    );
    expect(records['users']).toBeUndefined();
  });
});

it('root keys of key distribution tell who may read them, and nothing of the key', () => {
  const id = '4E2F0A91-0000-4000-8000-0000000000A1';
  const name = `CN=${id},CN=Master Root Keys,CN=Group Key Distribution Service,CN=Services,CN=Configuration,${DN}`;
  const key: SnapshotObject = {
    objectClass: ['top', 'msKds-ProvRootKey'],
    distinguishedName: [name],
    objectGUID: [guidBytes(id)],
    nTSecurityDescriptor: [
      descriptorBytes({ owner: `${DOMAIN}-519`, aces: [{ sid: `${DOMAIN}-1104`, mask: 0x110 }] }),
    ],
    'msKds-RootKeyData': [Buffer.from('SECRET-OF-THE-KEY')],
  };
  const { records } = convert(snapshotOf([domain, key]));
  expect(records['kdsrootkeys']).toMatchObject([
    {
      ObjectIdentifier: id,
      Properties: { domainsid: DOMAIN, name: `${id}@WINDOMAIN.LOCAL` },
      Aces: [
        { PrincipalSID: `${DOMAIN}-519`, RightName: 'Owns' },
        { PrincipalSID: `${DOMAIN}-1104`, RightName: 'ReadKDSRootKey' },
      ],
    },
  ]);
  expect(JSON.stringify(records)).not.toContain('SECRET');
});

describe('members of a group', () => {
  const group = (members: readonly string[]): SnapshotObject => ({
    objectClass: ['top', 'group'],
    distinguishedName: [`CN=Team,CN=Users,${DN}`],
    objectSid: [sidBytes(`${DOMAIN}-1500`)],
    sAMAccountName: ['Team'],
    sAMAccountType: [0x1000_0000],
    groupType: [0x8000_0002],
    member: members,
  });

  it('are objects of the snapshot, foreign ones by their SID, and names that nothing has', () => {
    const foreign = (sid: string): SnapshotObject => ({
      objectClass: ['top', 'foreignSecurityPrincipal'],
      distinguishedName: [`CN=${sid},CN=ForeignSecurityPrincipals,${DN}`],
      objectSid: [sidBytes(sid)],
    });
    const members = [
      `CN=Ann,CN=Users,${DN}`.toUpperCase(),
      `CN=${OTHER},CN=ForeignSecurityPrincipals,${DN}`,
      `CN=S-1-5-11,CN=ForeignSecurityPrincipals,${DN}`,
      `CN=Gone,CN=Users,${DN}`,
    ];
    const { records } = convert(
      snapshotOf([domain, group(members), user('Ann', 1101), foreign(OTHER), foreign('S-1-5-11')]),
    );
    expect(records['groups']?.[0]?.['Members']).toEqual([
      { ObjectIdentifier: `${DOMAIN}-1101`, ObjectType: 'User' },
      { ObjectIdentifier: OTHER, ObjectType: 'Base' },
      { ObjectIdentifier: 'WINDOMAIN.LOCAL-S-1-5-11', ObjectType: 'Group' },
      { ObjectIdentifier: `CN=GONE,CN=USERS,${DN}`.toUpperCase(), ObjectType: 'Base' },
    ]);
    expect(records['groups']?.map(({ Properties }) => (Properties as { name: string }).name)).toEqual([
      'TEAM@WINDOMAIN.LOCAL',
      'AUTHENTICATED USERS@WINDOMAIN.LOCAL',
    ]);
  });
});

describe('the domain of a snapshot', () => {
  it('has its level, its schema and all of its trusts', () => {
    const trust = (partner: string, sid: string, attributes: number): SnapshotObject => ({
      objectClass: ['top', 'leaf', 'trustedDomain'],
      distinguishedName: [`CN=${partner},CN=System,${DN}`],
      securityIdentifier: [sidBytes(sid)],
      trustPartner: [partner],
      trustDirection: [3],
      trustAttributes: [attributes],
    });
    const { records } = convert(
      snapshotOf([
        domain,
        trust('one.test', 'S-1-5-21-1-1-1', 0x20),
        trust('two.test', 'S-1-5-21-2-2-2', 0x8),
        trust('three.test', 'S-1-5-21-3-3-3', 0x4),
        {
          objectClass: ['top', 'dMD'],
          distinguishedName: [`CN=Schema,CN=Configuration,${DN}`],
          objectVersion: [87],
        },
      ]),
    );
    expect(records['domains']).toMatchObject([
      {
        ObjectIdentifier: DOMAIN,
        Properties: { name: 'WINDOMAIN.LOCAL', functionallevel: '2025', schemaobjectversion: 87 },
        Trusts: [
          { TargetDomainName: 'ONE.TEST', TrustType: 'ParentChild', TGTDelegationEnabled: true },
          { TargetDomainName: 'TWO.TEST', TrustType: 'Forest', SidFilteringEnabled: true },
          { TargetDomainName: 'THREE.TEST', TrustType: 'External', SidFilteringEnabled: true },
        ],
      },
    ]);
  });
});

describe('links of policies', () => {
  it('are those of policies that exist, unless they are switched off', () => {
    const policy = (guid: string): SnapshotObject => ({
      objectClass: ['top', 'container', 'groupPolicyContainer'],
      distinguishedName: [`CN={${guid}},CN=Policies,CN=System,${DN}`],
      objectGUID: [guidBytes(guid)],
      displayName: ['Baseline'],
    });
    const guids = ['6AC1786C-016F-11D2-945F-00C04FB984F9', '31B2F340-016D-11D2-945F-00C04FB984F9'] as const;
    const link = (guid: string, options: number) =>
      `[LDAP://cn={${guid}},cn=policies,cn=system,${DN};${options}]`;
    const gPLink = `${link(guids[0], 2)}${link(guids[1], 1)}${link('00000000-016D-11D2-945F-00C04FB984F9', 0)}`;
    const { records } = convert(
      snapshotOf([{ ...domain, gPLink: [gPLink] }, policy(guids[0]), policy(guids[1])]),
    );
    expect(records['domains']?.[0]?.['Links']).toEqual([{ GUID: guids[0], IsEnforced: true }]);
    expect(records['gpos']?.[0]).toMatchObject({ Properties: { name: 'BASELINE@WINDOMAIN.LOCAL' } });
  });
});

describe('what cannot be read', () => {
  it('is counted where only a name could be seen', () => {
    const hidden = { distinguishedName: [`CN=Hidden,CN=Users,${DN}`] };
    const { records, errors, warnings } = convert(snapshotOf([domain, hidden, hidden]));
    expect(errors).toEqual([]);
    expect(warnings).toEqual([
      'objects of which the snapshot holds the name alone, because whoever took it may not read them: 2',
    ]);
    expect(Object.keys(records)).toEqual(['domains']);
  });

  it('costs its own object alone, and says where it is', () => {
    const broken = user('Bad', 1102, {
      nTSecurityDescriptor: [descriptorBytes({ owner: `${DOMAIN}-512`, aces: [] }).subarray(0, 24)],
    });
    const { records, errors } = convert(
      snapshotOf([domain, user('Ann', 1101), broken, user('Cid', 1103)], { sharesValues: false }),
    );
    expect(records['users']?.map(({ ObjectIdentifier }) => ObjectIdentifier)).toEqual([
      `${DOMAIN}-1101`,
      `${DOMAIN}-1103`,
    ]);
    expect(errors).toEqual([
      expect.stringMatching(
        /^object 2 "CN=Bad,CN=Users,DC=windomain,DC=local" \(byte \d+\): a SID is not well-formed$/,
      ),
    ]);
  });

  it('ends the search where the size of an object is wrong', () => {
    const bytes = snapshotOf([domain, user('Ann', 1101), user('Cid', 1103)]);
    const second = 0x43e + bytes.readUInt32LE(0x43e);
    for (const size of [0, 7, 0xffff_ffff]) {
      const damaged = Buffer.from(bytes);
      damaged.writeUInt32LE(size, second);
      const { records, errors } = convert(damaged);
      expect(Object.keys(records)).toEqual(['domains']);
      expect(errors).toEqual([
        `object 1 (byte ${second}): its size is wrong, so it and the 1 objects behind it cannot be found`,
      ]);
    }
  });

  it('is the whole file where its tables lie outside of it', () => {
    const bytes = snapshotOf([domain]);
    bytes.writeUInt32LE(0xffff_fff0, bytes.readUInt32LE(0x42e));
    expect(() => convert(bytes)).toThrow(/which do not fit into the file/);
    expect(() => convert(bytes.subarray(0, 0x43e + 40))).toThrow(/is cut off/);
    expect(() => convert(bytes.subarray(0, 500))).toThrow(/ends within its header/);
  });

  it('is no loop where texts point to each other and back', () => {
    const bytes = snapshotOf([domain, user('Ann', 1101)], { sharesValues: false });
    // Every offset of the first object's table points back to the table itself.
    const start = 0x43e;
    for (let row = 0; row < bytes.readUInt32LE(start + 4); row++) {
      bytes.writeInt32LE(-start, start + 8 + row * 8 + 4);
    }
    const { records, errors } = convert(bytes);
    expect(records['users']).toHaveLength(1);
    expect(errors).toHaveLength(1);
  });

  it('is a small file whose values come to a large one', () => {
    const description = ['x'.repeat(128 * 1024)];
    const users = Array.from({ length: 400 }, (_, index) =>
      user(`U${index}`, 2_000 + index, { description }),
    );
    expect(() => convert(snapshotOf([domain, ...users]))).toThrow(/come to more than 100 times its size/);
  });
});
