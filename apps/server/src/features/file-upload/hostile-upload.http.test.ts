import { gzipSync } from 'node:zlib';
import { cpuMsOf } from '@secgraph/test-kit';
import { describe, expect, it } from 'vitest';
import { createUploadServer, JSON_TYPE } from '../../../test/upload-server.ts';

const { attach, startJob, stored } = await createUploadServer();

const MIB = 1024 * 1024;

const fill = (unit: string, bytes: number) => unit.repeat(Math.ceil(bytes / unit.length));
const nodeWith = (properties: string) =>
  `{"graph":{"nodes":[{"id":"a","kinds":["K"],"properties":{${properties}}}]}}`;

function manyKeys(count: number): string {
  return Array.from({ length: count }, (_, index) => `"k${index}":1`).join();
}

/** Of the thread that answers requests: twice what it takes to parse a fifth of the largest there. */
const MAX_CPU_MS = 2 * cpuMsOf(() => JSON.parse(`[${fill('[],', 8 * MIB)}[]]`));

const TOO_LARGE = 'nodes[0] syntax error: larger than 8388608 bytes';
const TOO_MUCH = 'nodes[0] syntax error: holds more than 250000 keys and items';

describe('one element made to be costly', () => {
  it.each([
    ['lists', nodeWith(`"x":[${fill('[],', 40 * MIB)}[]]`), TOO_LARGE],
    ['objects', nodeWith(`"x":[${fill('{},', 40 * MIB)}{}]`), TOO_LARGE],
    ['a text', nodeWith(`"x":"${fill('x', 40 * MIB)}"`), TOO_LARGE],
    ['brackets without end', `{"graph":{"nodes":[${fill('[', 40 * MIB)}`, TOO_LARGE],
    ['keys', nodeWith(manyKeys(600_000)), TOO_MUCH],
    ['numbers', nodeWith(`"x":[${fill('1,', 7 * MIB)}1]`), TOO_MUCH],
    [
      'levels',
      nodeWith(`"x":${fill('[', 3 * MIB)}${fill(']', 3 * MIB)}`),
      'nodes[0] syntax error: nested deeper than 512 levels',
    ],
  ])('is refused without work for the thread that answers requests: %s', async (_, content, message) => {
    const jobId = await startJob();
    const body = gzipSync(content, { level: 1 });
    const cpuBefore = process.threadCpuUsage();
    const response = await attach(jobId, body, { ...JSON_TYPE, 'content-encoding': 'gzip' });
    const { user, system } = process.threadCpuUsage(cpuBefore);

    expect(response.statusCode).toBe(400);
    expect(response.json().errors).toEqual([
      { context: '', message: 'Error saving ingest file. File failed schema validation.' },
      { context: '', message },
    ]);
    expect((user + system) / 1000).toBeLessThan(MAX_CPU_MS);
    expect(await stored()).toEqual([]);
  });
});
