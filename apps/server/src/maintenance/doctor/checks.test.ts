import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DatabaseError } from '@secgraph/database';
import type { ServerFacts } from '@secgraph/database/inspection';
import { afterAll, describe, expect, it } from 'vitest';
import { createOutboundFetch } from '../../outbound/outbound-fetch.ts';
import { judgeValidity } from './checks/certificate.ts';
import { judgeClock } from './checks/clock.ts';
import { judgeFolder } from './checks/data-folder.ts';
import { judgeRights } from './checks/database-rights.ts';
import { judgeSettings } from './checks/database-settings.ts';
import { judgeDisk } from './checks/disk.ts';
import { judgeMemory } from './checks/memory.ts';
import { judgePooler } from './checks/pooler.ts';
import { judgeProcesses } from './checks/processes.ts';
import { judgeAddress } from './checks/public-address.ts';
import { judgeSchema } from './checks/schema.ts';
import { judgeKey } from './checks/secret-key.ts';
import { askProvider } from './checks/sign-on.ts';
import { askWebhook } from './checks/webhooks.ts';
import { CHECKS } from './checks.ts';
import { presentLines } from './present-checks.ts';
import { runChecks } from './run-checks.ts';
import type { Subject } from './subject.ts';
import { ok, type Verdict } from './verdict.ts';

const GIB = 1024 ** 3;
const DAY_MS = 86_400_000;
const problemsOf = (verdicts: readonly (Verdict | undefined)[]) =>
  verdicts.filter((verdict) => verdict !== undefined).map(({ status, sentence }) => `${status}: ${sentence}`);

it('has a name and a meaning for each check, and no name twice', () => {
  expect(new Set(CHECKS.map(({ name }) => name)).size).toBe(CHECKS.length);
  expect(CHECKS.filter(({ meaning }) => meaning === '')).toEqual([]);
});

describe('the data folder', () => {
  const own = { uid: 1000, mode: 0o711, isFolder: true };
  const user = { uid: 1000, isWritable: true };

  it.each<[string, Parameters<typeof judgeFolder>[1], Parameters<typeof judgeFolder>[2], string]>([
    ['is no folder', { ...own, isFolder: false }, user, 'failed'],
    ['cannot be written to', own, { ...user, isWritable: false }, 'failed'],
    ['belongs to somebody else', { ...own, uid: 0 }, user, 'warning'],
    ['is open to all', { ...own, mode: 0o777 }, user, 'warning'],
  ])('%s', (_, entry, who, status) => {
    expect(judgeFolder('/data', entry, who)).toMatchObject({ status, mend: expect.stringMatching(/./) });
  });

  it('is well where its user owns it', () => {
    expect(judgeFolder('/data', own, user)).toBeUndefined();
  });
});

describe('the disk', () => {
  const roomy = {
    sizeBytes: 100 * GIB,
    freeBytes: 50 * GIB,
    keptBytes: GIB / 2,
    inodes: 1e6,
    freeInodes: 9e5,
  };

  it.each([
    [roomy, []],
    [{ ...roomy, freeBytes: GIB / 4 }, ['failed']],
    [{ ...roomy, freeBytes: GIB }, ['warning']],
    [{ ...roomy, freeInodes: 12 }, ['warning']],
    [{ ...roomy, inodes: 0, freeInodes: 0 }, []],
  ])('%j', (system, expected) => {
    const found = judgeDisk('/data', system).filter((verdict) => verdict !== undefined);
    expect(found.map(({ status }) => status)).toEqual(expected);
  });
});

it.each([
  [undefined, 8 * GIB, 'ok'],
  [{ nodes: 342_000, relationships: 5_000_000 }, 4 * GIB, 'ok'],
  [{ nodes: 342_000, relationships: 5_000_000 }, GIB, 'warning'],
  [{ nodes: 2_000_000, relationships: 30_000_000 }, GIB, 'failed'],
])('memory: a graph of %j within %d bytes is %s', (size, availableBytes, status) => {
  const has = { availableBytes, isLimited: true, heapBytes: GIB, cores: 2 };
  expect(judgeMemory(size, has)).toMatchObject({ status });
});

