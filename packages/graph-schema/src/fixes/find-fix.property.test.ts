import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type FixEnd, findFix, findSettingFix } from './find-fix.ts';
import { readArgument } from './read-argument.test-support.ts';

const KINDS = [
  'GenericAll',
  'WriteDacl',
  'ForceChangePassword',
  'AddSelf',
  'Enroll',
  'Owns',
  'MemberOf',
  'AdminTo',
  'CanPSRemote',
  'CoerceToTGT',
  'AllowedToDelegate',
  'AllowedToAct',
  'HasSIDHistory',
  'AZMemberOf',
  'AZHasRole',
  'AZGlobalAdmin',
  'AZAppAdmin',
  'AZOwns',
  'DCSync',
  'DumpSMSAPassword',
  'AZResetPassword',
  'AZAddMembers',
  'AZMGAddOwner',
  'AZMGGrantRole',
  'AZOwner',
  'AZGetSecrets',
];
const SETTINGS = ['Kerberoasting', 'ASREPRoasting', 'T0MarkSensitive'];
const SID = 'S-1-5-21-1-2-3-1104';
const GUID = '0e10c968-78fb-11d2-90d4-00c04f79dc55';
const TAIL = "'; Remove-Item C:\\ # \u2019$(calc)`n\n& calc";

const vaultOf = (name: string) =>
  `/SUBSCRIPTIONS/${GUID}/RESOURCEGROUPS/${name}/PROVIDERS/MICROSOFT.KEYVAULT/VAULTS/${name}`;

const hostile = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc
    .array(fc.constantFrom("'", '\u2019', '"', '`', '$(calc)', ';', '\n', '\u202e', 'S-1-5-21-1', GUID))
    .map((parts) => parts.join('')),
  fc.constant(TAIL),
);
const objectId = fc.oneof(
  hostile,
  fc.constantFrom(
    SID,
    GUID,
    `CORP.LOCAL-S-1-5-32-544`,
    `${GUID}@${GUID}`,
    `/SUBSCRIPTIONS/${GUID}`,
    `/SUBSCRIPTIONS/${TAIL}`,
    vaultOf(TAIL),
    `${SID}${TAIL}`,
    `${GUID}${TAIL}`,
    `${TAIL}-${SID}`,
  ),
);
const end: fc.Arbitrary<FixEnd> = fc.record({
  name: hostile,
  objectId,
  kind: fc.constantFrom('User', 'Group', 'AZGroup', 'AZApp', 'AZRole', 'constructor'),
  distinguishedName: fc.option(
    fc.oneof(
      hostile,
      hostile.map((name) => `CN=${name},DC=corp,DC=local`),
      hostile.map((name) => `CN=A,DC=${name},DC=local`),
    ),
    { nil: undefined },
  ),
});
const HARMLESS = /^(?:S-1-\d+(?:-\d+)+|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/**
 * The code of a script, without the comment in its first line: its arguments in single quotes are taken out, those within
 * double quotes are only ids.
 */
function codeOf(script: string): string {
  let code = '';
  const [comment = ''] = /^# .*\n/.exec(script) ?? [];
  expect(comment.trimEnd()).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
  let rest = script.slice(comment.length);
  while (rest !== '') {
    const [inDouble] = /^"[^"]*"/.exec(rest) ?? [];
    if (inDouble !== undefined) {
      for (const [, id = ''] of inDouble.matchAll(/'([^']*)'/g)) {
        expect(id).toMatch(HARMLESS);
      }
      code += inDouble.replaceAll(/'[^']*'/g, "''");
      rest = rest.slice(inDouble.length);
    } else if (/^(?:'|\((?:'))/.test(rest)) {
      rest = readArgument(rest).rest;
      code += "''";
    } else {
      code += rest.charAt(0);
      rest = rest.slice(1);
    }
  }

  return code;
}

