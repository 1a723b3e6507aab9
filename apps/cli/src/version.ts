import { readFile } from 'node:fs/promises';

export async function readVersion(): Promise<string> {
  const manifest: { readonly version?: string } = JSON.parse(
    await readFile(new URL('../../../package.json', import.meta.url), 'utf8'),
  );
  return manifest.version ?? 'unknown';
}
