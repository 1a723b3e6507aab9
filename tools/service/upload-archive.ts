import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { LAUNCHER, type ServiceProcess } from './service-process.ts';

/** Uploads with the command that users have, whose progress is shown, and shows its result line by line. */
export async function uploadArchive(
  archive: string,
  { url, password }: ServiceProcess,
  show: (line: string) => void,
): Promise<void> {
  const command = spawn(process.execPath, [LAUNCHER, 'upload', archive, '--url', url], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, SECGRAPH_PASSWORD: password },
  });
  createInterface(command.stdout).on('line', show);
  const [code] = await once(command, 'close');
  if (code !== 0) {
    throw new Error('the service did not take the archive; see above.');
  }
}
