import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSigningIdentity, type SigningIdentity } from '@secgraph/kernel/certificate';
import { afterAll } from 'vitest';
import type { TlsFiles } from '../config/server-config.ts';

const DAY_MS = 86_400_000;
/** Certificates are made for so long. */
const VALID_YEARS = 20;

/** A certificate that ends so many days from now: in the past, where the number is negative. */
export function makeCertificate(name: string, leftDays = 365): Promise<SigningIdentity> {
  const begin = new Date(Date.now() + leftDays * DAY_MS);
  begin.setUTCFullYear(begin.getUTCFullYear() - VALID_YEARS);

  return createSigningIdentity(name, begin);
}

export interface WrittenTls {
  readonly folder: string;
  readonly files: TlsFiles;
  /** Replaces what the files hold, in place. */
  write(pair: Partial<SigningIdentity>): Promise<void>;
}

/** Files of a certificate, in a folder of their own; gone when the test file is done. */
export async function writeTlsFiles(pair: SigningIdentity, passphrase?: string): Promise<WrittenTls> {
  const folder = await mkdtemp(join(tmpdir(), 'secgraph-tls-'));
  afterAll(() => rm(folder, { recursive: true, force: true }));
  const files = { certificate: join(folder, 'tls.crt'), key: join(folder, 'tls.key'), passphrase };
  const write = async ({ certificate, privateKey }: Partial<SigningIdentity>): Promise<void> => {
    if (certificate !== undefined) {
      await writeFile(files.certificate, certificate);
    }
    if (privateKey !== undefined) {
      await writeFile(files.key, privateKey);
    }
  };
  await write(pair);

  return { folder, files, write };
}
