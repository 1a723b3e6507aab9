import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeEstate } from '@secgraph/estate';
import { afterAll, describe, expect, it } from 'vitest';
import { ApiSession, get, JOB, logIn, ZIP } from '../../../../tools/service/test/api-session.ts';
import { postgresPidOf } from './data-folder.ts';
import { ADMIN_PASSWORD, endServicesAfterEach, startService } from './service-process.ts';
import { until } from './until.ts';

endServicesAfterEach();

const MIB = 1024 * 1024;
const SIZE_MIB = 320;
const parent = await mkdtemp(join(tmpdir(), 'secgraph-full-disk-'));
const disk = join(parent, 'disk');
const isMounted = mountDisk();

afterAll(async () => {
  if (isMounted) {
    execFileSync('umount', ['-l', disk]);
  }
  await rm(parent, { recursive: true, force: true });
});

/** A small disk of its own, where this user may make one. */
function mountDisk(): boolean {
  chmodSync(parent, 0o755);
  mkdirSync(disk);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE_MIB}m,mode=755`, 'tmpfs', disk], {
      stdio: 'ignore',
    });
    return true;
  } catch {
    return false;
  }
}

function freeBytes(): number {
  const { bavail, bsize } = statfsSync(disk);
  return bavail * bsize;
}

describe.runIf(isMounted)('a disk that fills up', () => {
  it('is told of, refuses uploads, stops nothing, and is forgotten once there is room', async () => {
    const archive = join(parent, 'estate.zip');
    await writeEstate({ size: 'tiny', out: archive });
    const file = { body: await readFile(archive), headers: ZIP };
    const service = await startService({ dataFolder: join(disk, 'data') });
    const session = await ApiSession.logIn(service);
    const readiness = async () => (await get(service.url, '/readyz')).body;
    expect(await readiness()).toMatchObject({ status: 'ready' });
    expect(await readiness()).not.toHaveProperty('warnings');

    const ballast = join(disk, 'ballast');
    writeFileSync(ballast, Buffer.alloc(freeBytes() - 2 * MIB));
    await expect(session.upload(file)).rejects.toThrow(/507.*not enough disk space/);
    await until('the service tells of it', async () =>
      JSON.stringify(await readiness()).includes('nearly full'),
    );
    await until('the log tells of it, too', () =>
      service.log().some(({ msg }) => msg.startsWith('the disk is nearly full')),
    );

    rmSync(ballast);
    expect(await session.upload(file)).toMatchObject({ status: JOB.complete });
    await until(
      'the service is content',
      async () => !JSON.stringify(await readiness()).includes('nearly full'),
    );
    expect(await service.stop()).toEqual({ code: 0, signal: null });
  });

  it('survives the death of PostgreSQL, which is started again once there is room', async () => {
    const service = await startService({ dataFolder: join(disk, 'data') });
    await ApiSession.logIn(service);
    const ballast = join(disk, 'ballast');
    // Nothing at all is left: the server may start or not, and may take connections or not.
    writeFileSync(ballast, Buffer.alloc(freeBytes()));
    process.kill(postgresPidOf(join(disk, 'data')) ?? 0, 'SIGKILL');
    await until('the service tells of both', async () => {
      const { text } = await get(service.url, '/readyz');
      const hasEnded = service
        .log()
        .some(({ msg }) => msg.startsWith('the embedded PostgreSQL is not running'));
      return hasEnded && text.includes('nearly full');
    });

    rmSync(ballast);
    await until('PostgreSQL runs', () => service.hasLogged('the embedded PostgreSQL runs again'));
    await service.untilReady();
    await until('people can log in', async () => {
      return (await logIn({ url: service.url, password: ADMIN_PASSWORD })).status === 200;
    });
    expect(service.stderr).toBe('');
    expect(await service.stop()).toEqual({ code: 0, signal: null });
  });
});
