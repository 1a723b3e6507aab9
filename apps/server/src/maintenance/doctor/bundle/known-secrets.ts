import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findEmbeddedUrl } from '@secgraph/database';
import { SECRET_KEY_FILE } from '../../../auth/load-secret-key.ts';
import { listSecretTexts } from '../../../config/read-config.ts';
import type { ServerConfig } from '../../../config/server-config.ts';

/** Every secret of the installation that this user can read, so that it can be kept out of what is handed on. */
export async function findKnownSecrets(config: ServerConfig | undefined): Promise<readonly string[]> {
  const texts = listSecretTexts();
  if (config === undefined) {
    return [...texts, ...texts.flatMap(passwordsIn)];
  }
  const files = [
    join(config.dataFolder, SECRET_KEY_FILE),
    ...(config.tls === undefined ? [] : [config.tls.key]),
  ];
  const read = await Promise.all(files.map(readText));
  const all = [...texts, ...read, embeddedUrlOf(config)].filter((text) => text !== '');

  return [...all, ...all.flatMap(passwordsIn)];
}

/** Of an address: as it stands there, and as it is meant. */
function passwordsIn(text: string): readonly string[] {
  const [, password = ''] = /^\w{1,20}:\/\/[^\s:@/]{0,512}:([^\s@/]{1,1024})@/.exec(text) ?? [];

  return password === '' ? [] : [password, decoded(password)];
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

async function readText(path: string): Promise<string> {
  return readFile(path, 'utf8').then(
    (text) => text.trim(),
    () => '',
  );
}

function embeddedUrlOf({ dataFolder }: ServerConfig): string {
  try {
    return findEmbeddedUrl(dataFolder) ?? '';
  } catch {
    return '';
  }
}
