import { describe, expect, it } from 'vitest';
import { serverSettings } from './server-settings.ts';

const GIB = 1024 ** 3;

describe('serverSettings', () => {
  it.each([
    [0.5, '64MB'],
    [8, '512MB'],
    [256, '1024MB'],
  ])('takes a modest share of %s GiB', (gib, sharedBuffers) => {
    expect(serverSettings(gib * GIB, 'full')).toMatchObject({ shared_buffers: sharedBuffers });
  });

  it('is durable unless told otherwise', () => {
    expect(serverSettings(GIB, 'full')).toMatchObject({
      fsync: 'on',
      full_page_writes: 'on',
      synchronous_commit: 'on',
    });
    expect(serverSettings(GIB, 'none')).toMatchObject({ fsync: 'off' });
  });
});
