import { describe, expect, it } from 'vitest';
import { type Exposure, plainTextWarnings } from './plain-text-warnings.ts';

const quiet: Exposure = {
  host: '127.0.0.1',
  isEncrypted: false,
  publicUrl: undefined,
  trustedProxies: 0,
  database: { server: 'db.example:5432/graph', transport: 'local' },
};

describe('what travels in plain text', () => {
  it.each<[string, Partial<Exposure>]>([
    ['the defaults', {}],
    ['localhost', { host: 'localhost' }],
    ['::1', { host: '::1' }],
    ['a socket', { host: undefined }],
    ['an https address in front', { host: '0.0.0.0', publicUrl: 'https://graph.example' }],
    ['a certificate of its own', { host: '0.0.0.0', isEncrypted: true }],
    ['a proxy in front', { host: '0.0.0.0', trustedProxies: 1 }],
    ['TLS to the database', { database: { ...quiet.database, transport: 'encrypted' } }],
    ['TLS declined on purpose', { database: { ...quiet.database, transport: 'declined' } }],
  ])('is not warned of with %s', (_, changes) => {
    expect(plainTextWarnings({ ...quiet, ...changes })).toEqual([]);
  });

  it.each(['0.0.0.0', '::', '10.0.0.5', 'graph.example'])('is told when it listens on %s', (host) => {
    expect(plainTextWarnings({ ...quiet, host, publicUrl: 'http://graph.example' })).toEqual([
      expect.stringMatching(
        new RegExp(`listens on ${host} without TLS.*SECGRAPH_PUBLIC_URL.*SECGRAPH_TRUSTED_PROXIES`),
      ),
    ]);
  });

  it('is told of a database elsewhere, without its credentials', () => {
    expect(plainTextWarnings({ ...quiet, database: { ...quiet.database, transport: 'plain' } })).toEqual([
      expect.stringMatching(/PostgreSQL at db\.example:5432\/graph .*sslmode=verify-full.*sslmode=disable/),
    ]);
  });
});
