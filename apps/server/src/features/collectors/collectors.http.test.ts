import { createHash, randomBytes } from 'node:crypto';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createTestServer, messageOf } from '../../../test/test-server.ts';
import { shelve } from './collector-store.test-support.ts';

const server = await createTestServer();
const { collectors } = server;
// The least that a role may: whoever is logged in may fetch.
const { authorization } = await server.logInAs('Upload-Only');
const get = (path: string, headers: Record<string, string> = {}) =>
  server.inject({ url: `/api/v2${path}`, headers: { authorization, ...headers } });

const large = Buffer.concat([Buffer.from('PK\u0003\u0004'), randomBytes(300_000)]);
const sums = {
  old: await shelve(collectors, 'sharphound-v1.9.0.zip'),
  nine: await shelve(collectors, 'sharphound-v2.9.0.zip'),
  ten: await shelve(collectors, 'SharpHound_v2.10.0_windows_x86.zip', large),
  candidate: await shelve(collectors, 'sharphound-v3.0.0-rc.1.zip'),
  linux: await shelve(collectors, 'AzureHound_v2.1.0_linux_amd64.zip'),
  darwin: await shelve(collectors, 'AzureHound_v2.1.0_darwin_arm64.zip'),
  bundle: await shelve(collectors, 'azurehound-v2.0.0.zip'),
  enterprise: await shelve(collectors, 'SharpHoundEnterprise_v2.6.0_windows_x86.zip'),
};

describe('the versions of a collector', () => {
  it('are told newest first; numbers count as numbers, and a pre-release is never the latest', async () => {
    const expected = {
      data: {
        latest: 'v2.10.0',
        versions: [
          { version: 'v3.0.0-rc.1', sha256sum: sums.candidate, deprecated: false },
          { version: 'v2.10.0', sha256sum: sums.ten, deprecated: false },
          { version: 'v2.9.0', sha256sum: sums.nine, deprecated: false },
          { version: 'v1.9.0', sha256sum: sums.old, deprecated: true },
        ],
      },
    };
    for (const type of ['sharphound', 'collector_a']) {
      const response = await get(`/collectors/${type}`);
      expect([response.statusCode, response.json()]).toEqual([200, expected]);
    }
  });

  it('are those that can be downloaded without asking for which system', async () => {
    // Of v2.1.0 there are two archives, and none for all systems.
    expect((await get('/collectors/azurehound')).json()).toEqual({
      data: {
        latest: 'v2.0.0',
        versions: [{ version: 'v2.0.0', sha256sum: sums.bundle, deprecated: false }],
      },
    });
    expect((await get('/collectors/openhound')).json()).toEqual({ data: { latest: '', versions: [] } });
  });

  it.each(['none', 'SharpHound', '..%2F..%2Fetc', 'sharphound_enterprise', 'constructor', '%00'])(
    'are refused for what is no type: %s',
    async (type) => {
      for (const path of [
        `/collectors/${type}`,
        `/collectors/${type}/latest`,
        `/collectors/${type}/latest/checksum`,
      ]) {
        const response = await get(path);
        expect(response.statusCode, path).toBe(400);
      }
      expect(messageOf(await get('/collectors/none'))).toBe('Invalid collector type: none');
    },
  );
});

