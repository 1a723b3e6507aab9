import { readFile } from 'node:fs/promises';
import { textField } from './api/json-fields.ts';

export async function readVersion(): Promise<string> {
  const manifest: unknown = JSON.parse(
    await readFile(new URL('../../../package.json', import.meta.url), 'utf8'),
  );
  return textField(manifest, 'version') ?? 'unknown';
}
