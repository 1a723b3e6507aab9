import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { WebBuild } from './web-build.ts';

const LONG_MS = 30_000;
const cleanups: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) {
    await cleanup();
  }
});

/** A build whose program is the text, in a folder with a finished page. */
async function startBuild(
  program: string,
): Promise<{ build: WebBuild; log: readonly string[]; folder: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'secgraph-web-build-'));
  const path = join(folder, 'program.mjs');
  await writeFile(path, program);
  await writeFile(join(folder, 'index.html'), '<base href="/ui/" />');
  const lines: string[] = [];
  const log = {
    info: (...parts: unknown[]) => void lines.push(String(parts.at(-1))),
    error: (...parts: unknown[]) => void lines.push(String(parts.at(-1))),
  };
  const build = new WebBuild({ fallbackFolder: folder, log, program: pathToFileURL(path) });
  build.start();
  cleanups.push(
    () => build.stop(),
    () => rm(folder, { recursive: true }),
  );

  return { build, log: lines, folder };
}

describe('the build of the web pages', () => {
  it('is there when its process says so', async () => {
    const { build } = await startBuild(
      `process.send({ state: 'built', folder: process.argv[2] }, () => process.disconnect());`,
    );

    expect(await build.settled(LONG_MS)).toMatchObject({
      state: 'there',
      files: { page: '<base href="/ui/" />' },
    });
  });

  it('does not keep a request waiting for long', async () => {
    const { build } = await startBuild(`process.on('message', () => undefined);`);

    expect(await build.settled(1)).toEqual({ state: 'being-built' });
  });

  it.each([
    [
      'says why',
      `process.send({ state: 'failed', reason: 'no bundler' }, () => process.disconnect());`,
      'no bundler',
    ],
    ['ends with an error', `throw new Error('out of order');`, 'out of order'],
    ['ends without a word', 'process.exit(3);', 'the build ended with exit code 3'],
    [
      'promises what is not there',
      `process.send({ state: 'built', folder: '/nowhere' }, () => process.disconnect());`,
      '/nowhere',
    ],
  ])('has failed when its process %s, and the log says so', async (_, program, reason) => {
    const { build, log } = await startBuild(program);

    expect(await build.settled(LONG_MS)).toEqual({
      state: 'failed',
      reason: expect.stringContaining(reason),
    });
    expect(log).toContain('the web pages could not be built; the API is not affected');
  });

  it('gets none of the secrets of the service', async () => {
    process.env['SECGRAPH_TEST_SECRET'] = 'secret';
    const { build } = await startBuild(
      `process.send({ state: 'failed', reason: JSON.stringify(process.env) }, () => process.disconnect());`,
    );
    delete process.env['SECGRAPH_TEST_SECRET'];

    expect(JSON.stringify(await build.settled(LONG_MS))).not.toContain('SECGRAPH_TEST_SECRET');
  });
});
