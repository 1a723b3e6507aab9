import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { TestSigner } from '../../formats/minisign.test-support.ts';
import { type MinisignKey, parseMinisignKey } from '../../formats/minisign.ts';
import { examineArchive } from './examine-archive.ts';

const folder = await mkdtemp(join(tmpdir(), 'secgraph-examined-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const content = Buffer.from('PK\u0003\u0004 an archive');
const sum = createHash('sha256').update(content).digest('hex');
const signer = new TestSigner();
const keys = [parseMinisignKey(signer.publicKey) as MinisignKey];
let cases = 0;

/** An archive with what lies beside it. */
async function lay(files: {
  name?: string;
  content?: Uint8Array;
  sha256?: string;
  minisig?: string;
}): Promise<string> {
  const place = join(folder, String(++cases));
  await mkdir(place);
  const path = join(place, files.name ?? 'sharphound-v2.5.0.zip');
  await writeFile(path, files.content ?? content);
  for (const [suffix, beside] of Object.entries({ sha256: files.sha256, minisig: files.minisig })) {
    if (beside !== undefined) {
      await writeFile(`${path}.${suffix}`, beside);
    }
  }

  return path;
}

describe('an archive', () => {
  it('is taken on its published checksum where no keys are configured', async () => {
    const path = await lay({ sha256: `${sum}  sharphound-v2.5.0.zip\n` });
    expect(await examineArchive(path, { keys: [], isEnterprise: false })).toMatchObject({
      type: 'sharphound',
      name: 'sharphound-v2.5.0.zip',
      isEnterprise: false,
      sizeBytes: content.length,
      sha256: sum,
      vouchedBy: 'its checksum alone',
    });
  });

  it('is taken on the signature of a configured key, with or without a checksum', async () => {
    const minisig = signer.sign(content, 'file:sharphound-v2.5.0.zip');
    for (const sha256 of [undefined, sum]) {
      const path = await lay({ minisig, ...(sha256 === undefined ? {} : { sha256 }) });
      expect(await examineArchive(path, { keys, isEnterprise: true })).toMatchObject({
        isEnterprise: true,
        vouchedBy: `the signature of key ${keys[0]?.id}`,
      });
    }
  });

  it.each([
    ['nothing vouches', {}, [], 'nothing vouches for it'],
    ['the checksum is of another', { sha256: '0'.repeat(64) }, [], 'tells another'],
    ['the checksum is none', { sha256: 'none' }, [], 'tells another'],
    ['a signature alone has no key', { minisig: signer.sign(content, '') }, [], 'nothing vouches for it'],
    ['there are keys and no signature', { sha256: sum }, keys, 'only signed archives are taken'],
    [
      'a stranger signed it',
      { sha256: sum, minisig: new TestSigner().sign(content, '') },
      keys,
      'not among those that are trusted',
    ],
    ['the signature is of another', { minisig: signer.sign(Buffer.from('x'), '') }, keys, 'another content'],
    [
      'it is signed, and the checksum is of another',
      { minisig: signer.sign(content, ''), sha256: '0'.repeat(64) },
      keys,
      'tells another',
    ],
    ['it is no ZIP file', { content: Buffer.from('MZ'), sha256: sum }, [], 'no ZIP archive'],
    ['it is empty', { content: Buffer.from(''), sha256: sum }, [], 'no ZIP archive'],
    [
      'the name says nothing',
      { name: 'collector.zip', sha256: sum },
      [],
      'its name does not tell what it is',
    ],
    ['the checksum is a novel', { sha256: sum.repeat(1000) }, [], 'should be a few lines of text'],
  ] as const)('is not taken where %s', async (_, files, trusted, reason) => {
    const path = await lay(files);
    await expect(examineArchive(path, { keys: trusted, isEnterprise: false })).rejects.toMatchObject({
      code: 'COLLECTORS_REFUSED',
      message: expect.stringContaining(reason),
    });
  });

  it('has to be there, and a file', async () => {
    const options = { keys: [], isEnterprise: false };
    const gone = join(folder, 'sharphound-v9.9.9.zip');
    await expect(examineArchive(gone, options)).rejects.toThrow('there is no such file');
    await mkdir(gone);
    await expect(examineArchive(gone, options)).rejects.toThrow('it is no file');
  });
});
