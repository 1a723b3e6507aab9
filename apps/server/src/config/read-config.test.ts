import { describe, expect, it } from 'vitest';
import {
  describeVariables,
  listForeignVariables,
  listSecretTexts,
  listSetVariables,
  readConfig,
} from './read-config.ts';

function problemsOf(environment: Record<string, string>): readonly string[] {
  try {
    readConfig(environment);
  } catch (error) {
    return error instanceof Error && 'problems' in error ? (error.problems as string[]) : [];
  }

  return [];
}

describe('readConfig', () => {
  it('has a default for everything, and takes an empty variable for an unset one', () => {
    const config = readConfig({ SECGRAPH_PORT: '', DATABASE_URL: ' ' });
    expect(config).toMatchObject({
      host: '127.0.0.1',
      port: 8080,
      edition: 'enterprise',
      logLevel: 'info',
      database: { url: undefined },
      admin: { name: 'admin', password: undefined },
      http: { bodyLimitBytes: 4_194_304, concurrencyLimit: 256, defaultWaitSeconds: 30, corsOrigins: [] },
      uploadLimitBytes: undefined,
      loginDelayMs: 1500,
      argon2: { memoryKib: 65_536, iterations: 3 },
      analysisRules: 'current',
    });
    expect(config.dataFolder).toMatch(/^\/.*data$/);
    expect(config.graphWorkers).toBeGreaterThan(0);
    expect(Object.isFrozen(config.http)).toBe(true);
  });

  it('reads what is set', () => {
    const config = readConfig({
      SECGRAPH_EDITION: 'Community',
      SECGRAPH_PUBLIC_URL: 'https://graph.example.org/base/',
      SECGRAPH_CORS_ORIGINS: 'https://a.example, http://localhost:3000',
      SECGRAPH_ACCESS_LOG: 'false',
      SECGRAPH_TRUSTED_PROXIES: '2',
      SECGRAPH_ANALYSIS_RULES: '2025-11',
      SECGRAPH_DATA_DIR: '/srv/secgraph',
      SECGRAPH_OLDEST_COLLECTORS: 'sharphound=v2.1.0, collector_b=2.0.0',
      DATABASE_URL: 'postgres://u:p@h/d',
    });
    expect(config).toMatchObject({
      collectors: {
        folder: '/srv/secgraph/collectors',
        keys: [],
        oldest: ['sharphound=v2.1.0', 'collector_b=2.0.0'],
      },
      edition: 'community',
      publicUrl: 'https://graph.example.org/base',
      analysisRules: '2025-11',
      http: {
        corsOrigins: ['https://a.example', 'http://localhost:3000'],
        isAccessLogged: false,
        trustedProxies: 2,
      },
      database: { url: 'postgres://u:p@h/d' },
    });
  });

  it.each([
    ['SECGRAPH_PORT', '70000', 'SECGRAPH_PORT must be a whole number from 0 to 65535, not "70000".'],
    [
      'SECGRAPH_OLDEST_COLLECTORS',
      'sharphound',
      'SECGRAPH_OLDEST_COLLECTORS must be versions of collectors such as sharphound=v2.0.0, separated by commas, or none, not "sharphound".',
    ],
    [
      'SECGRAPH_COLLECTOR_KEYS',
      'RWx',
      'SECGRAPH_COLLECTOR_KEYS must be public keys of minisign, which begin with RW, separated by commas, not "RWx".',
    ],
    ['SECGRAPH_PORT', '80a', 'SECGRAPH_PORT must be a whole number from 0 to 65535, not "80a".'],
    ['SECGRAPH_EDITION', 'pro', 'SECGRAPH_EDITION must be one of enterprise, community, not "pro".'],
    [
      'SECGRAPH_ANALYSIS_RULES',
      '2024',
      'SECGRAPH_ANALYSIS_RULES must be one of current, 2025-11, not "2024".',
    ],
    ['SECGRAPH_ACCESS_LOG', 'maybe', 'SECGRAPH_ACCESS_LOG must be true or false, not "maybe".'],
    [
      'SECGRAPH_PUBLIC_URL',
      'graph.example.org',
      'SECGRAPH_PUBLIC_URL must be an address such as https://graph.example.org or https://example.org/graph, without query or fragment, whose path begins with none of /api, /docs, /health, /healthz, /metrics, /readyz, /ui, /w, not "graph.example.org".',
    ],
    [
      'SECGRAPH_CORS_ORIGINS',
      'https://a.example/path',
      'SECGRAPH_CORS_ORIGINS must be origins such as https://app.example.org, separated by commas, not "https://a.example/path".',
    ],
    [
      'DATABASE_URL',
      'mysql://root:hunter2@h/d',
      'DATABASE_URL must be a PostgreSQL address such as postgresql://user:password@host:5432/database.',
    ],
  ])('names the wrong variable: %s=%s', (name, value, problem) => {
    expect(problemsOf({ [name]: value })).toEqual([problem]);
  });

  it.each([
    [{}, false],
    [{ SECGRAPH_CYPHER_COMPLEXITY_LIMIT: 'true' }, true],
    [{ SECGRAPH_CYPHER_COMPLEXITY_LIMIT: 'false' }, false],
    [{ SECGRAPH_DISABLE_CYPHER_COMPLEXITY_LIMIT: 'false' }, true],
    [{ SECGRAPH_DISABLE_CYPHER_COMPLEXITY_LIMIT: 'true' }, false],
    [{ SECGRAPH_DISABLE_CYPHER_COMPLEXITY_LIMIT: 'true', SECGRAPH_CYPHER_COMPLEXITY_LIMIT: 'true' }, true],
  ])(
    'limits the complexity of statements only where told to, by either name: %o',
    (environment, isLimited) => {
      expect(readConfig(environment).cypher.isComplexityLimited).toBe(isLimited);
    },
  );

  it.each([
    [
      { DATABASE_READ_URL: 'postgres://u:p@h/d' },
      'DATABASE_URL must name the server that DATABASE_READ_URL follows.',
    ],
    [{ SECGRAPH_TLS_CERT: '/c' }, 'SECGRAPH_TLS_KEY must name the key of SECGRAPH_TLS_CERT.'],
    [
      { SECGRAPH_UPLOADS: 's3://estate', SECGRAPH_S3_ACCESS_KEY_ID: 'k' },
      'SECGRAPH_S3_ACCESS_KEY_ID and SECGRAPH_S3_SECRET_ACCESS_KEY must tell the keys of SECGRAPH_UPLOADS.',
    ],
    [{ SECGRAPH_TLS_KEY: '/k' }, 'SECGRAPH_TLS_CERT must name the certificate of SECGRAPH_TLS_KEY.'],
    [
      { SECGRAPH_TLS_CERT: '/c', SECGRAPH_TLS_KEY: '/k', SECGRAPH_PUBLIC_URL: 'http://graph.example' },
      'SECGRAPH_PUBLIC_URL must begin with https, as SECGRAPH_TLS_CERT is set.',
    ],
    [
      { SECGRAPH_TLS_CERT: '/c', SECGRAPH_TLS_KEY: '/k', SECGRAPH_SOCKET: '/run/http.sock' },
      'SECGRAPH_TLS_CERT must not be set with SECGRAPH_SOCKET: at a socket, the proxy in front speaks TLS.',
    ],
    [
      { SECGRAPH_SOCKET: `/${'long/'.repeat(21)}` },
      `SECGRAPH_SOCKET must be a path of at most 100 bytes, not "/${'long/'.repeat(21)}".`,
    ],
  ])('says what contradicts itself: %o', (environment, problem) => {
    expect(problemsOf(environment)).toEqual([problem]);
  });

  it.each([
    ['s3://estate', { bucket: 'estate', prefix: '' }],
    ['s3://estate/', { bucket: 'estate', prefix: '' }],
    ['s3://my.estate-2/secgraph/prod_1', { bucket: 'my.estate-2', prefix: 'secgraph/prod_1' }],
  ])('reads that uploads wait at %s', (place, expected) => {
    const keys = { SECGRAPH_S3_ACCESS_KEY_ID: 'id', SECGRAPH_S3_SECRET_ACCESS_KEY: 'secret' };
    const { uploadPlace, uploadBucket } = readConfig({ SECGRAPH_UPLOADS: place, ...keys });
    expect(uploadPlace).toBe('s3');
    expect(uploadBucket).toEqual({
      ...expected,
      endpoint: 'https://s3.us-east-1.amazonaws.com',
      region: 'us-east-1',
      accessKeyId: 'id',
      secretAccessKey: 'secret',
      caFile: undefined,
    });
  });

  it.each(['s3://', 's3://E', 's3://estate/../other', 's3://estate/a b', 's3://estate/a?b', 'bucket'])(
    'refuses uploads at %s',
    (place) => {
      expect(() => readConfig({ SECGRAPH_UPLOADS: place })).toThrow('SECGRAPH_UPLOADS must be');
    },
  );

  it.each(['ftp://store', 'https://u:p@store', 'https://store/?a', 'store'])(
    'refuses a store at %s',
    (endpoint) => {
      expect(() => readConfig({ SECGRAPH_S3_ENDPOINT: endpoint })).toThrow('SECGRAPH_S3_ENDPOINT must be');
    },
  );

  it('reads where it listens, and with what', () => {
    const tls = { certificate: '/c.pem', key: '/k.pem', passphrase: 'p' };
    const environment = {
      SECGRAPH_TLS_CERT: '/c.pem',
      SECGRAPH_TLS_KEY: '/k.pem',
      SECGRAPH_TLS_KEY_PASSPHRASE: 'p',
    };
    expect(readConfig(environment)).toMatchObject({ tls, socket: undefined });
    expect(readConfig({ SECGRAPH_SOCKET: '/run/http.sock' })).toMatchObject({
      tls: undefined,
      socket: '/run/http.sock',
    });
  });

  it.each([
    ['https://example.org/a;b', false],
    ['https://example.org/a//b', false],
    ['https://user@example.org', false],
    ['https://example.org/api', false],
    ['https://example.org/apis/graph/', true],
  ])('takes %s as a public address: %s', (address, isTaken) => {
    expect(problemsOf({ SECGRAPH_PUBLIC_URL: address })).toHaveLength(isTaken ? 0 : 1);
  });

  it('records traces where there is a collector, by the names of OpenTelemetry', () => {
    expect(readConfig({ OTEL_SERVICE_NAME: 'graph' }).tracing).toBeUndefined();
    const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'https://otel.example/in/' };
    expect(readConfig(endpoint).tracing).toEqual({
      url: 'https://otel.example/in/v1/traces',
      headers: {},
      serviceName: 'secgraph',
      sampler: { ratio: 1, isParentBased: true },
    });
    const { tracing } = readConfig({
      ...endpoint,
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20a=b, x-team = red',
      OTEL_SERVICE_NAME: 'graph',
      OTEL_TRACES_SAMPLER: 'traceidratio',
      OTEL_TRACES_SAMPLER_ARG: '0.25',
    });
    expect(tracing).toMatchObject({
      headers: { authorization: 'Bearer a=b', 'x-team': 'red' },
      serviceName: 'graph',
      sampler: { ratio: 0.25, isParentBased: false },
    });
    const never = readConfig({ ...endpoint, OTEL_TRACES_SAMPLER: 'parentbased_always_off' });
    expect(never.tracing?.sampler).toEqual({ ratio: 0, isParentBased: true });
  });

  it.each(['x', '=a', 'a b=c', 'a=%zz', 'a=%0d%0ab'])('refuses headers like %j, unquoted', (text) => {
    expect(problemsOf({ OTEL_EXPORTER_OTLP_HEADERS: text })).toEqual([
      'OTEL_EXPORTER_OTLP_HEADERS must be pairs such as api-key=…, with commas between.',
    ]);
  });

  it('names all wrong variables at once', () => {
    expect(problemsOf({ SECGRAPH_PORT: 'x', SECGRAPH_EDITION: 'y' })).toHaveLength(2);
  });

  it('tells what is set without what is secret, and what is secret by itself', () => {
    const environment = {
      SECGRAPH_PORT: '81',
      SECGRAPH_ADMIN_NAME: 'ada',
      SECGRAPH_ADMIN_PASSWORD: 'secret',
      SECGRAPH_EDITION: '',
      HTTPS_PROXY: 'http://ada:secret@proxy',
    };
    expect(listSetVariables(environment)).toEqual([
      { name: 'SECGRAPH_PORT', value: '81', source: 'environment' },
      { name: 'SECGRAPH_ADMIN_NAME', value: undefined, source: 'environment' },
      { name: 'SECGRAPH_ADMIN_PASSWORD', value: undefined, source: 'environment' },
    ]);
    expect(listSecretTexts(environment)).toEqual(['ada', 'secret']);
    expect(listForeignVariables(environment)).toEqual(['HTTPS_PROXY']);
  });

  it('describes every variable', () => {
    for (const { name, meaning, fallback } of describeVariables()) {
      expect([name, meaning, fallback].every((text) => text !== '' && text !== 'undefined')).toBe(true);
    }
  });
});