describe('the database', () => {
  const facts: ServerFacts = {
    version: '18.4',
    encoding: 'UTF8',
    isInRecovery: false,
    isReadOnly: false,
    fsync: true,
    fullPageWrites: true,
    synchronousCommit: 'on',
    statementTimeoutMs: 0,
    idleTransactionTimeoutMs: 0,
    connectionLimit: 97,
    ownConnectionLimit: undefined,
    connections: 3,
    rights: {
      mayCreate: true,
      mayCreateTemporary: true,
      ownsTables: true,
      mayEndOwnSessions: true,
      mayLock: true,
    },
  };

  it.each<[Partial<ServerFacts>, RegExp]>([
    [{ encoding: 'LATIN1' }, /^failed: .*encoding/],
    [{ connectionLimit: 12 }, /^warning: .* 12 connections/],
    [{ ownConnectionLimit: 5 }, /^warning: .* 5 connections/],
    [{ fsync: false }, /^warning: fsync is off/],
    [{ fullPageWrites: false }, /^warning: full_page_writes is off/],
    [{ synchronousCommit: 'off' }, /^warning: synchronous_commit/],
    [{ statementTimeoutMs: 30_000 }, /^warning: statement_timeout .* 30 seconds/],
    [{ idleTransactionTimeoutMs: 1 }, /^warning: idle_in_transaction/],
  ])('is told of its settings %j', (changed, expected) => {
    expect(problemsOf(judgeSettings({ ...facts, ...changed }, 20))).toEqual([
      expect.stringMatching(expected),
    ]);
  });

  it('is well as it comes', () => {
    expect(problemsOf([...judgeSettings(facts, 20), ...judgeRights(facts)])).toEqual([]);
  });

  it('fails for each right that the role lacks, and where nothing can be changed', () => {
    const rights = Object.fromEntries(Object.keys(facts.rights).map((right) => [right, false]));
    const lacking = judgeRights({ ...facts, rights: rights as unknown as ServerFacts['rights'] });
    expect(problemsOf(lacking)).toHaveLength(Object.keys(facts.rights).length);
    expect(problemsOf(judgeRights({ ...facts, isInRecovery: true, isReadOnly: true }))).toHaveLength(1);
    expect(problemsOf(judgeRights({ ...facts, isReadOnly: true }))).toHaveLength(1);
  });

  it('has a schema that is of here, older, newer or empty', () => {
    const error = new DatabaseError('DATABASE_NEWER_VERSION', 'newer: install that');
    expect([
      judgeSchema({ kind: 'current' }).status,
      judgeSchema({ kind: 'empty' }).status,
      judgeSchema({ kind: 'older', upgrade: { from: 3, to: 5 } }).status,
      judgeSchema({ kind: 'unknown', error }).status,
    ]).toEqual(['ok', 'ok', 'warning', 'failed']);
  });

  it('may have a pooler in front', () => {
    expect((['none', 'session', 'transaction'] as const).map((kind) => judgePooler(kind).status)).toEqual([
      'ok',
      'ok',
      'warning',
    ]);
  });

  it.each([
    [[], false, false, 'ok'],
    [[{ application: 'secgraph', count: 4 }], true, true, 'ok'],
    [[{ application: 'secgraph', count: 4 }], false, true, 'failed'],
    [[{ application: 'secgraph', count: 4 }], false, false, 'warning'],
  ])('is used by %j, live %s, locked %s: %s', (connections, isWriterLive, isWriterLocked, status) => {
    const lease = { writer: 'host', term: 4, isWriterLive, isWriterLocked, secretKeyHash: undefined };
    expect(judgeProcesses({ connections, ...lease })).toMatchObject({ status });
  });
});

it.each([
  [0, 0, 'ok'],
  [2_900, 0, 'ok'],
  [-10_000, 0, 'warning'],
  [31_000, 0, 'failed'],
  [31_000, 2_000, 'warning'],
])('clocks that differ by %d ms, give or take %d, are %s', (leadMs, slackMs, status) => {
  expect(judgeClock('PostgreSQL', leadMs, slackMs)).toMatchObject({ status });
});

