import { describe, expect, it } from 'vitest';
import { versionText } from '../../formats/collector-version.ts';
import { parseReleaseName } from './release-name.ts';

describe('the name of an archive', () => {
  it.each([
    ['sharphound-v2.5.0.zip', ['sharphound', false, 'v2.5.0', '', '']],
    ['AzureHound_v2.10.1_linux_amd64.zip', ['azurehound', false, 'v2.10.1', 'linux', 'amd64']],
    ['SharpHound_v2.6.0-rc.1_windows_x86.zip', ['sharphound', false, 'v2.6.0-rc.1', 'windows', 'x86']],
    ['SharpHoundEnterprise_v2.6.0_windows_x86.ZIP', ['sharphound', true, 'v2.6.0', 'windows', 'x86']],
    ['azurehound_enterprise-2.0.0.zip', ['azurehound', true, 'v2.0.0', '', '']],
    ['openhound-v0.1.0.zip', ['openhound', false, 'v0.1.0', '', '']],
  ])('%s', (name, expected) => {
    const read = parseReleaseName(name);
    expect(read && [read.type, read.isEnterprise, versionText(read.version), read.os, read.arch]).toEqual(
      expected,
    );
  });

  it.each([
    'sharphound.zip',
    'sharphound-v2.5.zip',
    'sharphound-v2.5.0.tar.gz',
    'bloodhound-v2.5.0.zip',
    '../sharphound-v2.5.0.zip',
    'sharphound-v2.5.0/../../x.zip',
    'sharphound-v2.5.0.zip\n',
    'sharphound-v2.5.0\0.zip',
    'sharphound-v2.5.0.zip.sha256',
    ` sharphound-v2.5.0.zip`,
    `sharphound-v2.5.0-${'x'.repeat(100)}.zip`,
  ])('says nothing: %j', (name) => {
    expect(parseReleaseName(name)).toBeUndefined();
  });
});
