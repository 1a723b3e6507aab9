import { sidBytes } from '@secgraph/test-kit/directory';
import { describe, expect, it } from 'vitest';
import { convertWith } from '../converted.test-support.ts';
import { convertLdif } from './convert-ldif.ts';
import { LdifCheck } from './ldif-check.ts';
import { beginsLikeLdif } from './ldif-head.ts';

const DOMAIN = 'S-1-5-21-1-2-3';
const NO_LISTS = /^no entry has nTSecurityDescriptor/;

function convert(text: string) {
  return convertWith(convertLdif, Buffer.from(text, 'utf8'));
}

function user(name: string, rid: number, ...more: readonly string[]): string {
  return [
    `dn: CN=${name},CN=Users,DC=corp,DC=example`,
    'objectClass: top',
    'objectClass: user',
    `objectSid:: ${sidBytes(`${DOMAIN}-${rid}`).toString('base64')}`,
    `sAMAccountName: ${name}`,
    'sAMAccountType: 805306368',
    ...more,
    '',
  ].join('\n');
}

function propertiesOf(text: string, place = 0): Record<string, unknown> {
  return convert(text).records['users']?.[place]?.['Properties'] as Record<string, unknown>;
}

describe('an entry of LDIF', () => {
  it('goes on over lines, in base64 and behind comments', () => {
    const text = [
      '# made by hand',
      ' and this still is the comment',
      'version: 1',
      '',
      user(
        'Ann',
        1101,
        'description: be',
        ' gin',
        '# a comment in between',
        ' that goes on',
        'displayName:: SsO2cmc=',
      ),
    ].join('\n');
    expect(propertiesOf(text)).toMatchObject({ description: 'begin', displayname: 'Jörg' });
  });

  it('may have lines that end in CR LF, a SID that is written out, and a version in front of its name', () => {
    const text = user('Ann', 1101)
      .replace(/objectSid::.*/, `objectSid: ${DOMAIN}-1101`)
      .replaceAll('\n', '\r\n');
    const { records, errors } = convert(`version: 1\r\n${text}`);
    expect(errors).toEqual([]);
    expect(records['users']).toMatchObject([
      { ObjectIdentifier: `${DOMAIN}-1101`, Properties: { domainsid: DOMAIN, name: 'ANN@CORP.EXAMPLE' } },
    ]);
  });

  it('has the values of all ranges of an attribute', () => {
    const group = [
      'dn: CN=Team,CN=Users,DC=corp,DC=example',
      'objectClass: group',
      `objectSid: ${DOMAIN}-1500`,
      'member;range=0-0: CN=Ann,CN=Users,DC=corp,DC=example',
      'member;range=1-*: CN=Cid,CN=Users,DC=corp,DC=example',
      '',
    ].join('\n');
    const { records } = convert([user('Ann', 1101), group, user('Cid', 1103)].join('\n'));
    expect(records['groups']?.[0]?.['Members']).toEqual([
      { ObjectIdentifier: `${DOMAIN}-1101`, ObjectType: 'User' },
      { ObjectIdentifier: `${DOMAIN}-1103`, ObjectType: 'User' },
    ]);
  });

  it('is read where it says of itself that it is added, and left out where it is a change', () => {
    const added = user('Ann', 1101).replace('objectClass: top', 'changetype: add\nobjectClass: top');
    const changed = 'dn: CN=Cid,DC=corp,DC=example\nchangetype: modify\nreplace: mail\nmail: a@b\n-\n';
    const { records, errors } = convert([added, changed, user('Dee', 1104)].join('\n'));
    expect(records['users']).toHaveLength(2);
    expect(errors).toEqual([
      expect.stringMatching(
        /^entry 1 \(byte \d+\): it says how an object changes \("modify"\), not what it is/,
      ),
    ]);
  });

  it.each([
    ['is not base64', 'description:: ä*'],
    ['has a line without a name', 'nonsense'],
    ['has two names', 'dn: CN=Other'],
  ])('that %s costs no other', (_, line) => {
    const { records, errors } = convert([user('Ann', 1101, line), user('Cid', 1103)].join('\n'));
    expect(records['users']).toHaveLength(1);
    expect(errors).toHaveLength(1);
  });

  it('is told from what a search says of itself', () => {
    const { records, errors } = convert(
      `${user('Ann', 1101)}\nsearch: 2\nresult: 0 Success\n\n# numEntries: 1\n`,
    );
    expect([records['users']?.length, errors]).toEqual([1, []]);
  });

  it('is not followed out of the file', () => {
    const { warnings } = convert(user('Ann', 1101, 'jpegPhoto:< file:///etc/passwd'));
    expect(warnings).toEqual([
      expect.stringMatching(NO_LISTS),
      'values that lie outside of the file, which are not followed: 1',
    ]);
  });
});

describe('what an export leaves out', () => {
  it('is not known, rather than off', () => {
    const properties = propertiesOf(user('Ann', 1101));
    for (const name of ['enabled', 'hasspn', 'admincount', 'lastlogon', 'sidhistory', 'isaclprotected']) {
      expect(properties).not.toHaveProperty(name);
    }
    expect(Object.values(properties)).not.toContain(null);
  });

  it('is none where others of the class have it', () => {
    const text = [user('Ann', 1101, 'adminCount: 1', 'servicePrincipalName: http/a'), user('Cid', 1103)].join(
      '\n',
    );
    expect(propertiesOf(text, 1)).toMatchObject({
      admincount: false,
      hasspn: false,
      serviceprincipalnames: [],
    });
  });
});

describe('the first bytes of LDIF', () => {
  it.each([
    ['dn: DC=x\n', true],
    ['dn:: REM9eA==\n', true],
    ['version: 1\n\ndn: DC=x\n', true],
    ['# a\n#\n\n# b\ndn: DC=x\n', true],
    ['# a\n'.repeat(2_000), true],
    ['', false],
    ['# a', false],
    ['{"meta":{}}', false],
    ['name: x', false],
  ])('%j: %s', (text, isLdif) => {
    expect(beginsLikeLdif(Buffer.from(text))).toBe(isLdif);
  });

  it('may be UTF-16 with a mark', () => {
    expect(beginsLikeLdif(Buffer.from('\uFEFFdn: DC=x\n', 'utf16le'))).toBe(true);
  });
});

describe('the check of an upload', () => {
  function check(text: string): string | undefined {
    const received = new LdifCheck();
    for (const byte of Buffer.from(text)) {
      received.push(Uint8Array.of(byte));
    }
    return received.finish();
  }

  it.each([
    ['version: 1\n', /has no entry/],
    ['dn: DC=x\nchangetype: delete\n', /says how an object changes \("delete"\)/],
    ['dn: DC=x\nobjectSid:: *\n', /is not base64/],
  ])('refuses %j', (text, reason) => {
    expect(check(text)).toMatch(reason);
  });

  it('takes what is well-formed', () => {
    expect(check(user('Ann', 1101))).toBeUndefined();
  });
});