it('knows the secret key of before', () => {
  expect([judgeKey('a', undefined), judgeKey('a', 'a')]).toEqual([undefined, undefined]);
  expect(judgeKey('a', 'b')).toMatchObject({ status: 'failed' });
});

it.each([
  [-1, 365, 'ok'],
  [-1, 3, 'warning'],
  [-20, -1, 'failed'],
  [1, 365, 'failed'],
])('a certificate from day %d to day %d is %s', (from, to, status) => {
  const dates = { validFrom: new Date(from * DAY_MS), validTo: new Date(to * DAY_MS) };
  expect(judgeValidity(dates, 0)).toMatchObject({ status });
});

it.each([
  ['127.0.0.1', undefined, 0],
  ['0.0.0.0', undefined, 1],
  ['0.0.0.0', 'https://graph.example.org', 0],
  ['0.0.0.0', 'http://graph.example.org', 1],
  ['127.0.0.1', 'http://localhost:8080', 0],
])('the address %s with the public one %s has %d warnings', (host, publicUrl, count) => {
  const problems = judgeAddress({ host, port: 80, publicUrl, socket: undefined, tls: undefined });
  expect(problemsOf(problems)).toHaveLength(count);
});

describe('whoever is outside', async () => {
  const answers: Record<string, number> = { '/hook/token-in-the-path': 405, '/broken': 502 };
  const server = createServer(({ url = '' }, response) => {
    response.setHeader('Date', new Date(0).toUTCString());
    response.writeHead(answers[url] ?? 200).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterAll(() => server.close());
  const here = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const fetch = createOutboundFetch(['127.0.0.1']);
  const { signal } = new AbortController();

  it('is told by host alone', async () => {
    const verdict = await askWebhook(`${here}/hook/token-in-the-path`, fetch, signal);
    expect(verdict).toMatchObject({ status: 'ok' });
    expect(JSON.stringify(verdict)).not.toContain('token-in-the-path');
  });

  it.each([
    ['that fails', () => `${here}/broken`, /502/],
    ['that is not there', () => 'http://127.0.0.1:1/', /does not answer/],
    ['that may not be asked', () => 'https://10.0.0.1/', /not public/],
  ])('is warned of, where it is one %s', async (_, address, expected) => {
    expect(await askWebhook(address(), fetch, signal)).toMatchObject({
      status: 'warning',
      sentence: expect.stringMatching(expected),
    });
  });

  it('tells what is wrong with a provider, its clock included', async () => {
    const provider = {
      type: 'oidc',
      slug: 'login',
      name: 'Login',
      issuer: here,
      clientId: 'id',
      sealedClientSecret: undefined,
    } as unknown as Parameters<typeof askProvider>[0];
    const clock = { now: () => 60_000 };
    const verdicts = await askProvider(provider, { fetch, clock }, signal);
    expect(problemsOf(verdicts)).toEqual([
      expect.stringMatching(/^warning: the provider login .*, discovery: /),
      expect.stringMatching(/^failed: the clock of the provider login .* 60 s behind/),
    ]);
  });
});

describe('running checks', () => {
  const subject = {} as Subject;

  it('tells what does not answer and what breaks, and goes on', async () => {
    const things = await runChecks(
      [
        { name: 'late', meaning: 'm', look: () => new Promise(() => undefined) },
        { name: 'broken', meaning: 'm', look: () => Promise.reject(new Error('why\nwhere')) },
        { name: 'fine', meaning: 'm', look: async () => [ok('all is well')] },
      ],
      subject,
      1,
    );

    expect(presentLines(things)).toEqual([
      'failed  late    nothing answered within 0.001 s. To mend it: find out what is slow: a disk that hangs, a name server, the database',
      'failed  broken  it could not be looked at: why. To mend it: mend that, and run the command again',
      'ok      fine    all is well',
    ]);
  });
});
