import type { WorkspaceRecord } from '@secgraph/database/workspaces';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../config/read-config.ts';
import { workspaceConfigOf } from './workspace-config.ts';

const MIB = 1024 * 1024;
const ID = '0b5ad0e4-7f2b-4f0e-9a51-2f6f3a6f0b11';
const WORKSPACE: WorkspaceRecord = {
  id: ID,
  name: 'acme',
  displayName: 'Acme',
  state: 'ready',
  memoryMib: undefined,
  uploadLimitBytes: undefined,
  auditRetentionDays: undefined,
  wakeAt: undefined,
  usedAt: undefined,
  createdAt: new Date(0),
  createdBy: 'admin',
  updatedAt: new Date(0),
  updatedBy: 'admin',
};

function configOf(
  workspace: Partial<WorkspaceRecord> = {},
  environment: Readonly<Record<string, string>> = {},
  key = 1,
) {
  const config = readConfig({ SECGRAPH_DATA_DIR: '/data', SECGRAPH_MEMORY_MIB: '8192', ...environment });
  const place = {
    databaseUrl: 'postgresql://u:p%2Fw@db.example:6432/graph?sslmode=require',
    secretKey: new Uint8Array(32).fill(key),
    socket: '/data/run/x.sock',
  };

  return workspaceConfigOf(config, { ...WORKSPACE, ...workspace }, place);
}

describe('the process of a workspace', () => {
  it('has a database, a folder, a socket and a path of its own', () => {
    expect(configOf({}, { SECGRAPH_PUBLIC_URL: 'https://example.org/graph' })).toMatchObject({
      dataFolder: `/data/workspaces/${ID}`,
      socket: '/data/run/x.sock',
      database: {
        url: 'postgresql://u:p%2Fw@db.example:6432/secgraph_w_0b5ad0e47f2b4f0e9a512f6f3a6f0b11?sslmode=require',
      },
      publicUrl: 'https://example.org/graph/w/acme',
      basePath: '/graph/w/acme',
      collectors: { folder: '/data/collectors' },
      workspaces: undefined,
    });
    expect(configOf()).toMatchObject({ publicUrl: undefined, basePath: '/w/acme' });
  });

  it('reads its own database from a replica as well', () => {
    const replica = {
      DATABASE_URL: 'postgresql://u@db/graph',
      DATABASE_READ_URL: 'postgresql://u@replica/graph',
    };
    expect(configOf({}, replica).database.readUrl).toBe(
      'postgresql://u@replica/secgraph_w_0b5ad0e47f2b4f0e9a512f6f3a6f0b11',
    );
    expect(configOf().database.readUrl).toBeUndefined();
  });

  it('has a key of its own, which is always the same', () => {
    const keys = [configOf(), configOf({ id: ID.replace('0b', '0c') }), configOf({}, {}, 2)].map(
      ({ secretKey }) => secretKey,
    );
    expect(new Set(keys).size).toBe(3);
    expect(Buffer.from(keys[0] ?? '', 'base64')).toHaveLength(32);
    expect(configOf().secretKey).toBe(keys[0]);
  });

  it('gets nothing that is of the service alone', () => {
    const own = configOf(
      {},
      {
        SECGRAPH_METRICS_PORT: '9000',
        SECGRAPH_METRICS_TOKEN: 'a-token-of-some-length',
        SECGRAPH_ADMIN_PASSWORD: 'Correct-Horse-7-Battery',
        SECGRAPH_TLS_CERT: '/cert',
        SECGRAPH_TLS_KEY: '/key',
        SECGRAPH_TRUSTED_PROXIES: '3',
      },
    );
    expect(own).toMatchObject({
      metrics: { port: undefined, token: undefined },
      admin: { password: undefined },
      tls: undefined,
      http: { trustedProxies: 1 },
    });
  });

  it('goes by its own limits, and else by those of the service', () => {
    const environment = { SECGRAPH_UPLOAD_LIMIT_BYTES: '500', SECGRAPH_AUDIT_RETENTION_DAYS: '60' };
    expect(configOf({}, environment)).toMatchObject({
      memoryLimitBytes: 1024 * MIB,
      queryMemory: { totalBytes: 256 * MIB },
      uploadLimitBytes: 500,
      auditRetentionDays: 60,
    });
    const limits = { memoryMib: 2048, uploadLimitBytes: 100, auditRetentionDays: 0 };
    expect(configOf(limits, environment)).toMatchObject({
      memoryLimitBytes: 2048 * MIB,
      queryMemory: { totalBytes: 512 * MIB },
      uploadLimitBytes: 100,
      auditRetentionDays: undefined,
    });
  });

  it('puts what it keeps in a bucket apart from others', () => {
    const bucket = {
      SECGRAPH_S3_ACCESS_KEY_ID: 'id',
      SECGRAPH_S3_SECRET_ACCESS_KEY: 'key',
    };
    expect(configOf({}, { ...bucket, SECGRAPH_UPLOADS: 's3://store/some/where' }).uploadBucket?.prefix).toBe(
      `some/where/workspaces/${ID}`,
    );
    expect(configOf({}, { ...bucket, SECGRAPH_UPLOADS: 's3://store' }).uploadBucket?.prefix).toBe(
      `workspaces/${ID}`,
    );
  });
});
