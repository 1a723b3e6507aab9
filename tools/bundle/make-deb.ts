import { chmod, cp, lstat, mkdir, readdir, readFile, rename, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Architecture } from './command-line.ts';
import { packagedUnit } from './packaged-unit.ts';
import { runProgram } from './run-program.ts';
import type { Installation } from './stage-installation.ts';

const DEBIAN_NAMES: Readonly<Record<Architecture, string>> = { x64: 'amd64', arm64: 'arm64' };
const TEMPLATES = join(import.meta.dirname, 'debian');
const HOME = 'usr/lib/secgraph';
const SETTINGS = 'etc/secgraph/secgraph.env';
const UNIT = 'usr/lib/systemd/system/secgraph.service';
const PUBLIC = 0o755;
/** Settings may hold passwords. */
const PRIVATE = 0o600;
const SCRIPTS = ['postinst', 'prerm', 'postrm'];

/** Makes the package for Debian and its like of an installation, which it takes away. @returns where it is */
export async function makeDeb(stage: string, out: string, installation: Installation): Promise<string> {
  const { version, commit, architecture, checkout } = installation;
  const root = join(dirname(stage), 'deb');
  await mkdir(join(root, dirname(HOME)), { recursive: true, mode: PUBLIC });
  await rename(stage, join(root, HOME));
  await link(root, 'usr/bin/secgraph', '../lib/secgraph/secgraph');
  await link(root, 'usr/share/doc/secgraph/copyright', '../../../lib/secgraph/LICENSE');
  await put(root, UNIT, packagedUnit(await readFile(join(checkout, 'docs/secgraph.service'), 'utf8')));
  await put(root, SETTINGS, await readFile(join(TEMPLATES, 'secgraph.env'), 'utf8'), PRIVATE);

  await put(root, 'DEBIAN/conffiles', `/${SETTINGS}\n`);
  const control = await readFile(join(TEMPLATES, 'control'), 'utf8');
  await put(
    root,
    'DEBIAN/control',
    control
      .replace('@VERSION@', version)
      .replace('@ARCHITECTURE@', DEBIAN_NAMES[architecture])
      .replace('@SIZE@', String(await sizeKibOf(root))),
  );
  for (const name of SCRIPTS) {
    await cp(join(TEMPLATES, name), join(root, 'DEBIAN', name));
    await chmod(join(root, 'DEBIAN', name), PUBLIC);
  }

  const path = join(out, `secgraph_${version}_${DEBIAN_NAMES[architecture]}.deb`);
  await buildPackage(root, path, commit.seconds);
  return path;
}

async function put(root: string, path: string, text: string, mode?: number): Promise<void> {
  await mkdir(dirname(join(root, path)), { recursive: true, mode: PUBLIC });
  await writeFile(join(root, path), text);
  await chmod(join(root, path), mode ?? 0o644);
}

async function link(root: string, path: string, target: string): Promise<void> {
  await mkdir(dirname(join(root, path)), { recursive: true, mode: PUBLIC });
  await symlink(target, join(root, path));
}

async function buildPackage(root: string, path: string, seconds: number): Promise<void> {
  await normaliseRights(join(root, HOME));
  await runProgram(['dpkg-deb', '--root-owner-group', '-Zgzip', '-z9', '--build', root, path], {
    folder: dirname(root),
    environment: { SOURCE_DATE_EPOCH: String(seconds) },
  });
}

/** As the archive has them, whatever the machine made of them. */
async function normaliseRights(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  await chmod(folder, PUBLIC);
  for (const entry of entries.filter((found) => !found.isSymbolicLink())) {
    const path = join(entry.parentPath, entry.name);
    const isOpen = entry.isDirectory() || ((await lstat(path)).mode & 0o100) !== 0;
    await chmod(path, isOpen ? PUBLIC : 0o644);
  }
}

async function sizeKibOf(root: string): Promise<number> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  let bytes = 0;
  for (const entry of entries.filter((found) => found.isFile())) {
    bytes += (await lstat(join(entry.parentPath, entry.name))).size;
  }

  return Math.ceil(bytes / 1024);
}
