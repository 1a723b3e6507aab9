import { join } from 'node:path';
import { findFreePort } from '../../service/find-free-port.ts';
import { Daemon, type User } from './daemon.ts';

export interface Etcd {
  readonly port: number;
  readonly daemon: Daemon;
}

/** One is enough here: what it would take to lose it is not what is tried. */
export async function startEtcd(
  program: string,
  folder: string,
  { logFolder, user }: { readonly logFolder: string; readonly user: User | undefined },
): Promise<Etcd> {
  const [port, peerPort] = [await findFreePort(), await findFreePort()];
  const [clients, peers] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${peerPort}`];
  const daemon = new Daemon({
    program,
    args: [
      ['--name', 'only'],
      ['--data-dir', join(folder, 'data')],
      ['--listen-client-urls', clients],
      ['--advertise-client-urls', clients],
      ['--listen-peer-urls', peers],
      ['--initial-advertise-peer-urls', peers],
      ['--initial-cluster', `only=${peers}`],
      ['--log-level', 'warn'],
    ].flat(),
    logFile: join(logFolder, 'etcd.log'),
    user,
  });

  return { port, daemon };
}
