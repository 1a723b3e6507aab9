import { execFileSync } from 'node:child_process';
import { generateKeyPairSync, verify } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readSigningKey, writeChecksums } from './write-checksums.ts';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'secgraph-checksums-'));
  writeFileSync(join(folder, 'secgraph-0.1.0-linux-x64.tar.gz'), 'archive');
  writeFileSync(join(folder, 'secgraph_0.1.0_amd64.deb'), 'package');
  writeFileSync(join(folder, 'notes.txt'), 'of somebody else');
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('the checksums of a release', () => {
  it('are those that sha256sum knows, of all that is released', async () => {
    expect(await writeChecksums(folder, undefined)).toEqual([join(folder, 'SHA256SUMS')]);

    const checked = execFileSync('sha256sum', ['--check', '--strict', 'SHA256SUMS'], {
      cwd: folder,
      encoding: 'utf8',
    });
    expect(checked).toBe('secgraph-0.1.0-linux-x64.tar.gz: OK\nsecgraph_0.1.0_amd64.deb: OK\n');
  });

  it('are signed where there is a key, and no signature outlives what it signs', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519');
    const key = readSigningKey(privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());
    await writeChecksums(folder, key);

    const text = readFileSync(join(folder, 'SHA256SUMS'));
    const signature = readFileSync(join(folder, 'SHA256SUMS.sig'));
    expect(verify(null, text, publicKey, signature)).toBe(true);
    expect(verify(null, Buffer.concat([text, Buffer.from(' ')]), publicKey, signature)).toBe(false);

    await writeChecksums(folder, undefined);
    expect(existsSync(join(folder, 'SHA256SUMS.sig'))).toBe(false);
  });
});

describe('the key of a release', () => {
  it('need not be there', () => {
    expect(readSigningKey(undefined)).toBeUndefined();
    expect(readSigningKey(' ')).toBeUndefined();
  });

  it('is refused, and not quoted, where it is of another kind', () => {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

    for (const text of [pem, 'hunter2']) {
      expect(() => readSigningKey(text)).toThrow(/^SECGRAPH_SIGNING_KEY must be a private key of Ed25519/);
      expect(() => readSigningKey(text)).not.toThrow(text);
    }
  });
});
