import { describe, expect, it } from 'vitest';
import { type FixEnd, findFix, findSettingFix } from './find-fix.ts';

const HELPERS: FixEnd = { name: 'HELPERS', objectId: 'S-1-5-21-1-2-3-1104', kind: 'Group' };
const CORP: FixEnd = { name: 'CORP', objectId: 'S-1-5-21-1-2-3', kind: 'Domain' };

it('rights to replicate that come by a group are ended there, by name', () => {
  expect(findFix({ source: HELPERS, kind: 'DCSync', target: CORP })?.steps[1]).toEqual([
    'If it has them as a member of a group, remove ',
    { name: 'HELPERS' },
    ' from that group.',
  ]);
});

describe('the script of a fix', () => {
  it('does what its first line says of an account with service names', () => {
    const script = findSettingFix('Kerberoasting', { ...HELPERS, kind: 'User' })?.script ?? '';

    expect(script).toMatch(/^# Give HELPERS a random password .* allow AES alone\.\n/);
    expect(script).toContain('Set-ADAccountPassword');
    expect(script).toContain('-KerberosEncryptionType AES128, AES256');
  });

  it('finds entries that grant the writing of properties, and leaves those of full control alone', () => {
    const right = (name: string) => `HasFlag([System.DirectoryServices.ActiveDirectoryRights]::${name})`;
    const scriptOf = (kind: string) =>
      findFix({ source: HELPERS, kind, target: HELPERS })?.script ?? 'no script';

    expect(scriptOf('GenericWrite')).toContain(
      `($_.ActiveDirectoryRights.${right('WriteProperty')}) -and -not $_.ActiveDirectoryRights.${right('GenericAll')}\n`,
    );
    expect(scriptOf('WriteDacl')).toContain(`-and -not $_.ActiveDirectoryRights.${right('GenericAll')}\n`);
    expect(scriptOf('GenericAll')).toContain(`($_.ActiveDirectoryRights.${right('GenericAll')})\n`);
  });

  it('names the domain of what it changes, and gets members from theirs', () => {
    const of = (id: string, domain: string) => ({
      name: id,
      objectId: `S-1-5-21-1-2-3-${id}`,
      kind: 'Group',
      distinguishedName: `CN=${id}\\,DC=no,OU=DC=no,${domain}`,
    });
    const [north, south] = [of('1', 'DC=north,DC=local'), of('2', 'DC=south,DC=local')];
    const codeOf = (kind: string, source: FixEnd, target: FixEnd) =>
      findFix({ source, kind, target })?.script?.split('\n').slice(1) ?? [];

    expect(codeOf('MemberOf', north, { ...south, distinguishedName: north.distinguishedName })).toEqual([
      "Remove-ADGroupMember -Identity 'S-1-5-21-1-2-3-2' -Members 'S-1-5-21-1-2-3-1' -Server 'north.local' -WhatIf",
    ]);
    expect(codeOf('MemberOf', north, south)).toEqual([
      "Remove-ADGroupMember -Identity 'S-1-5-21-1-2-3-2' -Members (Get-ADObject -Identity 'CN=1\\,DC=no,OU=DC=no,DC=north,DC=local' -Properties objectSid -Server 'north.local') -Server 'south.local' -WhatIf",
    ]);
    const changing = ['WriteDacl', 'Owns', 'AllowedToDelegate', 'AllowedToAct', 'HasSIDHistory'].flatMap(
      (kind) => codeOf(kind, south, south).filter((line) => /\b(?:Get|Set)-AD/.test(line)),
    );
    expect(changing.filter((line) => !line.includes("-Server 'south.local'"))).toEqual([]);
  });

  it('empties the list of those that may act on behalf of others where nobody is left', () => {
    expect(findFix({ source: HELPERS, kind: 'AllowedToAct', target: HELPERS })?.script).toContain(
      'if ($others.Count -eq 0) { $others = $null }',
    );
  });

  it('is not there for the right to enroll at an authority, which its host keeps', () => {
    const fixOf = (kind: string) =>
      findFix({ source: HELPERS, kind: 'Enroll', target: { name: 'END', objectId: 'END', kind } });

    expect(fixOf('EnterpriseCA')?.steps).toBeDefined();
    expect(fixOf('EnterpriseCA')?.script).toBeUndefined();
    expect(fixOf('CertTemplate')?.script).toContain('Set-ADObject');
  });
});