describe('a download', () => {
  it('is what was stored, under a name of its type and version', async () => {
    const response = await get('/collectors/sharphound/latest');
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': 'attachment; filename="sharphound-v2.10.0.zip"',
      'content-length': String(large.length),
      'accept-ranges': 'bytes',
      etag: `"${sums.ten}"`,
    });
    expect(createHash('sha256').update(response.rawPayload).digest('hex')).toBe(sums.ten);
    for (const tag of ['v2.10.0', '2.10.0']) {
      expect((await get(`/collectors/sharphound/${tag}`)).rawPayload.equals(large)).toBe(true);
    }
    const neutral = await get('/collectors/collector_a/v2.9.0');
    expect(neutral.headers['content-disposition']).toBe('attachment; filename="collector_a-v2.9.0.zip"');
  });

  it('comes with a checksum that fits its name', async () => {
    for (const type of ['sharphound', 'collector_a']) {
      const response = await get(`/collectors/${type}/latest/checksum`);
      expect([response.statusCode, response.body]).toEqual([200, `${sums.ten}  ${type}-v2.10.0.zip\n`]);
      expect(response.headers['content-disposition']).toBe(
        `attachment; filename="${type}-v2.10.0.zip.sha256"`,
      );
    }
  });

  it.each([
    ['bytes=0-3', 0, 3],
    ['bytes=1000-1999', 1000, 1999],
    ['bytes=-5', large.length - 5, large.length - 1],
    [`bytes=${large.length - 1}-`, large.length - 1, large.length - 1],
  ])('in parts: %s', async (range, first, last) => {
    const response = await get('/collectors/sharphound/latest', { range });
    expect(response.statusCode).toBe(206);
    expect(response.headers['content-range']).toBe(`bytes ${first}-${last}/${large.length}`);
    expect(response.headers['content-length']).toBe(String(last - first + 1));
    expect(response.rawPayload.equals(large.subarray(first, last + 1))).toBe(true);
  });

  it('goes on only where nothing changed, and says where the file ends', async () => {
    const range = 'bytes=10-19';
    const same = await get('/collectors/sharphound/latest', { range, 'if-range': `"${sums.ten}"` });
    expect([same.statusCode, same.rawPayload.length]).toEqual([206, 10]);
    const other = await get('/collectors/sharphound/latest', { range, 'if-range': `"${sums.nine}"` });
    expect([other.statusCode, other.rawPayload.length]).toEqual([200, large.length]);

    const behind = await get('/collectors/sharphound/latest', { range: `bytes=${large.length}-` });
    expect([behind.statusCode, behind.headers['content-range']]).toEqual([416, `bytes */${large.length}`]);
    expect(messageOf(behind)).toBe(`the file has ${large.length} bytes`);

    const known = await get('/collectors/sharphound/latest', { 'if-none-match': `"x", "${sums.ten}"` });
    expect([known.statusCode, known.body]).toEqual([304, '']);
  });

  it.each([
    '/collectors/sharphound/v9.9.9',
    '/collectors/sharphound/v9.9.9/checksum',
    '/collectors/azurehound/v2.1.0',
    '/collectors/openhound/latest',
    '/collectors/sharphound/newest',
    '/collectors/sharphound/v2.10',
    '/collectors/sharphound/v2.10.0.zip',
    '/collectors/sharphound/..',
    '/collectors/sharphound/..%2F..%2Fsecret.key',
    '/collectors/sharphound/v2.10.0%2F..%2F..%2F..%2Fsecret.key',
    `/collectors/sharphound/v1.2.3-${'x'.repeat(200)}`,
    '/kennel/download/none.zip',
    '/kennel/download/..%2Fsharphound%2Fsharphound-v2.9.0.zip',
    '/kennel/download/sharphound-v2.9.0.zip%00',
    '/kennel/download/sharphound-v2.9.0.zip.sha256.sha256',
  ])('of what is not there is refused: %s', async (path) => {
    expect([404, 400]).toContain((await get(path)).statusCode);
  });

  it('of what was removed a moment ago is not there', async () => {
    await shelve(collectors, 'openhound-v0.1.0.zip');
    const path = join(collectors.place, 'openhound', 'openhound-v0.1.0.zip');
    const [archive] = (await collectors.list()).filter(({ type }) => type === 'openhound');
    expect(archive).toBeDefined();
    await rename(path, `${path}.gone`);
    expect((await get('/collectors/openhound/latest')).statusCode).toBe(404);
    await rename(`${path}.gone`, path);
    expect((await get('/collectors/openhound/latest')).statusCode).toBe(200);
    if (archive !== undefined) {
      await collectors.remove(archive);
    }
    expect((await get('/collectors/openhound')).json().data.versions).toEqual([]);
  });
});

describe('a manifest', () => {
  it('lists releases with their archives, each of which can be fetched', async () => {
    const { data } = (await get('/kennel/manifest')).json();
    expect(data.azurehound).toEqual([
      {
        version: 'v2.1.0',
        version_meta: { major: 2, minor: 1, patch: 0, prerelease: '' },
        release_date: expect.stringMatching(/^\d{4}-.*Z$/),
        release_assets: ['darwin_arm64', 'linux_amd64'].map((system) => {
          const url = `/api/v2/kennel/download/AzureHound_v2.1.0_${system}.zip`;
          const [os, arch] = system.split('_');
          return {
            name: `AzureHound_v2.1.0_${system}.zip`,
            download_url: url,
            checksum_download_url: `${url}.sha256`,
            os,
            arch,
            sha256sum: expect.stringMatching(/^[\da-f]{64}$/),
          };
        }),
      },
      expect.objectContaining({ version: 'v2.0.0' }),
    ]);
    expect(data.collector_b).toEqual(data.azurehound);
    expect(data.collector_a).toEqual(data.sharphound);
    expect(data.sharphound.map(({ version }: { version: string }) => version)).toEqual([
      'v3.0.0-rc.1',
      'v2.10.0',
      'v2.9.0',
      'v1.9.0',
    ]);
    expect(data.sharphound[0].version_meta.prerelease).toBe('rc.1');
    expect(data.openhound).toEqual([]);

    const [asset] = data.azurehound[0].release_assets;
    const file = await server.inject({
      url: asset.download_url,
      headers: { authorization, range: 'bytes=0-1' },
    });
    expect([file.statusCode, file.body]).toEqual([206, 'PK']);
    const checksum = await server.inject({ url: asset.checksum_download_url, headers: { authorization } });
    expect(checksum.body).toBe(`${sums.darwin}  ${asset.name}\n`);
  });

  it('of those that run on a schedule is another', async () => {
    const { data } = (await get('/kennel/enterprise-manifest')).json();
    expect(data).toEqual({
      sharphound_enterprise: [
        expect.objectContaining({
          version: 'v2.6.0',
          release_assets: [expect.objectContaining({ os: 'windows', arch: 'x86' })],
        }),
      ],
      collector_a_enterprise: data.sharphound_enterprise,
      azurehound_enterprise: [],
      collector_b_enterprise: [],
    });
    expect((await get('/kennel/download/SharpHoundEnterprise_v2.6.0_windows_x86.zip')).statusCode).toBe(200);
  });
});
