import { describe, expect, it } from 'vitest';
import { listCollectors } from './list-collectors.ts';

const asset = (name: string, os = '', arch = '') => ({
  name,
  os,
  arch,
  sha256sum: 'ab'.repeat(32),
  download_url: `/api/v2/kennel/download/${name}`,
  checksum_download_url: `/api/v2/kennel/download/${name}.sha256`,
});
const release = (version: string, ...assets: readonly ReturnType<typeof asset>[]) => ({
  version,
  version_meta: { major: 2, minor: 0, patch: 0, prerelease: '' },
  release_date: '2026-11-01T00:00:00Z',
  release_assets: [...assets],
});

describe('the collectors to download', () => {
  it('are those that run as a service, and then the others, with what is known of their versions', () => {
    const sha256sum = 'ab'.repeat(32);
    const { archives } = listCollectors('azurehound', {
      versions: {
        latest: 'v2.10.0',
        versions: [
          { version: 'v2.10.0', sha256sum, deprecated: false },
          { version: 'v1.0.0', sha256sum, deprecated: true },
        ],
      },
      plain: [
        release('v2.10.0', asset('a_linux.zip', 'linux', 'arm64'), asset('a.zip')),
        release('v1.0.0', asset('old.zip')),
      ],
      scheduled: [release('v2.9.0', asset('e.zip', 'plan9', 'mips'))],
    });
    expect(
      archives.map(({ name, system, isService, isLatest, isDeprecated }) => [
        name,
        system,
        isService,
        isLatest,
        isDeprecated,
      ]),
    ).toEqual([
      ['e.zip', 'plan9, mips', true, false, false],
      ['a_linux.zip', 'Linux, arm64', false, true, false],
      ['a.zip', 'All systems', false, true, false],
      ['old.zip', 'All systems', false, false, true],
    ]);
    expect(archives[0]).toMatchObject({ sha256: sha256sum, downloadPath: '/api/v2/kennel/download/e.zip' });
  });

  it('may be none', () => {
    expect(
      listCollectors('openhound', { versions: { latest: '', versions: [] }, plain: [], scheduled: [] }),
    ).toEqual({
      type: 'openhound',
      archives: [],
    });
  });
});
