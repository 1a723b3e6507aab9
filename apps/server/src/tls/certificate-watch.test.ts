import { mkdir, rename, rm, symlink, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CertificateWatch } from './certificate-watch.ts';
import { makeCertificate, writeTlsFiles } from './tls-files.test-support.ts';

const DAY_MS = 86_400_000;
const [first, second, ending] = await Promise.all([
  makeCertificate('first'),
  makeCertificate('second'),
  makeCertificate('ending', 10),
]);

/** A watch that looks only when it is told to, its log, and a clock. */
async function open(files: Parameters<typeof CertificateWatch.open>[0]['files']) {
  const log: string[] = [];
  const write = (...parts: unknown[]) => void log.push(String(parts.at(-1)));
  const clock = { nowMs: Date.now(), now: () => clock.nowMs };
  const watch = await CertificateWatch.open({
    files,
    clock,
    log: { info: write, warn: write, error: write },
  });
  const shown: string[] = [];
  const show = watch.servers.show.bind(watch.servers);
  watch.servers.show = (certificate) => {
    shown.push(certificate.cert.toString());
    show(certificate);
  };

  return { watch, log, shown, clock };
}

describe('a certificate that is replaced', () => {
  it('is shown, once, whether it was written in place or renamed', async () => {
    const { files, folder, write } = await writeTlsFiles(first);
    const { watch, shown, log } = await open(files);
    await watch.look();
    expect(shown).toEqual([]);

    await write(second);
    await watch.look();
    await watch.look();
    expect(shown).toEqual([second.certificate]);

    const next = join(folder, 'next');
    await writeFile(next, first.certificate);
    await rename(next, files.certificate);
    await writeFile(next, first.privateKey);
    await rename(next, files.key);
    await watch.look();
    expect(shown.at(-1)).toBe(first.certificate);
    expect(log).toHaveLength(2);
  });

  it('is shown when the folder is a link that leads to another one, as Kubernetes has it', async () => {
    const { folder } = await writeTlsFiles(first);
    for (const [name, pair] of Object.entries({ old: first, new: second })) {
      await mkdir(join(folder, name));
      await writeFile(join(folder, name, 'tls.crt'), pair.certificate);
      await writeFile(join(folder, name, 'tls.key'), pair.privateKey);
    }
    await symlink('old', join(folder, '..data'));
    const files = {
      certificate: join(folder, '..data', 'tls.crt'),
      key: join(folder, '..data', 'tls.key'),
      passphrase: undefined,
    };
    const { watch, shown } = await open(files);
    await symlink('new', join(folder, '..next'));
    await rename(join(folder, '..next'), join(folder, '..data'));
    await watch.look();

    expect(shown).toEqual([second.certificate]);
  });

  it('is not shown where it cannot be used, which is told once', async () => {
    const { files, write } = await writeTlsFiles(first);
    const { watch, shown, log } = await open(files);
    await write({ certificate: second.certificate });
    await watch.look();
    await watch.look();
    expect([shown, log]).toEqual([[], [expect.stringMatching(/from before stays: .*is not the key/)]]);

    await write({ privateKey: second.privateKey });
    await watch.look();
    expect(shown).toEqual([second.certificate]);
  });

  it('stays when its file is gone, and may come again', async () => {
    const { files, write } = await writeTlsFiles(first);
    const { watch, shown, log } = await open(files);
    await unlink(files.key);
    await watch.look();
    await watch.look();
    expect(log).toEqual([expect.stringContaining('ENOENT')]);

    await write(second);
    await watch.look();
    expect(shown).toEqual([second.certificate]);
  });
});

describe('a certificate that ends soon', () => {
  it('is told of at the start and once a day', async () => {
    const { files, folder } = await writeTlsFiles(ending);
    const { watch, log, clock } = await open(files);
    await watch.look();
    expect(log).toEqual([expect.stringContaining('expires on')]);

    clock.nowMs += DAY_MS;
    await watch.look();
    await watch.look();
    expect(log).toHaveLength(2);

    clock.nowMs += 10 * DAY_MS;
    await watch.look();
    expect(log.at(-1)).toContain('has expired on');
    await rm(folder, { recursive: true });
    await watch.look();
    expect(log).toHaveLength(4);
  });

  it('is told of no more once another is there', async () => {
    const { files, write } = await writeTlsFiles(ending);
    const { watch, log, clock } = await open(files);
    await write(second);
    await watch.look();
    clock.nowMs += 2 * DAY_MS;
    await watch.look();

    expect(log.filter((line) => line.includes('expire'))).toHaveLength(1);
  });
});
