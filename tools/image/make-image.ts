import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ARCHITECTURES } from '../bundle/command-line.ts';
import { makeBundle } from '../bundle/make-bundle.ts';
import { readCommit } from '../bundle/read-commit.ts';
import { runProgram } from '../bundle/run-program.ts';
import type { ImageCommand } from './command-line.ts';

const OWN_BASE = 'localhost/secgraph-debian';
const CONTAINERFILE = 'deploy/image/Containerfile';
/** Without namespaces, which containers and build machines often do not have. */
const ISOLATION = '--isolation=chroot';

/** @returns the file that holds the image, its name and its size, for people */
export async function makeImage(checkout: string, { out, debian }: ImageCommand): Promise<readonly string[]> {
  for (const program of debian === undefined ? ['buildah', 'debootstrap'] : ['buildah']) {
    assertInstalled(program);
  }
  const architecture = ARCHITECTURES.find((name) => name === process.arch);
  if (architecture === undefined) {
    throw new Error(`there is no image for ${process.arch}.`);
  }
  const { version }: { version: string } = JSON.parse(await readFile(join(checkout, 'package.json'), 'utf8'));
  const { id, seconds } = await readCommit(checkout);
  const work = await mkdtemp(join(tmpdir(), 'secgraph-image-'));
  try {
    const base = debian ?? (await makeBase(work));
    const context = join(work, 'context');
    const bundle = { architecture, out: context, deb: false, check: false };
    await makeBundle(checkout, bundle, undefined);

    const name = `localhost/secgraph:${version}`;
    await runProgram(
      [
        'buildah',
        'build',
        ISOLATION,
        // Only this form has a health check.
        '--format=docker',
        `--timestamp=${seconds}`,
        `--build-arg=DEBIAN=${base}`,
        `--build-arg=ARCHITECTURE=${architecture}`,
        `--label=org.opencontainers.image.version=${version}`,
        `--label=org.opencontainers.image.revision=${id}`,
        '--label=org.opencontainers.image.licenses=Apache-2.0',
        `--file=${join(checkout, CONTAINERFILE)}`,
        `--tag=${name}`,
        context,
      ],
      { folder: checkout },
    );
    const file = join(out, `secgraph-${version}-linux-${architecture}.image.tar`);
    await mkdir(out, { recursive: true });
    await rm(file, { force: true });
    await runProgram(['buildah', 'push', name, `docker-archive:${file}:${name}`], { folder: checkout });
    const size = await runProgram(['buildah', 'images', '--format={{.Size}}', name], { folder: checkout });

    return [file, `${name}, ${size.trim()}`];
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** The smallest Debian, of the release that runs here, or the current one. @returns its name */
async function makeBase(work: string): Promise<string> {
  const root = join(work, 'debian');
  const suite = (await readSuite()) ?? 'stable';
  await runProgram(['debootstrap', '--variant=minbase', suite, root], { folder: work });
  const container = (await runProgram(['buildah', 'from', 'scratch'], { folder: work })).trim();
  await runProgram(['buildah', 'add', '--quiet', container, root, '/'], { folder: work });
  await runProgram(['buildah', 'commit', '--quiet', '--rm', container, OWN_BASE], { folder: work });

  return OWN_BASE;
}

async function readSuite(): Promise<string | undefined> {
  const text = await readFile('/etc/os-release', 'utf8').catch(() => '');

  return /^ID=debian$/m.test(text) ? /^VERSION_CODENAME=([a-z]+)$/m.exec(text)?.[1] : undefined;
}

function assertInstalled(program: string): void {
  if (spawnSync(program, ['--version']).error !== undefined) {
    throw new Error(`${program} is not installed: apt-get install ${program}.`);
  }
}
