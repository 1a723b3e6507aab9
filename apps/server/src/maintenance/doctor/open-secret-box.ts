import { readSecretKey } from '../../auth/load-secret-key.ts';
import { createSecretBox, type SecretBox } from '../../auth/secret-box.ts';
import type { ServerConfig } from '../../config/server-config.ts';

/** Opens what the service has sealed; undefined where its key is not here, or not readable. */
export async function openSecretBox({
  dataFolder,
  secretKey,
}: Pick<ServerConfig, 'dataFolder' | 'secretKey'>): Promise<SecretBox | undefined> {
  const key = await readSecretKey(dataFolder, secretKey).catch(() => undefined);

  return key === undefined ? undefined : createSecretBox(key);
}