const known = new Set<string>();
const PLAIN: readonly FixEnd[] = ['User', 'Group', 'AZGroup', 'AZApp', 'AZRole'].flatMap((kind) => [
  { name: 'A', objectId: SID, kind },
  { name: 'A', objectId: GUID, kind },
  { name: 'A', objectId: '/A', kind },
  { name: 'A', objectId: vaultOf('A'), kind },
  { name: 'A', objectId: 'A', kind, distinguishedName: 'CN=A' },
  { name: 'A', objectId: SID, kind, distinguishedName: 'CN=A' },
  { name: 'A', objectId: `A-${SID}`, kind },
  { name: 'A', objectId: SID, kind, distinguishedName: 'CN=A,DC=A' },
  { name: 'A', objectId: SID, kind, distinguishedName: 'CN=A,DC=B' },
  { name: 'A', objectId: 'A', kind, distinguishedName: 'CN=A,DC=A' },
  { name: 'A', objectId: 'A', kind, distinguishedName: 'CN=A,DC=B' },
]);
for (const source of PLAIN) {
  for (const target of PLAIN) {
    for (const kind of KINDS) {
      known.add(codeOf(findFix({ source, kind, target })?.script ?? ''));
    }
  }
  for (const finding of SETTINGS) {
    known.add(codeOf(findSettingFix(finding, source)?.script ?? ''));
  }
}

describe('the script of a fix', () => {
  it('has no other code for hostile names than for harmless ones', () => {
    fc.assert(
      fc.property(
        end,
        end,
        fc.constantFrom(...KINDS),
        fc.constantFrom(...SETTINGS),
        (source, target, kind, finding) => {
          expect(known).toContain(codeOf(findFix({ source, kind, target })?.script ?? ''));
          expect(known).toContain(codeOf(findSettingFix(finding, source)?.script ?? ''));
        },
      ),
      { numRuns: 1_000 },
    );
  });

  it('names objects by what no other has', () => {
    const source = { name: 'HELPERS@CORP', objectId: SID, kind: 'Group' };
    const target = { name: 'ADMINS@CORP', objectId: 'CORP.LOCAL-S-1-5-32-544', kind: 'Group' };
    expect(findFix({ source, kind: 'MemberOf', target })).toEqual({
      steps: [['Remove ', { name: 'HELPERS@CORP' }, ' from the group ', { name: 'ADMINS@CORP' }, '.']],
      script: [
        '# Remove HELPERS@CORP from the group ADMINS@CORP.',
        `Remove-ADGroupMember -Identity 'S-1-5-32-544' -Members '${SID}' -Server 'CORP.LOCAL' -WhatIf`,
      ].join('\n'),
    });
    expect(findFix({ source, kind: 'GenericAll', target })?.script).toContain(
      `$_.IdentityReference.Value -eq '${SID}'`,
    );
  });

  it('is not there for memberships that nobody can remove', () => {
    const source = { name: 'ANN@CORP', objectId: SID, kind: 'User' };
    const groups = [
      'S-1-5-21-1-2-3-513',
      'S-1-5-21-1-2-3-515',
      'S-1-5-21-1-2-3-516',
      'CORP.LOCAL-S-1-5-11',
      'CORP.LOCAL-S-1-1-0',
    ];
    for (const id of groups) {
      const target = { name: 'ALL@CORP', objectId: id, kind: 'Group' };
      expect(findFix({ source, kind: 'MemberOf', target })).toBeUndefined();
      expect(
        findFix({ source: target, kind: 'MemberOf', target: { ...source, kind: 'Group' } }),
      ).toBeDefined();
      expect(findFix({ source, kind: 'GenericAll', target })).toBeDefined();
    }
  });

  it('is not there for what nobody has described', () => {
    const one = { name: 'A', objectId: SID, kind: 'User' };
    for (const kind of ['ADCSESC1', 'constructor', '__proto__', 'X_Custom']) {
      expect(findFix({ source: one, kind, target: one })).toBeUndefined();
      expect(findSettingFix(kind, one)).toBeUndefined();
    }
  });
});
